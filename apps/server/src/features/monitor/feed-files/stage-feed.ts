import type { Db } from '../../../platform/db/db.ts';
import { canBeFragrance } from '../product-feeds/other-goods.ts';
import { listPageUrls, saveRows } from './feed-file-rows.repo.ts';
import type { FeedResult } from './feed-files.tables.ts';
import type { FeedItem, FeedRow } from './feed-row.ts';
import { getPageKey } from './merchant-url.ts';
import { type RowGoods, readGoods, readItem } from './read-row.ts';

/** Maximum number of rows of one feed file that are stored; further ones are counted only. */
const MAX_STORED_ROWS = 200_000;
const ROWS_PER_INSERT = 100;

export type RowCounts = Pick<FeedResult, 'rows' | 'unused' | 'otherGoods' | 'beyondLimit'> & { stored: number };

interface StagedFeed {
  id: number;
  shopHost: string | null;
  /** Time by which the dates of a sale are compared. */
  at: Date;
}

/**
 * Stores the rows that may sell a fragrance or that belong to a known page, as they arrive. They
 * have no effect before the file was received to its end.
 */
export async function stageRows(
  db: Db,
  { id, shopHost, at }: StagedFeed,
  batches: AsyncIterable<readonly FeedRow[]>,
): Promise<RowCounts> {
  const knownPages = new Set((await listPageUrls(db, shopHost)).map(getPageKey));
  const counts: RowCounts = { rows: 0, unused: {}, otherGoods: 0, beyondLimit: 0, stored: 0 };
  let pending: FeedItem[] = [];
  for await (const batch of batches) {
    for (const row of batch) {
      counts.rows += 1;
      const found = readGoods(row, shopHost);
      if (typeof found === 'string') counts.unused[found] = (counts.unused[found] ?? 0) + 1;
      else if (!isWanted(found.goods, knownPages)) counts.otherGoods += 1;
      else if (counts.stored >= MAX_STORED_ROWS) counts.beyondLimit += 1;
      else {
        counts.stored += 1;
        pending.push(readItem(row, found, at));
      }
    }
    if (pending.length < ROWS_PER_INSERT) continue;
    await saveRows(db, id, pending);
    pending = [];
  }
  await saveRows(db, id, pending);
  return counts;
}

function isWanted(goods: RowGoods['goods'], knownPages: ReadonlySet<string>): boolean {
  return canBeFragrance(toGoodsFacts(goods)) || (knownPages.size > 0 && knownPages.has(getPageKey(goods.url)));
}

function toGoodsFacts({ title, brand, labels, variant, sizeMl }: RowGoods['goods']) {
  return { name: title, vendor: brand, labels, strength: null, verdict: { offers: [{ variant, sizeMl }] } };
}
