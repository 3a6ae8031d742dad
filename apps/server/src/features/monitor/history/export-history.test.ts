import { sql } from 'kysely';
import { addMs, DAY } from '../../../platform/clock.ts';
import { parseCsv } from '../../../platform/csv/csv.ts';
import { givenUser } from '../../../testing/given.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenPricedPage } from '../prices/testing/given-prices.ts';
import { exportHistory } from './export-history.service.ts';

async function readExport(app: TestApp, since?: Date) {
  let text = '';
  for await (const chunk of exportHistory(app.db, since ? { since } : {})) text += chunk;
  return { text, rows: parseCsv(text) };
}

/** A page with two sizes that went through each kind of change. */
async function givenHistory(app: TestApp) {
  const page = await givenPricedPage(app);
  await page.confirm({ sizeMl: 50, price: 90, availability: 'OutOfStock' }, { sizeMl: 100, price: 140 });
  await page.confirm({ sizeMl: 50, price: 90 }, { sizeMl: 100, price: 140 });
  await page.confirm({ sizeMl: 50, price: 80 }, { sizeMl: 100, price: 140 });
  await page.confirm({ sizeMl: 50, price: 80, availability: 'PreOrder' }, { sizeMl: 100, price: 140 });
  await page.confirm({ sizeMl: 50, price: 80, availability: 'SoldOut' }, { sizeMl: 100, price: 140 });
  const offer = await app.db
    .selectFrom('offers')
    .select('id')
    .where('page_id', '=', page.pageId)
    .where('size_ml', '=', 100)
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('monthly_lows')
    .values({ offer_id: offer.id, currency: 'EUR', month: '2020-03-01', price: 99.5, seen_at: new Date('2020-03-31') })
    .execute();
  return page;
}

const ofFragrance = (rows: Awaited<ReturnType<typeof readExport>>['rows'], id: number) =>
  rows.filter(({ fragranceId }) => fragranceId === String(id));

test('exportHistory has a row for each price, monthly low and change of stock, with its shop and size', async ({
  app,
}) => {
  const { fragranceId } = await givenHistory(app);
  const { rows, text } = await readExport(app);
  expect(text.split('\n', 1)).toEqual([
    'change,at,until,fragranceId,name,brand,concentration,shop,url,variant,sizeMl,kind,price,currency',
  ]);
  const own = ofFragrance(rows, fragranceId);
  const changes = own.map(({ change, sizeMl, price, until }) => [
    change,
    sizeMl,
    price,
    until === '' ? 'open' : 'ended',
  ]);
  expect(changes.filter(([change]) => change === 'price' || change === 'monthly_low')).toEqual(
    expect.arrayContaining([
      ['price', '50', '80', 'ended'],
      ['price', '100', '140', 'open'],
      ['monthly_low', '100', '99.5', 'open'],
    ]),
  );
  const stock = changes.filter(([change]) => ['restock', 'sold_out', 'preorder'].includes(change ?? ''));
  expect(stock.map(([change, size, price]) => [change, size, price])).toEqual(
    expect.arrayContaining([['restock', '50', '']]),
  );
  for (const { at, shop, url, kind } of own)
    expect([Number.isNaN(Date.parse(at ?? '')), shop, url?.slice(0, 7), kind]).toEqual([
      false,
      'Test Parfumerie',
      'http://',
      'bottle',
    ]);
});

test('exportHistory leaves out what ended before a day, and keeps a price that lasts', async ({ app }) => {
  const { fragranceId } = await givenHistory(app);
  const rows = ofFragrance((await readExport(app, addMs(app.clock.now(), DAY))).rows, fragranceId);
  expect(rows.map(({ change, sizeMl, until }) => [change, sizeMl, until])).toEqual([['price', '100', '']]);
});

test('exportHistory guards the cells that a spreadsheet would run as formulas', async ({ app }) => {
  const { fragranceId } = await givenHistory(app);
  const name = '=HYPERLINK("http://evil.example")';
  await app.db.updateTable('fragrances').set({ name }).where('id', '=', fragranceId).execute();
  await app.db.updateTable('offers').set({ variant: '@SUM(A1)' }).where('fragrance_id', '=', fragranceId).execute();
  const [row] = ofFragrance((await readExport(app)).rows, fragranceId);
  expect([row?.name, row?.variant]).toEqual([`'${name}`, "'@SUM(A1)"]);
});

test('exportHistory has nothing of unlisted fragrances, and no event that only a user’s browser saw', async ({
  app,
}) => {
  const [unlisted, observed] = [await givenHistory(app), await givenHistory(app)];
  await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', unlisted.fragranceId).execute();
  const { id } = await givenUser(app);
  await sql`update events set observer_id = ${id} where fragrance_id = ${observed.fragranceId}`.execute(app.db);
  const { rows } = await readExport(app);
  expect(ofFragrance(rows, unlisted.fragranceId)).toEqual([]);
  const changes = new Set(ofFragrance(rows, observed.fragranceId).map(({ change }) => change));
  expect(changes).toEqual(new Set(['monthly_low', 'price']));
});

test('exportHistory has every row exactly once when there are more than a batch', async ({ app }) => {
  const { fragranceId, pageId } = await givenPricedPage(app);
  await app.db
    .insertInto('offers')
    .values({
      page_id: pageId,
      fragrance_id: fragranceId,
      variant: null,
      sku: null,
      size_ml: 30,
      price: 1,
      currency: 'EUR',
      availability: 'InStock',
      available_since: null,
      last_checked_at: null,
    })
    .execute();
  await sql`
    insert into price_periods (offer_id, currency, price, from_at, to_at)
    select offers.id, 'EUR', n, '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + (n + 1) * interval '1 minute'
    from offers, generate_series(1, 1501) n where page_id = ${pageId}`.execute(app.db);
  const prices = ofFragrance((await readExport(app)).rows, fragranceId).map(({ price }) => Number(price));
  expect(prices).toEqual(Array.from({ length: 1501 }, (_, index) => index + 1));
});

test('exportHistory ends its transaction when its reader stops early', async ({ app }) => {
  await givenHistory(app);
  const abort = new AbortController();
  const reading = (async () => {
    for await (const _chunk of exportHistory(app.db, { signal: abort.signal })) abort.abort(new Error('stopped'));
  })();
  await expect(reading).rejects.toThrow('stopped');
  // The only connection that could still be in a transaction would show here.
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(app.db);
  expect(rows).toEqual([{ open: 0 }]);
});
