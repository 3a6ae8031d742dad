import { sql } from 'kysely';
import { givenPricedPage } from '../../src/features/monitor/prices/testing/given-prices.ts';
import { HOUR, MINUTE } from '../../src/platform/clock.ts';
import { givenDeal, givenDeals, refresh, size } from '../../src/testing/deals/given-deals.ts';
import { advanceTo } from '../../src/testing/given-event.ts';
import { expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

async function readRows(app: TestApp) {
  const { rows } = await sql<{ xmin: string; offer_id: number }>`
    select xmin::text, offer_id, price from deals order by offer_id`.execute(app.db);
  return rows;
}

const countDeals = async (app: TestApp, pageId: number) =>
  (
    await app.db
      .selectFrom('deals')
      .innerJoin('offers', 'offers.id', 'offer_id')
      .where('page_id', '=', pageId)
      .select('offer_id')
      .execute()
  ).length;

test('the job writes no row again when nothing changed', async ({ app }) => {
  // The days of the usual price are counted in UTC, and change at midnight.
  advanceTo(app, '06:00');
  await givenDeal(app);
  const before = await readRows(app);
  app.clock.advance(2 * HOUR);
  await refresh(app);
  expect(await readRows(app)).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});

test('a check of a price writes no deal, and the job derives it within minutes without a pass', async ({ app }) => {
  const [page] = await givenDeals(app, [{ price: 80 }]);
  expect(await countDeals(app, page?.pageId ?? 0)).toBe(0);
  await page?.confirm(size(60));
  expect(await countDeals(app, page?.pageId ?? 0)).toBe(0);
  const state = () => app.db.selectFrom('deal_refreshes').select('next_pass_at').executeTakeFirstOrThrow();
  const before = await state();
  app.clock.advance(3 * MINUTE);
  await refresh(app);
  expect(await countDeals(app, page?.pageId ?? 0)).toBe(1);
  expect(await state()).toEqual(before);
});

test('a pass removes a deal whose reason is over, and finds one that no change announced', async ({ app }) => {
  const page = await givenDeal(app);
  const changeUsual = (price: number) =>
    sql`update price_periods set price = ${price} where to_at is not null and offer_id in
      (select id from offers where page_id = ${page.pageId})`.execute(app.db);
  await changeUsual(60);
  app.clock.advance(2 * HOUR);
  await refresh(app);
  expect(await countDeals(app, page.pageId)).toBe(0);
  await changeUsual(80);
  app.clock.advance(2 * HOUR);
  await refresh(app);
  expect(await countDeals(app, page.pageId)).toBe(1);
});

test('two workers that refresh at once store each deal once', async ({ app }) => {
  const pages = await givenDeals(app, [{ price: 60 }, { price: 61 }, { price: 62 }]);
  await app.db.deleteFrom('deals').execute();
  app.clock.advance(2 * HOUR);
  await Promise.all([refresh(app), refresh(app), refresh(app)]);
  for (const { pageId } of pages) expect(await countDeals(app, pageId)).toBe(1);
});

test('a pass continues after the fragrance at which a killed worker stopped', async ({ app }) => {
  const given = await givenDeals(app, [{ price: 60 }, { price: 61 }]);
  const pages = given.toSorted((a, b) => a.fragranceId - b.fragranceId);
  app.clock.advance(HOUR);
  await app.db.deleteFrom('deals').execute();
  await app.db
    .updateTable('deal_refreshes')
    .set({ after_id: pages[0]?.fragranceId ?? 0, next_pass_at: app.clock.now(), changes_until: app.clock.now() })
    .execute();
  await refresh(app);
  expect([await countDeals(app, pages[0]?.pageId ?? 0), await countDeals(app, pages[1]?.pageId ?? 0)]).toEqual([0, 1]);
});

test('a pass is due when the clock was set back', async ({ app }) => {
  const page = await givenDeal(app);
  await app.db.deleteFrom('deals').execute();
  await app.db
    .updateTable('deal_refreshes')
    .set({ next_pass_at: new Date(app.clock.now().getTime() + 5 * HOUR), changes_until: app.clock.now() })
    .execute();
  app.clock.advance(HOUR);
  await refresh(app);
  expect(await countDeals(app, page.pageId)).toBe(1);
});

test('a deal is deleted with the page of its offer', async ({ app }) => {
  const page = await givenDeal(app);
  const other = await givenPricedPage(app);
  await app.db.deleteFrom('pages').where('id', 'in', [page.pageId, other.pageId]).execute();
  expect(await countDeals(app, page.pageId)).toBe(0);
});
