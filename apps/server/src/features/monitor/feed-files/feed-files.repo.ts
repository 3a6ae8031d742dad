import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Lease } from '../../../platform/lease.ts';
import type { FeedFilesTable, FeedResult } from './feed-files.tables.ts';

export type FeedFile = Selectable<FeedFilesTable>;

/** Adds a feed file that is read at once. Returns null when its address is there already. */
export async function addFeedFile(
  db: Db | Tx,
  feed: Pick<Insertable<FeedFilesTable>, 'address' | 'shop_host' | 'format'>,
  now: Date,
): Promise<number | null> {
  const row = await db
    .insertInto('feed_files')
    .values({ ...feed, created_at: now, next_read_at: now })
    .onConflict((conflict) => conflict.expression(sql`md5(address)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export function listFeedFiles(db: Db, limit: number): Promise<FeedFile[]> {
  return db.selectFrom('feed_files').selectAll().orderBy('id').limit(limit).execute();
}

export async function countFeedFiles(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom('feed_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findFeedFile(db: Db, id: number): Promise<FeedFile | undefined> {
  return db.selectFrom('feed_files').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Pauses a feed file, or resumes it with a reading at once. */
export async function setPaused(db: Db, id: number, pausedAt: Date | null, now: Date): Promise<void> {
  const change = pausedAt === null ? { paused_at: null, next_read_at: now, failures: 0 } : { paused_at: pausedAt };
  await db.updateTable('feed_files').set(change).where('id', '=', id).execute();
}

/** Removes a feed file. What it listed is forgotten by age, as when a shop stops to list it. */
export async function removeFeedFile(db: Db, id: number): Promise<void> {
  await db.deleteFrom('feed_files').where('id', '=', id).execute();
}

/** Claims due feed files, the most overdue first; other workers skip them until the lease ends. */
export function claimFeedFiles(db: Db, { lease, until }: Lease, now: Date, limit: number): Promise<FeedFile[]> {
  return db
    .updateTable('feed_files')
    .set({ lease, leased_until: until })
    .where('id', 'in', (feeds) =>
      feeds
        .selectFrom('feed_files')
        .select('id')
        .where('paused_at', 'is', null)
        .where('next_read_at', '<=', now)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<', now)]))
        .orderBy('next_read_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

export type FeedFileChange = Partial<
  Pick<
    FeedFile,
    | 'shop_host'
    | 'format'
    | 'next_read_at'
    | 'leased_until'
    | 'failures'
    | 'last_error'
    | 'last_tried_at'
    | 'read_at'
    | 'file_at'
    | 'etag'
    | 'last_modified'
    | 'content_hash'
    | 'is_applied'
    | 'shop_ids'
  >
> & { lease?: null; result?: FeedResult };

/** Changes a feed file under its lease; returns false, without a change, when the lease is lost. */
export async function updateLeased(
  db: Db | Tx,
  { id, lease }: Pick<FeedFile, 'id' | 'lease'>,
  { result, ...change }: FeedFileChange,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feed_files')
    .set({ ...change, ...(result && { result: JSON.stringify(result) }) })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews the time at which the products of an unchanged file were last listed. */
export async function touchListedProducts(
  db: Db,
  { shop_ids: shopIds, read_at: readAt }: Pick<FeedFile, 'shop_ids' | 'read_at'>,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  if (readAt === null) return;
  await db
    .updateTable('shop_products')
    .set({ seen_at: now })
    .where(sql<boolean>`shop_id = any(${shopIds}::integer[])`)
    .where('source', '=', 'feed')
    .where('seen_at', '<', before)
    .where('seen_at', '>=', readAt)
    .execute();
}
