-- Operators' answers to users' reports of a page: one for each reporter, in the inbox and by email.
create table report_answers (
  -- Ids grow with time. This one is the email's Message-ID, and says whether the answer is unread.
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  page_id integer not null references pages on delete cascade,
  problem text not null,
  note text not null,
  answered_at timestamptz not null,
  -- State of the email; dropped: the user does not want it, or cannot get it.
  status text not null default 'due' check (status in ('due', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  next_try_at timestamptz not null,
  lease uuid,
  sent_at timestamptz,
  -- Why the email was not sent, or not yet, worded for the user.
  reason text,
  -- Response of the mail server to the last attempt, for operators only.
  response text
);
create index on report_answers (user_id, id desc);
create index on report_answers (page_id);
create index report_answers_due on report_answers (next_try_at) where status = 'due';
create index on report_answers (answered_at desc, page_id desc);

-- Answers from before this table are in the inbox, and are not sent by email.
insert into report_answers (id, user_id, page_id, problem, note, answered_at, status, next_try_at, reason)
select (lpad(to_hex((extract(epoch from resolved_at) * 1000)::bigint), 12, '0') || '7000' || '8' || right(md5(id::text), 15))::uuid,
  user_id, page_id, problem, resolution, resolved_at, 'dropped', resolved_at, 'It is from before answers were sent by email'
from check_requests where problem is not null and resolved_at is not null and resolution is not null;

-- Whether the user gets emails about answers to reports.
alter table preferences add column report_answers boolean not null default true;
