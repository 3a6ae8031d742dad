-- Fragrances that seem discontinued: their pages are missing at every shop that had them, or a shop says so.

-- Since when, and when last, a page answered 404 or 410 without a reading in between. Null for a page that never did.
alter table page_schedules add column gone_since timestamptz;
alter table page_schedules add column gone_at timestamptz;
create index page_schedules_gone on page_schedules (gone_since) where gone_since is not null;
create index offers_discontinued on offers (page_id) where availability = 'Discontinued';

-- Since when the fragrance seems discontinued; null for all others.
alter table fragrances add column discontinued_since timestamptz;
create index fragrances_discontinued on fragrances (id) where discontinued_since is not null;
