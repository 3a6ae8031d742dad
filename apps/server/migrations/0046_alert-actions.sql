-- What users do with an alert: snooze or end the watch, and answer whether the alert was right.

-- A snoozed watch gets inbox entries and no messages: until a time, or until the price is below a limit.
alter table watch_items add column snoozed_until timestamptz;
alter table watch_items add column snoozed_above_price numeric(12, 3);
alter table watch_items add column snoozed_above_currency text;
alter table watch_items add column snoozed_above_per text;
-- the reason that the inbox shows, such as "Snoozed until 5 December"
alter table watch_items add column snooze_reason text;
create index watch_items_price_snooze on watch_items (fragrance_id) where snoozed_above_price is not null;

-- Fragrances that a user bought, which are not recommended to that user any more.
create table bought (
  user_id uuid not null references users on delete cascade,
  fragrance_id integer not null references fragrances on delete cascade,
  bought_at timestamptz not null,
  primary key (user_id, fragrance_id)
);
create index bought_fragrance on bought (fragrance_id);

-- Watches that were ended from an alert, so that the user can undo it. Deleted after 30 days.
create table ended_watches (
  user_id uuid not null references users on delete cascade,
  fragrance_id integer not null references fragrances on delete cascade,
  -- the row of watch_items as it was
  watch jsonb not null,
  ended_at timestamptz not null,
  primary key (user_id, fragrance_id)
);
create index ended_watches_fragrance on ended_watches (fragrance_id);
create index ended_watches_ended on ended_watches (ended_at);

-- Whether the fragrance was there when the user looked: one answer for each user and event.
create table alert_answers (
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  answer text not null check (answer in ('yes', 'no', 'other-price')),
  answered_at timestamptz not null,
  primary key (event_id, user_id)
);
create index alert_answers_user on alert_answers (user_id);
create index alert_answers_answered on alert_answers (answered_at);
