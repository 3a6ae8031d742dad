import type { Concentration, OfferKind } from '@sillage/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import type {} from '../monitor.tables.ts';
import type {} from '../prices/prices.tables.ts';

/** A change of an offer of a listed fragrance. */
export interface HistoryRow {
  change: 'price' | 'monthly_low' | 'restock' | 'sold_out' | 'preorder';
  at: Date;
  /** End of a price; null while it lasts, and for other changes. */
  until: Date | null;
  fragranceId: number;
  name: string;
  brand: string;
  concentration: Concentration | null;
  shop: string;
  url: string;
  variant: string | null;
  sizeMl: number | null;
  kind: OfferKind;
  price: number | null;
  currency: string | null;
}

const facts = sql`fragrances.id as "fragranceId", fragrances.name, fragrances.brand, fragrances.concentration,
  shops.name as shop, pages.url, offers.variant, offers.size_ml as "sizeMl"`;

const sources = sql`join shops on shops.id = pages.shop_id
  join fragrances on fragrances.id = pages.fragrance_id and fragrances.is_listed`;

/** Queries of the history since a time; the rows of each are in a fixed order. */
function buildQueries(since: Date): RawBuilder<HistoryRow>[] {
  // Rows of a cursor cannot have parameters.
  const from = sql`${sql.lit(since.toISOString())}::timestamptz`;
  return [
    sql`
      select 'price' as change, from_at as at, to_at as until, ${facts}, offers.kind, periods.price, periods.currency
      from price_periods as periods join offers on offers.id = periods.offer_id join pages on pages.id = offers.page_id ${sources}
      where to_at is null or to_at >= ${from}
      order by periods.offer_id, from_at`,
    sql`
      select 'monthly_low' as change, seen_at as at, null::timestamptz as until, ${facts}, offers.kind, lows.price, lows.currency
      from monthly_lows as lows join offers on offers.id = lows.offer_id join pages on pages.id = offers.page_id ${sources}
      where seen_at >= ${from}
      order by lows.offer_id, lows.currency, month`,
    sql`
      select events.kind as change, happened_at as at, null::timestamptz as until, ${facts},
        events.offer_kind as kind, null::numeric as price, null as currency
      from events join pages on pages.id = events.page_id ${sources}
      left join offers on offers.id = any(events.offer_ids)
      where events.kind in ('restock', 'sold_out', 'preorder') and happened_at >= ${from} and observer_id is null
      order by events.id, offers.id`,
  ];
}

/**
 * Yields the history in batches of at most `batchSize` rows. A cursor of the database keeps the
 * memory constant. Events that only a user's own browser saw are private and left out. Of an offer
 * that was deleted since, only the stock events remain, without variant and size.
 */
export async function* readHistory(tx: Tx, since: Date, batchSize: number): AsyncGenerator<HistoryRow[]> {
  for (const query of buildQueries(since)) {
    await sql`declare history no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const { rows } = await sql<HistoryRow>`fetch ${sql.lit(batchSize)} from history`.execute(tx);
      if (rows.length > 0) yield rows;
      if (rows.length < batchSize) break;
    }
    await sql`close history`.execute(tx);
  }
}
