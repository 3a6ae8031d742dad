-- Checks that users asked for: by Check now, or by a report of a problem.

create table check_requests (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  page_id integer not null references pages on delete cascade,
  -- null for Check now
  problem text,
  requested_at timestamptz not null,
  -- the first check after the request, and what it found
  answered_at timestamptz,
  outcome text,
  stock_state text
);
-- A user has at most one open report and one open Check now per page.
create unique index check_requests_open on check_requests (page_id, user_id, (problem is null)) where answered_at is null;
create index on check_requests (user_id, page_id, requested_at desc);
create index on check_requests (page_id);
create index on check_requests (requested_at);
