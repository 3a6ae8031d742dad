import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { FragrancesTable } from '../catalogue.tables.ts';

export interface ExportedOffer {
  url: string;
  host: string;
  shop: string;
  sizeMl: number | null;
  price: number | null;
  currency: string | null;
  variant: string | null;
  sku: string | null;
  gtin: string | null;
}

/** Facts of an exported fragrance, without derived fields and without results of page checks. */
export type ExportedFragrance = Pick<
  Selectable<FragrancesTable>,
  | 'name'
  | 'brand'
  | 'concentration'
  | 'gender'
  | 'year'
  | 'perfumer'
  | 'is_original'
  | 'inspired_by_brand'
  | 'original_fragrance'
  | 'inspired_source'
  | 'family'
  | 'family_basis'
  | 'notes'
  | 'top_notes'
  | 'heart_notes'
  | 'base_notes'
  | 'accords'
  | 'votes'
  | 'image_url'
  | 'list_price'
  | 'list_currency'
> & { offers: ExportedOffer[] };

export async function countListed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('fragrances')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_listed', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

export function listNextListed(db: Db, after: number, limit: number): Promise<(ExportedFragrance & { id: number })[]> {
  const offers = sql<ExportedFragrance['offers']>`coalesce((
    select json_agg(json_build_object(
      'url', pages.url, 'host', shops.host, 'shop', shops.name, 'sizeMl', offers.size_ml, 'price', offers.price,
      'currency', offers.currency, 'variant', offers.variant, 'sku', offers.sku, 'gtin', offers.gtin
    ) order by pages.id, offers.id)
    from offers join pages on pages.id = offers.page_id join shops on shops.id = pages.shop_id
    where offers.fragrance_id = fragrances.id and offers.kind = 'bottle' and shops.excluded_at is null
  ), '[]')`;
  return db
    .selectFrom('fragrances')
    .select(['id', 'name', 'brand', 'concentration', 'gender', 'year', 'perfumer', 'is_original'])
    .select(['inspired_by_brand', 'original_fragrance', 'inspired_source', 'family', 'family_basis', 'notes'])
    .select(['top_notes', 'heart_notes', 'base_notes', 'accords', 'votes', 'image_url', 'list_price', 'list_currency'])
    .select(offers.as('offers'))
    .where('is_listed', '=', true)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
