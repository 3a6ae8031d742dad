import type { FragranceDetail } from '@sillage/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { FragranceRow } from '../catalogue.tables.ts';
import { findDetail, listSimilar } from '../detail.repo.ts';
import { listPageFacts } from './discontinued.repo.ts';
import { listEvidence } from './discontinued.rules.ts';

export {
  type FragrancePage,
  listPageFacts,
  listPossiblyDiscontinued,
  listStaleMarks,
  lockOffers,
  lockUnmarked,
  markDiscontinued,
} from './discontinued.repo.ts';
export {
  type DiscontinuedEvidence,
  extendGonePeriod,
  findDiscontinued,
  type GonePeriod,
  MIN_GONE_MS,
} from './discontinued.rules.ts';

/** Returns listed fragrances in stock that are similar to a listed one, most similar first. */
export async function listSimilarInStock(
  db: Db,
  id: number,
  limit: number,
): Promise<Pick<FragranceRow, 'id' | 'name' | 'brand' | 'price'>[]> {
  const row = await findDetail(db, id, null);
  return row ? listSimilar(db, { nameKey: row.name_key, family: row.family, notes: row.notes }, limit) : [];
}

/** Maximum number of shops that the evidence for users names. */
const MAX_SHOPS = 50;

/** Returns why a fragrance with the mark `since` seems discontinued: the evidence of each shop. */
export async function describeDiscontinued(
  db: Db,
  fragranceId: number,
  since: Date,
): Promise<NonNullable<FragranceDetail['discontinued']>> {
  const evidence = listEvidence(await listPageFacts(db, [fragranceId]));
  return {
    since: since.toISOString(),
    shops: evidence.slice(0, MAX_SHOPS).map(({ page, sign, since: from, at }) => ({
      shop: page.shop,
      url: page.url,
      sign,
      since: from.toISOString(),
      checkedAt: at.toISOString(),
    })),
  };
}
