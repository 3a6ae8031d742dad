import type { Db } from '../../../platform/db/db.ts';
import { canBeFragrance } from '../product-feeds/other-goods.ts';
import { listPageUrls, saveRows } from './feed-file-rows.repo.ts';
import type { FeedResult } from './feed-files.tables.ts';
import type { FeedItem, FeedItemContent, FeedRow } from './feed-row.ts';
import { getPageKey } from './merchant-url.ts';
import { readRow } from './read-row.ts';

/** Maximum number of rows of one feed file that are stored; further ones are counted only. */
const MAX_STORED_ROWS = 200_000;
const ROWS_PER_INSERT = 250;

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
      const item = readRow(row, { shopHost, at });
      if (typeof item === 'string') counts.unused[item] = (counts.unused[item] ?? 0) + 1;
      else if (!isWanted(item.content, knownPages)) counts.otherGoods += 1;
      else if (counts.stored >= MAX_STORED_ROWS) counts.beyondLimit += 1;
      else {
        counts.stored += 1;
        pending.push(item);
      }
    }
    if (pending.length < ROWS_PER_INSERT) continue;
    await saveRows(db, id, pending);
    pending = [];
  }
  await saveRows(db, id, pending);
  return counts;
}

function isWanted(content: FeedItemContent, knownPages: ReadonlySet<string>): boolean {
  return canBeFragrance(toGoodsFacts(content)) || (knownPages.size > 0 && knownPages.has(getPageKey(content.url)));
}

function toGoodsFacts({ title, brand, labels, variant, sizeMl }: FeedItemContent) {
  return { name: title, vendor: brand, labels, strength: null, verdict: { offers: [{ variant, sizeMl }] } };
}
