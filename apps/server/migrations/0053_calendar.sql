-- Private calendars of dates that shops state, and of restock windows.

-- When the shop says that the offer becomes available: YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ.
alter table offers add column available_from text;

-- The address is the signed id: a new calendar has a new id.
create table calendars (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  created_at timestamptz not null
);

-- What the calendar last said of each event, so that a client sees that an event changed (RFC 5545, 3.8.7).
create table calendar_events (
  user_id uuid not null references calendars (user_id) on delete cascade,
  uid text not null,
  starts text not null,
  -- hash of everything that the event says
  content_hash text not null,
  -- how often the date changed
  sequence integer not null default 0,
  changed_at timestamptz not null,
  -- since when the event is not in the calendar; deleted after 90 days, unless it returns
  ended_at timestamptz,
  primary key (user_id, uid)
);
