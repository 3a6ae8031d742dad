-- What a fragrance is besides its name.
alter table fragrances
  add column concentration text,
  add column year integer,
  add column perfumer text,
  add column top_notes text[] not null default '{}',
  add column heart_notes text[] not null default '{}',
  add column base_notes text[] not null default '{}',
  add column accords text[] not null default '{}',
  -- why it is in its family, in words for people; 'given' when a source says so
  add column family_basis text,
  -- how many people a source says have rated it: the popular come before the obscure
  add column votes integer,
  -- when it was last seen to come back
  add column restocked_at timestamptz,
  -- false for a suggestion that only its suggesters see; what was listed is unlisted, never deleted
  add column is_listed boolean not null default true,
  -- what it is recognised by, concentration aside, and the same of what it is said to be inspired by; sorted by bytes, so
  -- that one house's names stand together in every database. Empty asks for both, identity and family to be made anew:
  -- their rules are the program's, and it does so at its next start or import.
  add column name_key text collate "C" not null default '',
  add column original_key text collate "C",
  -- the transaction that last wrote the row: how the indexes in memory catch up
  add column changed_xid xid8 not null default pg_current_xact_id();

update fragrances set family_basis = 'given' where family is not null;
-- Identities of the older rules must not be taken for today's.
update fragrances set identity = 'stale|' || id;
alter table fragrances alter column name_key drop default;

-- The most watched first, then by name, case and accents aside: what the catalogue shows when nothing is asked.
drop index fragrances_watchers_lower_id_idx;
create index on fragrances (
  watchers desc, (regexp_replace(normalize(lower(name), nfkd), '[\u0300-\u036f]', '', 'g') collate "C"), id
) where is_listed;
create index on fragrances (changed_xid);
create index on fragrances (name_key);
create index on fragrances (original_key) where original_key is not null;
create index on fragrances (created_at desc, id);
create index on fragrances (updated_at desc, id);
create index on fragrances (restocked_at desc, id) where restocked_at is not null;

create function stamp_fragrance() returns trigger language plpgsql as $$
begin
  new.changed_xid := pg_current_xact_id();
  return new;
end
$$;
create trigger stamp before insert or update on fragrances for each row execute function stamp_fragrance();

-- One word after the commit, however many rows: who listens asks for what changed since it last looked.
create function announce_fragrances() returns trigger language plpgsql as $$
begin
  perform pg_notify('fragrances', '');
  return null;
end
$$;
create trigger announce after insert or update or delete on fragrances for each statement execute function announce_fragrances();

-- Global Trade Item Number (GS1), 14 digits with leading zeros: the surest sign that two listings are the same thing.
alter table offers add column gtin text;
create index on offers (gtin) where gtin is not null;

-- A product page that somebody proposes: first as it was read, then theirs to watch, then for all or not.
create table suggestions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  url text not null,
  -- what the reader made of the page
  verdict jsonb not null,
  fragrance_id integer references fragrances on delete cascade,
  status text not null default 'read',
  created_at timestamptz not null,
  decided_at timestamptz
);
create index on suggestions (user_id, created_at desc);
create index on suggestions (fragrance_id);
create index on suggestions (status, created_at);

-- What only its suggesters saw goes with the last of them.
create function forget_unlisted() returns trigger language plpgsql as $$
begin
  delete from fragrances
  where id = old.fragrance_id and not is_listed
    and not exists (select from suggestions where fragrance_id = old.fragrance_id);
  return null;
end
$$;
create trigger forget after delete on suggestions for each row execute function forget_unlisted();

-- The database counts the watchers, so that every way out is counted: an account that is deleted, too.
create function count_watchers() returns trigger language plpgsql as $$
begin
  -- Locked in one order, so that two people who leave at once do not wait for each other.
  if tg_op = 'INSERT' then
    perform from fragrances where id in (select fragrance_id from added) order by id for no key update;
    update fragrances set watchers = watchers + gained.number
    from (select fragrance_id, count(*) as number from added group by fragrance_id) as gained
    where id = gained.fragrance_id;
  else
    perform from fragrances where id in (select fragrance_id from gone) order by id for no key update;
    update fragrances set watchers = watchers - lost.number
    from (select fragrance_id, count(*) as number from gone group by fragrance_id) as lost
    where id = lost.fragrance_id;
  end if;
  return null;
end
$$;
create trigger count_added after insert on watch_items referencing new table as added
  for each statement execute function count_watchers();
create trigger count_gone after delete on watch_items referencing old table as gone
  for each statement execute function count_watchers();
update fragrances set watchers = counted.number
from (select f.id, count(w.id)::integer as number from fragrances f left join watch_items w on w.fragrance_id = f.id group by f.id) as counted
where fragrances.id = counted.id and fragrances.watchers <> counted.number;
