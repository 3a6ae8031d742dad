import { sql } from 'kysely';
import { recordDeliveries } from '../../../../apps/server/src/features/notify/index.ts';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { newId } from '../../../../apps/server/src/platform/ids.ts';
import { sampleBrand } from '../samples.ts';
import type { Recipient } from './users.ts';

const sizes = [
  { ml: 50, price: 80 },
  { ml: 100, price: 140 },
];

/** A user's watch; null in `sizeMl` means every size, null in `maxPrice` any price. */
interface Watch {
  user: Recipient;
  sizeMl: number | null;
  maxPrice: number | null;
}

/** Restock with its expected recipients, which are computed without Sillage's own code. */
export interface Restock {
  eventId: string;
  /** Unique name of the restocked fragrance. An email with this name belongs to this restock. */
  name: string;
  /** Ids of the users whose inbox must have exactly one entry for the restock. */
  notified: ReadonlySet<string>;
  emailed: ReadonlySet<string>;
}

export interface StockedFragrance {
  name: string;
  fragranceId: number;
  pageId: number;
  offerIds: readonly number[];
}

let count = 0;

export async function insertFragrance(db: Db): Promise<StockedFragrance> {
  count += 1;
  const name = `Scent ${String(count).padStart(6, '0')}`;
  const { rows } = await sql<Omit<StockedFragrance, 'name'>>`
    with shop as (
      insert into shops (host, name) values ('shop.example', 'Shop')
      on conflict (host) do update set name = 'Shop' returning id
    ), fragrance as (
      insert into fragrances (name, brand, identity, name_key, notes, search_text, created_at, updated_at)
      values (${name}, ${sampleBrand}, ${name}, ${name}, '{}', 'x', now(), now()) returning id
    ), page as (
      insert into pages (fragrance_id, shop_id, url, created_at)
      select fragrance.id, shop.id, 'https://shop.example/p/' || fragrance.id, now() from fragrance, shop
      returning id, fragrance_id
    ), offer as (
      insert into offers
        (page_id, fragrance_id, variant, size_ml, price, currency, availability, available_since, last_checked_at)
      select id, fragrance_id, ml || ' ml', ml, price, 'EUR', 'InStock', now(), now()
      from page, unnest(${sizes.map(({ ml }) => ml)}::int[], ${sizes.map(({ price }) => price)}::int[]) as t (ml, price)
      returning id, page_id, fragrance_id, size_ml
    )
    select fragrance_id as "fragranceId", page_id as "pageId", array_agg(id order by size_ml) as "offerIds"
    from offer group by 1, 2`.execute(db);
  const [inserted] = rows;
  if (!inserted) throw new Error('no fragrance was inserted');
  return { name, ...inserted };
}

/** Inserts a watch for each of these users, for every size of the fragrance at any price. */
export function insertWatchers(
  db: Db,
  { fragranceId }: Pick<StockedFragrance, 'fragranceId'>,
  users: readonly Recipient[],
): Promise<void> {
  return insertWatches(
    db,
    fragranceId,
    users.map((user) => ({ user, sizeMl: null, maxPrice: null })),
  );
}

/**
 * Records a restock of these offers in one transaction: the check, the event, and the deliveries
 * that Sillage writes together with an event. Returns the event's id.
 */
export function recordRestock(
  db: Db,
  { fragranceId, pageId }: Pick<StockedFragrance, 'fragranceId' | 'pageId'>,
  offerIds: readonly number[],
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const at = new Date();
    const check = await tx
      .insertInto('checks')
      .values({ page_id: pageId, offer_id: null, checked_at: at, outcome: 'product', evidence: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const event = await tx
      .insertInto('events')
      .values({
        id: newId(),
        kind: 'restock',
        fragrance_id: fragranceId,
        offer_ids: [...offerIds],
        check_id: check.id,
        happened_at: at,
        is_flapping: false,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordDeliveries(tx, [event]);
    return event.id;
  });
}

/**
 * Records a restock of a new fragrance, in one or both of its sizes. Users in `audience` watch the
 * fragrance with random filters. Users in `late` watch it only after the restock.
 */
export async function drawRestock(
  db: Db,
  { audience, late, next }: { audience: readonly Recipient[]; late: readonly Recipient[]; next: () => number },
): Promise<Restock> {
  const fragrance = await insertFragrance(db);
  const watches = audience.map((user) => drawWatch(user, next));
  await insertWatches(db, fragrance.fragranceId, watches);
  const restocked = [[0], [1], [0, 1]][Math.floor(next() * 3)] ?? [0, 1];
  const offerIds = restocked.map((index) => fragrance.offerIds[index] ?? 0);
  const eventId = await recordRestock(db, fragrance, offerIds);
  await insertWatchers(db, fragrance, late);
  const notified = watches.filter((watch) => restocked.some((index) => matches(watch, sizes[index])));
  const emailed = notified.filter(({ user }) => user.isVerified && user.wantsEmail);
  return {
    eventId,
    name: fragrance.name,
    notified: new Set(notified.map(({ user }) => user.id)),
    emailed: new Set(emailed.map(({ user }) => user.email)),
  };
}

function drawWatch(user: Recipient, next: () => number): Watch {
  const kind = next();
  if (kind < 0.15) return { user, sizeMl: 50, maxPrice: null };
  if (kind < 0.3) return { user, sizeMl: 100, maxPrice: null };
  if (kind < 0.4) return { user, sizeMl: null, maxPrice: 100 };
  return { user, sizeMl: null, maxPrice: null };
}

function matches({ sizeMl, maxPrice }: Watch, size: (typeof sizes)[number] | undefined): boolean {
  return size !== undefined && (sizeMl ?? size.ml) === size.ml && size.price <= (maxPrice ?? size.price);
}

async function insertWatches(db: Db, fragranceId: number, watches: readonly Watch[]): Promise<void> {
  await sql`
    insert into watch_items (user_id, fragrance_id, added_at, sizes_ml, max_price, max_price_currency, max_price_per)
    select user_id, ${fragranceId}, now(), case when ml is not null then array[ml] end, max_price,
      case when max_price is not null then 'EUR' end, case when max_price is not null then 'bottle' end
    from unnest(${watches.map(({ user }) => user.id)}::uuid[], ${watches.map(({ sizeMl }) => sizeMl)}::float8[],
      ${watches.map(({ maxPrice }) => maxPrice)}::numeric[]) as t (user_id, ml, max_price)`.execute(db);
}
