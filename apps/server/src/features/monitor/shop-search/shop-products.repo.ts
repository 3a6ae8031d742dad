import type { OfferSource } from '@sillage/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { productMatch } from '../../catalogue/index.ts';
import type {} from '../monitor.tables.ts';
import type { FeedProduct } from '../product-feeds/product-feed.ts';

/** A product of a feed, or only the address of a product page from a sitemap. */
export type ListedProduct =
  | { product: FeedProduct; gtins: readonly string[] }
  | { url: string; modifiedAt: Date | null };

/** Maximum number of products in a call of `saveShopProducts`. */
export const SHOP_PRODUCTS_PER_BATCH = 1000;
/** Keeps the JSON of an insert below 128 KiB: V8 keeps larger strings until a full collection. */
const PRODUCTS_PER_INSERT = 50;
const MAX_WORDS = 60;
const MAX_GTINS = 40;

/**
 * Adds or renews products of a shop; of the same URL twice, the last one counts. The address of a
 * product that is stored already renews only its dates.
 */
export async function saveShopProducts(
  db: Db | Tx,
  { shopId, source, at }: { shopId: number; source: OfferSource; at: Date },
  products: readonly ListedProduct[],
): Promise<void> {
  const byUrl = new Map(products.map((listed) => [getUrl(listed), listed]));
  const unique = [...byUrl];
  for (let start = 0; start < unique.length; start += PRODUCTS_PER_INSERT)
    await insertProducts(db, { shopId, source, at }, unique.slice(start, start + PRODUCTS_PER_INSERT));
}

async function insertProducts(
  db: Db | Tx,
  { shopId, source, at }: { shopId: number; source: OfferSource; at: Date },
  products: readonly (readonly [url: string, ListedProduct])[],
): Promise<void> {
  const rows = products.map(([url, listed]) => ({ url, ...toColumns(listed) }));
  await sql`
    insert into shop_products (shop_id, url, source, product, gtins, words, modified_at, seen_at)
    select ${shopId}, url, ${source}, product, array(select jsonb_array_elements_text(gtins)),
      array(select jsonb_array_elements_text(words)), modified_at, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as listed (url text, product jsonb, gtins jsonb, words jsonb, modified_at timestamptz)
    on conflict (shop_id, md5(url)) do update set source = ${renew('source')}, product = ${renew('product')},
      gtins = ${renew('gtins')}, words = ${renew('words')},
      modified_at = coalesce(excluded.modified_at, shop_products.modified_at), seen_at = excluded.seen_at`.execute(db);
}

/** A bare address does not replace what is known of the product there. */
function renew(column: 'source' | 'product' | 'gtins' | 'words') {
  const isBareAddress = sql`excluded.product is null and shop_products.product is not null`;
  return sql`case when ${isBareAddress} then ${sql.ref(`shop_products.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
}

function getUrl(listed: ListedProduct): string {
  return 'product' in listed ? listed.product.url : listed.url;
}

function toColumns(listed: ListedProduct) {
  if ('product' in listed) {
    const { product, gtins } = listed;
    const words = listWords([product.vendor ?? '', product.name]);
    return { product, gtins: gtins.slice(0, MAX_GTINS), words, modified_at: null };
  }
  const path = decodeURIComponentSafely(new URL(listed.url).pathname);
  return { product: null, gtins: [], words: listWords([path]), modified_at: listed.modifiedAt };
}

function decodeURIComponentSafely(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('\0', '');
  } catch {
    return path;
  }
}

function listWords(texts: readonly string[]): string[] {
  const short = texts.map((text) => text.slice(0, 500));
  const words = [...short.flatMap(productMatch.tokenise), ...short.flatMap(productMatch.listTitleWords)];
  return [...new Set(words)].slice(0, MAX_WORDS);
}

export interface ProductSearch {
  gtins: readonly string[];
  brand: string;
  name: string;
  /** Shops to search; null for all. */
  shopIds: readonly number[] | null;
  /** Interface that lists the products; all by default. */
  source?: OfferSource;
  limit: number;
}

export interface ShopProduct {
  shopId: number;
  host: string;
  url: string;
  source: OfferSource;
  /** Null for the address of a product page that was not read yet. */
  product: FeedProduct | null;
  modifiedAt: Date | null;
  seenAt: Date;
  /** Time at which a search last read the page; null for never. */
  readAt: Date | null;
}

/**
 * Finds products with one of the GTINs, or with all words that set the name apart. Products with
 * more words of the brand come first, then those with fewer words. At most `limit`, and at most
 * 2,000 are compared.
 */
export async function findShopProducts(db: Db, search: ProductSearch): Promise<ShopProduct[]> {
  const brand = productMatch.tokenise(search.brand);
  const core = productMatch.listNameWords(search);
  // Each is one way in which shops write the name.
  const forms = [productMatch.tokenise(search.name), core, [productMatch.joinNameWords(core)]].filter(
    (words) => words.length > 0 && words.join('') !== '',
  );
  const hasName = forms.map((words) => sql`words @> ${words}::text[]`);
  const inShops = search.shopIds === null ? sql`true` : sql`shop_id = any(${search.shopIds}::integer[])`;
  const ofSource = search.source === undefined ? sql`true` : sql`source = ${search.source}`;
  const { rows } = await sql<ShopProduct & { product: SerialisedProduct | null }>`
    select shop_id as "shopId", shops.host, found.url, source, product, modified_at as "modifiedAt", seen_at as "seenAt",
      read_at as "readAt" from (
      select * from shop_products
      where ${inShops} and ${ofSource} and (gtins && ${search.gtins}::text[] or ${sql.join([sql`false`, ...hasName], sql` or `)})
      limit 2000
    ) found
    join shops on shops.id = found.shop_id
    order by gtins && ${search.gtins}::text[] desc,
      (select count(*) from unnest(${brand}::text[]) as word where word = any(words)) desc, cardinality(words), seen_at desc, found.id
    limit ${search.limit}`.execute(db);
  return rows.map((row) => ({ ...row, product: row.product && { ...row.product, at: new Date(row.product.at) } }));
}

type SerialisedProduct = FeedProduct & { at: string | Date };

/** Stores when products' pages were read, so that the next search need not read them again. */
export async function markProductsRead(
  db: Db,
  shopId: number,
  { urls, at }: { urls: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    update shop_products set read_at = ${at}
    where shop_id = ${shopId} and md5(url) in (select md5(read) from unnest(${urls}::text[]) read)`.execute(db);
}

/** Time at which a shop's products were last listed by an interface; null for never. */
export async function findLastListedAt(db: Db, shopId: number, source: OfferSource): Promise<Date | null> {
  const row = await db
    .selectFrom('shop_products')
    .select(({ fn }) => fn.max('seen_at').as('at'))
    .where('shop_id', '=', shopId)
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function countShopProducts(db: Db, shopId: number, source: OfferSource): Promise<number> {
  const { count } = await db
    .selectFrom('shop_products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('shop_id', '=', shopId)
    .where('source', '=', source)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes at most `limit` products that no interface has listed since `before`. */
export async function deleteUnseenProducts(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('shop_products')
    .where('id', 'in', (rows) =>
      rows.selectFrom('shop_products').select('id').where('seen_at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
