-- Operators, who use the console, and the log of what they do.
alter table users add column operator_since timestamptz;
create index users_operators on users (operator_since) where operator_since is not null;

create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  -- Id of the operator; null for the command line.
  actor_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb not null,
  after jsonb not null,
  -- Address of the operator's browser.
  address text
);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);

-- An entry is never changed, except that the address is removed with the operator's account. Names
-- are not stored, only ids. Entries are deleted after two years.
create function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '2 years' then return old; end if;
  elsif tg_op = 'UPDATE' then
    if new.address is null and to_jsonb(new) - 'address' = to_jsonb(old) - 'address'
      and not exists (select from users where id = old.actor_id) then return new; end if;
  end if;
  raise exception 'the audit log is append-only';
end $$;
create trigger protect_audit_log before update or delete on audit_log
  for each row execute function protect_audit_log();
create trigger protect_audit_log_from_truncate before truncate on audit_log
  for each statement execute function protect_audit_log();

create function remove_audit_address() returns trigger language plpgsql as $$
begin
  update audit_log set address = null where actor_id = old.id and address is not null;
  return null;
end $$;
create trigger remove_audit_address after delete on users
  for each row execute function remove_audit_address();

-- Time from when a page's last check was due to its start.
alter table page_schedules add column delay_seconds real;
