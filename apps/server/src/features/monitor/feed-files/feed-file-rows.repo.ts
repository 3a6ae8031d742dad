import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type {} from '../../catalogue/catalogue.tables.ts';
import type {} from '../monitor.tables.ts';
import { SHOP_PRODUCTS_PER_BATCH } from '../shop-search/shop-products.repo.ts';
import type {} from './feed-files.tables.ts';
import type { FeedItem, FeedItemContent } from './feed-row.ts';

export async function saveRows(db: Db, feedFileId: number, items: readonly FeedItem[]): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into feed_file_rows (feed_file_id, shop_host, product_key, content)
    select ${feedFileId}, "shopHost", "productKey", content
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as items ("shopHost" text, "productKey" text, content jsonb)`.execute(db);
}

export async function deleteRows(db: Db, feedFileId: number): Promise<void> {
  await db.deleteFrom('feed_file_rows').where('feed_file_id', '=', feedFileId).execute();
}

/** The rows of one product, in the order of the file. */
export interface RowGroup {
  shopHost: string;
  productKey: string;
  rows: FeedItemContent[];
}

/** Small, because the heap keeps the garbage of several batches. */
const ROWS_PER_QUERY = SHOP_PRODUCTS_PER_BATCH / 4;

/** Reads the stored rows of a feed file in groups, a batch of groups at a time. */
export async function* readGroups(db: Db, feedFileId: number): AsyncGenerator<RowGroup[]> {
  let after = { shopHost: '', productKey: '' };
  for (;;) {
    const { rows } = await sql<{ shopHost: string; productKey: string; content: FeedItemContent }>`
      select shop_host as "shopHost", product_key as "productKey", content from feed_file_rows
      where feed_file_id = ${feedFileId} and (shop_host, product_key) > (${after.shopHost}, ${after.productKey})
      order by shop_host, product_key, id limit ${ROWS_PER_QUERY}`.execute(db);
    const groups = [...Map.groupBy(rows, ({ shopHost, productKey }) => `${shopHost} ${productKey}`).values()].map(
      ([first, ...others]) => ({
        shopHost: first?.shopHost ?? '',
        productKey: first?.productKey ?? '',
        rows: [first, ...others].flatMap((row) => row?.content ?? []),
      }),
    );
    const isLast = rows.length < ROWS_PER_QUERY;
    // The last group may go on; a group that alone fills the batch is cut.
    if (!isLast && groups.length > 1) groups.pop();
    const last = groups.at(-1);
    if (last === undefined) return;
    yield groups;
    if (isLast) return;
    after = last;
  }
}

const MAX_KNOWN_PAGES = 100_000;

/** Addresses of the pages that Sillage knows, of one shop or of all; the newest 100,000. */
export async function listPageUrls(db: Db, shopHost: string | null): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select pages.url from pages join shops on shops.id = pages.shop_id
    where ${shopHost}::text is null or shops.host = ${shopHost}::text
    order by pages.id desc limit ${MAX_KNOWN_PAGES}`.execute(db);
  return rows.map(({ url }) => url);
}

export interface KnownPage {
  id: number;
  url: string;
  fragranceId: number;
  name: string;
  brand: string;
  offers: number;
}

/**
 * Finds the pages with these addresses whose stock may be updated by a file of `fileAt`. Leaves out
 * pages that were read later than that, and pages that a user reported.
 */
export async function findOlderPages(tx: Tx, urls: readonly string[], fileAt: Date): Promise<KnownPage[]> {
  const { rows } = await sql<KnownPage>`
    select pages.id, pages.url, pages.fragrance_id as "fragranceId", fragrances.name, fragrances.brand,
      (select count(*)::integer from offers where offers.page_id = pages.id) as offers
    from pages
    join fragrances on fragrances.id = pages.fragrance_id
    left join page_schedules known on known.page_id = pages.id
    where pages.url = any(${urls}::text[])
      and not coalesce(known.last_checked_at > ${fileAt} and known.last_outcome in ('product', 'unchanged'), false)
      and not coalesce(known.read_at > ${fileAt}, false)
      and not exists (select from offers where offers.page_id = pages.id and offers.last_checked_at > ${fileAt})
      and (known.reported_at is null or known.reported_at <= known.last_checked_at)
    order by pages.id`.execute(tx);
  return rows;
}

/** Schedules the pages of unconfirmed changes, unless they are unwatched or in backoff. */
export async function checkPagesBy(tx: Tx, pageIds: readonly number[], by: Date): Promise<void> {
  await tx
    .updateTable('page_schedules')
    .set({ next_check_at: sql<Date>`least(next_check_at, ${by})` })
    .where(sql<boolean>`page_id = any(${pageIds}::integer[])`)
    .where('next_check_at', 'is not', null)
    .where('failures', '=', 0)
    .execute();
}
