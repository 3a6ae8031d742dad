import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from '../users/users.tables.ts';
import { matchesWatchFilter } from '../watchlist/index.ts';
import type {} from '../watchlist/watchlist.tables.ts';
import type {} from './home-assistant.tables.ts';
import type { TopicIds } from './messages.rules.ts';

/** A watch whose messages may differ from those at the broker. */
export interface ChangedWatch extends TopicIds {
  watchId: number;
  /** What its messages are built from, as text; equal texts mean equal messages. */
  basis: string;
  configHash: string | null;
  stateHash: string | null;
}

/**
 * Everything that decides what a watch shows. Each check of a page writes its fragrance, and
 * thereby changes `changed_xid`.
 */
const basis = sql`md5(row(watch_items.id, fragrances.changed_xid, watch_items.sizes_ml, watch_items.max_price,
  watch_items.max_price_currency, watch_items.max_price_per, watch_items.offer_kinds, preferences.countries)::text)`;

/** Watches of the users who turned it on; a suspended account has none. */
const publishedWatches = sql`home_assistant_devices as devices
  join users on users.id = devices.user_id and users.is_active and users.suspended_at is null
  join preferences on preferences.user_id = devices.user_id
  join watch_items on watch_items.user_id = devices.user_id
  join fragrances on fragrances.id = watch_items.fragrance_id`;

/** Lists watches that changed since their messages were confirmed; unsent ones first. */
export async function listChangedWatches(db: Db, limit: number): Promise<ChangedWatch[]> {
  const { rows } = await sql<ChangedWatch>`
    select devices.device_id as "deviceId", watch_items.fragrance_id as "fragranceId", watch_items.id as "watchId",
      ${basis} as basis, topics.config_hash as "configHash", topics.state_hash as "stateHash"
    from ${publishedWatches}
    left join home_assistant_topics as topics on topics.device_id = devices.device_id and topics.fragrance_id = watch_items.fragrance_id
    where topics.basis is distinct from ${basis}
    order by topics.basis nulls first, watch_items.id
    limit ${limit}`.execute(db);
  return rows;
}

/** Stores that the broker may retain messages of these watches. Runs before they are sent. */
export async function insertTopics(db: Db, ids: readonly TopicIds[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('home_assistant_topics')
    .values(
      ids.map(({ deviceId, fragranceId }) => ({ device_id: deviceId, fragrance_id: fragranceId, created_at: now })),
    )
    .onConflict((conflict) => conflict.columns(['device_id', 'fragrance_id']).doNothing())
    .execute();
}

export interface ConfirmedWatch extends TopicIds {
  basis: string;
  configHash: string;
  stateHash: string;
}

/** Stores what the broker has confirmed. */
export async function saveConfirmed(db: Db, watches: readonly ConfirmedWatch[]): Promise<void> {
  await sql`
    update home_assistant_topics as topics
    set basis = confirmed.basis, config_hash = confirmed.config_hash, state_hash = confirmed.state_hash
    from unnest(${watches.map(({ deviceId }) => deviceId)}::uuid[], ${watches.map(({ fragranceId }) => fragranceId)}::integer[],
      ${watches.map((watch) => watch.basis)}::text[], ${watches.map(({ configHash }) => configHash)}::text[],
      ${watches.map(({ stateHash }) => stateHash)}::text[])
      as confirmed (device_id, fragrance_id, basis, config_hash, state_hash)
    where topics.device_id = confirmed.device_id and topics.fragrance_id = confirmed.fragrance_id`.execute(db);
}

/** Makes every message be sent again, because the broker or Home Assistant may have lost it. */
export async function clearConfirmed(db: Db): Promise<void> {
  await db.updateTable('home_assistant_topics').set({ basis: null, config_hash: null, state_hash: null }).execute();
}

/** Lists messages that the broker may retain of watches that ended. */
export async function listEndedTopics(db: Db, limit: number): Promise<TopicIds[]> {
  const { rows } = await sql<TopicIds>`
    select device_id as "deviceId", fragrance_id as "fragranceId" from home_assistant_topics as topics
    where not exists (
      select from ${publishedWatches} where devices.device_id = topics.device_id and watch_items.fragrance_id = topics.fragrance_id)
    order by device_id, fragrance_id
    limit ${limit}`.execute(db);
  return rows;
}

export async function deleteTopics(db: Db, ids: readonly TopicIds[]): Promise<void> {
  await sql`
    delete from home_assistant_topics as topics
    using unnest(${ids.map(({ deviceId }) => deviceId)}::uuid[], ${ids.map(({ fragranceId }) => fragranceId)}::integer[])
      as ended (device_id, fragrance_id)
    where topics.device_id = ended.device_id and topics.fragrance_id = ended.fragrance_id`.execute(db);
}

/** Deletes rows of messages of deleted devices that were created before `before`. */
export async function deleteUnremovable(db: Db, before: Date): Promise<void> {
  await sql`
    delete from home_assistant_topics as topics where created_at < ${before}
      and not exists (select from home_assistant_devices as devices where devices.device_id = topics.device_id)`.execute(
    db,
  );
}

export interface LinkedOffer {
  watchId: number;
  sizeMl: number | null;
  confirmedAt: Date | null;
}

/** Finds size and age of the offers that watches show, by their address and price. */
export async function listLinkedOffers(
  db: Db,
  shown: readonly { watchId: number; url: string; price: number | null; currency: string | null }[],
): Promise<Map<number, LinkedOffer>> {
  const { rows } = await sql<LinkedOffer>`
    select watch_items.id as "watchId", linked.size_ml as "sizeMl", linked.available_since as "confirmedAt"
    from unnest(${shown.map(({ watchId }) => watchId)}::bigint[], ${shown.map(({ url }) => url)}::text[],
      ${shown.map(({ price }) => price)}::numeric[], ${shown.map(({ currency }) => currency)}::text[])
      as shown (watch_id, url, price, currency)
    join watch_items on watch_items.id = shown.watch_id
    join preferences on preferences.user_id = watch_items.user_id
    cross join lateral (
      select offers.size_ml, offers.available_since from offers join pages on pages.id = offers.page_id
      where offers.fragrance_id = watch_items.fragrance_id and pages.url = shown.url
        and offers.price is not distinct from shown.price and (shown.price is null or offers.currency = shown.currency)
        and ${matchesWatchFilter(sql`now()`)}
      order by offers.available_since desc nulls last, offers.id limit 1
    ) as linked`.execute(db);
  return new Map(rows.map((row) => [row.watchId, row]));
}

/** Numbers for the metrics: devices, and watches at the broker, waiting, and to be removed. */
export async function countTopics(db: Db) {
  const { rows } = await sql<Record<'devices' | 'published' | 'waiting' | 'ended', number>>`
    select (select count(*)::int from home_assistant_devices) as devices,
      count(*) filter (where topics.basis is not null and devices.device_id is not null)::int as published,
      count(*) filter (where topics.basis is null and devices.device_id is not null)::int as waiting,
      count(*) filter (where devices.device_id is null)::int as ended
    from home_assistant_topics as topics left join home_assistant_devices as devices using (device_id)`.execute(db);
  return rows[0] ?? { devices: 0, published: 0, waiting: 0, ended: 0 };
}
