-- Kinds of goods that a watch is for. Watches were for full bottles only, and stay so.
alter table watch_items add column offer_kinds text[] not null default '{bottle}';
create index watch_items_other_kinds on watch_items (fragrance_id, id) where offer_kinds <> '{bottle}';

-- Kind of goods that the event is about.
alter table events add column offer_kind text not null default 'bottle';

create or replace view event_offers as
  select id, variant, size_ml, price, currency, availability, last_checked_at, kind from offers
  union all
  select id, variant, size_ml, price, currency, availability, last_checked_at, kind from observed_offers;
