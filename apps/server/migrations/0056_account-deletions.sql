-- Accounts that the operator wants to delete. Their users first get a link to their export by email.
create table account_deletions (
  user_id uuid primary key references users on delete cascade,
  -- named by the link in the email
  id uuid not null unique,
  requested_at timestamptz not null,
  -- time at which the mail server accepted the email; until then nothing is deleted
  notified_at timestamptz,
  delete_at timestamptz,
  attempts integer not null default 0,
  -- why the last attempt to send the email failed
  last_error text,
  -- when a worker sends the email, or deletes the account
  next_try_at timestamptz not null,
  lease uuid,
  check ((notified_at is null) = (delete_at is null))
);
create index on account_deletions (next_try_at);
