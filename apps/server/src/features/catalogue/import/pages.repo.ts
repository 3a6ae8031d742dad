import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type { PageOffer } from './merge.ts';

/** Stores shops and returns their ids by host. Renames only shops named after their host. */
export async function saveShops(
  tx: Tx,
  shops: readonly { host: string; name: string }[],
): Promise<Map<string, number>> {
  const json = JSON.stringify(shops);
  const given = sql`jsonb_to_recordset(${json}::jsonb) as given (host text, name text)`;
  await sql`insert into shops (host, name) select host, name from ${given} order by host on conflict (host) do nothing`.execute(
    tx,
  );
  await sql`
    update shops set name = given.name from ${given}
    where shops.host = given.host and shops.name = shops.host and given.name <> given.host`.execute(tx);
  const { rows } = await sql<{
    id: number;
    host: string;
  }>`select shops.id, shops.host from shops join ${given} using (host)`.execute(tx);
  return new Map(rows.map(({ id, host }) => [host, id]));
}

export async function insertPages(
  tx: Tx,
  pages: readonly { url: string; fragranceId: number; shopId: number }[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; url: string }>`
    insert into pages (url, fragrance_id, shop_id, created_at)
    select url, "fragranceId", "shopId", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as given (url text, "fragranceId" integer, "shopId" integer)
    order by url
    returning id, url`.execute(tx);
  return new Map(rows.map(({ id, url }) => [url, id]));
}

/** Locks the offers of pages until the transaction ends, and returns them by page id. */
export async function lockOffersByPage(tx: Tx, pageIds: readonly number[]): Promise<Map<number, PageOffer[]>> {
  const offers = tx.selectFrom('offers').where(sql<boolean>`page_id = any(${pageIds}::integer[])`).orderBy('id');
  await offers.select('id').forUpdate().execute();
  // A second query, because only it sees offers added while the first waited for a lock.
  const rows = await offers
    .select(['id', 'page_id', 'size_ml', 'variant', 'sku', 'gtin', 'price', 'currency', 'last_checked_at'])
    .execute();
  const byPage = Map.groupBy(rows, (row) => row.page_id);
  const toOffer = (row: (typeof rows)[number]): PageOffer => ({
    id: row.id,
    sizeMl: row.size_ml,
    variant: row.variant,
    sku: row.sku,
    gtin: row.gtin,
    price: row.price,
    currency: row.currency,
    isChecked: row.last_checked_at !== null,
  });
  return new Map([...byPage].map(([pageId, group]) => [pageId, group.map(toOffer)]));
}

const offerColumns = sql`(
  id integer, "pageId" integer, "fragranceId" integer, "sizeMl" numeric, variant text, sku text, gtin text,
  price numeric, currency text
)`;

export async function insertOffers(
  tx: Tx,
  offers: readonly (PageOffer & { pageId: number; fragranceId: number })[],
): Promise<void> {
  await sql`
    insert into offers (page_id, fragrance_id, size_ml, variant, sku, gtin, price, currency)
    select "pageId", "fragranceId", "sizeMl", variant, sku, gtin, price, currency
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as given ${offerColumns}`.execute(tx);
}

export async function updateOffers(tx: Tx, offers: readonly PageOffer[]): Promise<void> {
  await sql`
    update offers set
      size_ml = given."sizeMl", variant = given.variant, sku = given.sku, gtin = given.gtin,
      price = given.price, currency = given.currency
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as given ${offerColumns}
    where offers.id = given.id`.execute(tx);
}
