-- What operators decide about a shop: an excluded shop is paused too, so that every process sends it no requests.
alter table shops add column excluded_at timestamptz;
create index shops_excluded on shops (id) where excluded_at is not null;
-- Progress of computing again what fragrances derive from the offers of the shop: the last fragrance id. Null when done.
alter table shops add column refresh_after integer;
create index shops_to_refresh on shops (id) where refresh_after is not null;

-- Minimum time between two requests to the shop, which an operator set; null for the setting's gap.
alter table shop_crawls add column min_gap_ms integer;

-- Number of checks by shop, day (UTC), outcome and hour of the day: 24 counts.
create table shop_check_counts (
  shop_id integer not null references shops on delete cascade,
  day date not null,
  outcome text not null,
  hours integer[] not null,
  primary key (shop_id, day, outcome)
);
create index on shop_check_counts (day);

-- A report of a page stays open until an operator resolves it, with a note for the reporter.
alter table check_requests add column resolved_at timestamptz;
alter table check_requests add column resolution text;
create index check_requests_unresolved on check_requests (page_id) where problem is not null and resolved_at is null;
-- Time at which an operator last resolved that a page is unreadable.
alter table page_schedules add column reviewed_at timestamptz;
create index page_schedules_failing on page_schedules (page_id) where failures > 1;
