import { buffer } from 'node:stream/consumers';
import { sanitizeVerdict } from '@sillage/page-reader/testing';
import { importRows } from '../../src/features/catalogue/index.ts';
import { robots } from '../../src/features/monitor/index.ts';
import { readFeedPart } from '../../src/features/monitor/product-feeds/feed-parts.ts';
import { WOOCOMMERCE_PAGE_SIZE } from '../../src/features/monitor/product-feeds/woocommerce-feed.ts';
import { MAX_LINE_BYTES } from '../../src/platform/db/backup/backup-file.ts';
import { takeBackup } from '../../src/platform/db/backup/take-backup.ts';
import { newId } from '../../src/platform/ids.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

/** A character of three bytes in UTF-8, the maximum for one UTF-16 code unit. */
const WIDE = '香';
const ORIGIN = 'https://largest.example';

/**
 * Stores a shop whose rows in `shops` and `shop_crawls` are as large as its responses can make
 * them.
 */
async function storeLargestShop({ db, clock }: TestApp): Promise<void> {
  const response = { url: ORIGIN, finalUrl: ORIGIN, status: 200, headers: {} };
  const fetchPage = async () => ({ ...response, body: WIDE.repeat(2_000_000) });
  const { failure: _, ...robotsColumns } = await robots.fetchRobots(
    { fetchPage, clock },
    ORIGIN,
    AbortSignal.timeout(60_000),
  );
  const entries = Array.from({ length: WOOCOMMERCE_PAGE_SIZE }, (_none, index) => ({
    id: index % 3 === 0 ? '9'.repeat(70_000) : index,
    name: WIDE.repeat(20_000),
    permalink: `${ORIGIN}/product/${index}?${WIDE.repeat(index % 3 === 1 ? 20_000 : 200)}`,
    type: 'variable',
    is_in_stock: true,
    prices: {},
    brands: [{ name: WIDE.repeat(20_000) }],
  }));
  const now = clock.now();
  const feed = { page: 1, requests: 0, pages: null, dueAt: now, completedAt: null, cursor: null, pending: [] };
  const { id: shopId } = await db
    .insertInto('shops')
    .values({ host: 'largest.example', name: 'Largest' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const counts = { requests: 0, blocks: 0, blockedSince: null, scheduledPages: null, pagesCountedAt: null };
  const columns = { ...counts, restockHours: [], minGapMs: 0 };
  const shop = { shopId, platform: 'woocommerce' as const, ...columns, feed };
  const crawledShop = { ...shop, wantsBotAuth: false, robots: { status: 200, body: '', checkedAt: now } };
  const findPages = async () => () => ({ name: 'Oud', brand: 'House' });
  const part = await readFeedPart(crawledShop, { ...response, body: JSON.stringify(entries) }, { at: now, findPages });
  expect(part?.pending.length).toBeGreaterThan(20);
  await db
    .insertInto('shop_crawls')
    .values({ shop_id: shopId, ...robotsColumns, feed_cursor: part?.cursor ?? null })
    .execute();
  await db
    .updateTable('shop_crawls')
    .set({ feed_pending: JSON.stringify(part?.pending) as never })
    .where('shop_id', '=', shopId)
    .execute();
}

async function storeLargestFragrance({ db, clock }: TestApp): Promise<void> {
  const list = (length: number) => Array.from({ length }, (_, index) => `${index}`.padEnd(100, WIDE));
  const [name, url] = [WIDE.repeat(200), `${ORIGIN}/${'p'.repeat(1900)}`];
  const names = { name, brand: name, perfumer: name, inspiredByBrand: name, originalFragrance: name };
  const notes = {
    notes: list(100),
    topNotes: list(100),
    heartNotes: list(100),
    baseNotes: list(100),
    accords: list(50),
  };
  const cells = {
    ...names,
    ...notes,
    isOriginal: false,
    inspiredSource: WIDE.repeat(500),
    imageUrl: url,
    productUrl: url,
  };
  async function* rows() {
    yield { place: 'line 1', cells };
  }
  expect(await importRows({ db, clock }, rows())).toMatchObject({ added: 1, problems: [] });
}

async function storeLargestSuggestion({ db, clock }: TestApp, userId: string): Promise<void> {
  const text = WIDE.repeat(5000);
  const offer = {
    variant: text,
    sku: text,
    gtin: text,
    sizeMl: 50,
    kind: 'bottle',
    availability: 'InStock',
    price: 1,
    currency: 'EUR',
  } as const;
  const verdict = sanitizeVerdict({
    page: 'product',
    reason: text,
    availability: 'InStock',
    price: 1,
    currency: 'EUR',
    title: text,
    brand: text,
    gtin: text,
    kind: 'bottle',
    offers: Array.from({ length: 500 }, () => offer),
    buyable: true,
    method: 'json-ld',
    confidence: 1,
    evidence: Array.from({ length: 40 }, () => ({ source: 'page', says: text })),
  });
  await db
    .insertInto('suggestions')
    .values({
      id: newId(),
      user_id: userId,
      url: ORIGIN,
      verdict: JSON.stringify(verdict),
      created_at: clock.now(),
    })
    .execute();
}

test('the longest line of a backup is below a quarter of MAX_LINE_BYTES when all stored values are as large as possible', async ({
  app,
}) => {
  await storeLargestShop(app);
  await storeLargestFragrance(app);
  const amber = await givenUser(app);
  await storeLargestSuggestion(app, amber.id);
  const oud = await givenFragrance(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id, notes: WIDE.repeat(1000) } });
  const backup = await buffer(takeBackup(app.config.databaseUrl ?? '', new Date()));
  const lengths: number[] = [];
  for (let from = 0, end = 0; (end = backup.indexOf(10, from)) >= 0; from = end + 1) lengths.push(end - from);
  const longest = Math.max(...lengths);
  // The 512,000 characters of robots.txt are the largest text of all.
  expect(longest).toBeGreaterThan(1_500_000);
  expect(longest).toBeLessThan(MAX_LINE_BYTES / 4);
});
