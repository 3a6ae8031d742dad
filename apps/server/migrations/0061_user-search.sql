-- Search of the console for users by the start of their address, username or display name.
create index users_email_start on users (email_key text_pattern_ops);
create index users_username_start on users (username_key text_pattern_ops);
create index users_display_name on users
  (lower(coalesce(first_name || ' ' || last_name, first_name, last_name, username)) text_pattern_ops);

-- Few users are suspended, or have not verified their address.
create index users_suspended on users (id) where suspended_at is not null;
create index users_unverified on users (id) where email_verified_at is null;
