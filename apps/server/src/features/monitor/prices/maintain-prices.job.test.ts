import { sql } from 'kysely';
import { runOnce } from '../../../platform/job.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { maintainPrices } from './maintain-prices.job.ts';
import { givenPricedPage, listPeriods, listPriceEvents, passDays } from './testing/given-prices.ts';
import type { ReadSize } from './testing/save-sizes.ts';

const small = (price: number, more: Partial<ReadSize> = {}): ReadSize => ({ sizeMl: 50, price, ...more });
const run = (app: TestApp) => runOnce(maintainPrices(app.deps));

/** A page with checks of 60 days: 80, 70 and 75 EUR. */
async function givenChecks(app: TestApp) {
  const page = await givenPricedPage(app);
  for (const price of [80, 70, 75]) {
    await page.confirm(small(price));
    await passDays(app, 20, page, small(price));
  }
  return page;
}

const emptyTables = async (app: TestApp) => {
  for (const table of ['price_periods', 'price_histories', 'monthly_lows'] as const)
    await app.db.deleteFrom(table).execute();
};

describe('filling price periods', () => {
  test('the job fills the periods of offers that an earlier version checked, once', async ({ app }) => {
    const { pageId, fragranceId, confirm } = await givenChecks(app);
    const recorded = await listPeriods(app, pageId);
    expect(recorded).toHaveLength(3);
    await emptyTables(app);
    await run(app);
    expect(await listPeriods(app, pageId)).toEqual(recorded);
    await run(app);
    expect(await listPeriods(app, pageId)).toEqual(recorded);
    await confirm(small(60));
    expect(await listPriceEvents(app, fragranceId)).toContainEqual(['lowest_price', 70, 60]);
  });

  test('the job fills the same periods when two workers run it at once', async ({ app }) => {
    const pages = await Promise.all([givenPricedPage(app), givenPricedPage(app), givenPricedPage(app)]);
    for (const page of pages) await page.confirm(small(80), { sizeMl: 100, price: 120 });
    await emptyTables(app);
    await Promise.all([run(app), run(app)]);
    for (const page of pages)
      expect(await listPeriods(app, page.pageId)).toEqual([
        [50, 80, true],
        [100, 120, true],
      ]);
  });

  test('the job leaves out an offer that a check is writing, and fills it the next time', async ({ app }) => {
    const { pageId } = await givenChecks(app);
    await emptyTables(app);
    await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('offers').select('id').where('page_id', '=', pageId).forNoKeyUpdate().execute();
      await run(app);
      expect(await listPeriods(app, pageId)).toEqual([]);
    });
    await run(app);
    expect(await listPeriods(app, pageId)).toHaveLength(3);
  });

  test('a check of an offer writes no period before the job has filled its history', async ({ app }) => {
    const { pageId, confirm } = await givenChecks(app);
    await emptyTables(app);
    await confirm(small(65));
    expect(await listPeriods(app, pageId)).toEqual([]);
    await run(app);
    expect((await listPeriods(app, pageId)).at(-1)).toEqual([50, 65, true]);
  });

  test('the job fills the present price when the months with the checks were dropped', async ({ app }) => {
    const { pageId } = await givenChecks(app);
    await emptyTables(app);
    await app.db.deleteFrom('checks').where('page_id', '=', pageId).execute();
    await run(app);
    expect(await listPeriods(app, pageId)).toEqual([[50, 75, true]]);
  });
});

describe('maintaining price periods', () => {
  test('the job corrects the period of an offer that a process of an earlier version checked', async ({ app }) => {
    const page = await givenChecks(app);
    const change = (values: object) =>
      app.db.updateTable('offers').set(values).where('page_id', '=', page.pageId).execute();
    await change({ price: 50, confirmed_price: 50 });
    await run(app);
    expect((await listPeriods(app, page.pageId)).slice(-2)).toEqual([
      [50, 75, false],
      [50, 50, true],
    ]);
    await change({ availability: 'OutOfStock' });
    await run(app);
    expect((await listPeriods(app, page.pageId)).at(-1)).toEqual([50, 50, false]);
  });

  test('the job records an implausibly low price only after it lasted 30 days', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(small(80));
    await page.confirm(small(8));
    await passDays(app, 29, page, small(8));
    await run(app);
    expect(await listPeriods(app, page.pageId)).toEqual([[50, 80, false]]);
    await passDays(app, 2, page, small(8));
    await run(app);
    expect((await listPeriods(app, page.pageId)).at(-1)).toEqual([50, 8, true]);
  });

  test('the job deletes periods 400 days after their end, and the lows of their months stay', async ({ app }) => {
    const page = await givenChecks(app);
    const ever = async () =>
      (await app.visitor().monitor.lows({ params: { id: page.fragranceId } })).sizes[0]?.ever?.price;
    await app.db
      .updateTable('price_periods')
      .set({ from_at: sql`from_at - interval '401 days'`, to_at: sql`to_at - interval '401 days'` })
      .where('to_at', 'is not', null)
      .execute();
    expect(await ever()).toBe(70);
    await run(app);
    expect(await listPeriods(app, page.pageId)).toEqual([[50, 75, true]]);
    expect(await ever()).toBe(70);
  });

  test('the lowest price of a month stays, whichever of its prices came first', async ({ app }) => {
    const page = await givenPricedPage(app);
    for (const price of [80, 70, 75, 90]) await page.confirm(small(price));
    const lows = await app.db
      .selectFrom('monthly_lows')
      .innerJoin('offers', 'offers.id', 'offer_id')
      .select('monthly_lows.price')
      .where('page_id', '=', page.pageId)
      .execute();
    expect(lows).toEqual([{ price: 70 }]);
  });
});
