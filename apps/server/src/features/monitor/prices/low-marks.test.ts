import { sql } from 'kysely';
import { DAY } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { offerStore } from '../../catalogue/index.ts';
import { maintainPrices } from './maintain-prices.job.ts';
import { givenPricedPage, passDays } from './testing/given-prices.ts';

const size = (price: number, availability: 'InStock' | 'OutOfStock' = 'InStock') => ({
  sizeMl: 50,
  price,
  availability,
});

/** A page with a bottle for 80 EUR for some days, and the price of its card. */
async function givenCard(app: TestApp, days: number) {
  const page = await givenPricedPage(app);
  await page.confirm(size(80));
  await passDays(app, days, page, size(80));
  const readCard = async () => {
    const { product_offer } = await app.db
      .selectFrom('fragrances')
      .select('product_offer')
      .where('id', '=', page.fragranceId)
      .executeTakeFirstOrThrow();
    return [product_offer?.price, product_offer?.lowest];
  };
  return { ...page, readCard };
}

test.for([
  [40, 'so far'],
  [366, 'in 12 months'],
] as const)('a card marks a new low after a history of %s days as %s, for 30 days', async ([days, lowest], { app }) => {
  const { readCard, ...page } = await givenCard(app, days);
  expect(await readCard()).toEqual([80, undefined]);
  await page.confirm(size(70));
  expect(await readCard()).toEqual([70, lowest]);
  await passDays(app, 29, page, size(70));
  await runOnce(maintainPrices(app.deps));
  expect(await readCard()).toEqual([70, lowest]);
  await passDays(app, 2, page, size(70));
  await runOnce(maintainPrices(app.deps));
  expect(await readCard()).toEqual([70, undefined]);
});

test('a card loses the mark of a low when the price rises or the bottle sells out', async ({ app }) => {
  const { readCard, ...page } = await givenCard(app, 40);
  await page.confirm(size(70));
  await page.check(size(75));
  expect(await readCard()).toEqual([75, undefined]);
  await page.confirm(size(70));
  expect(await readCard()).toEqual([70, 'so far']);
  await page.confirm(size(70, 'OutOfStock'));
  expect(await readCard()).toEqual([70, undefined]);
});

test('a card keeps the mark of a low when the page was not read for days', async ({ app }) => {
  const { readCard, ...page } = await givenCard(app, 40);
  await page.confirm(size(70));
  app.clock.advance(5 * DAY);
  await page.confirm(size(70));
  expect(await readCard()).toEqual([70, 'so far']);
});

test('the job that ends marks and a check of the same fragrance wait for each other without a deadlock', async ({
  app,
}) => {
  const { readCard, ...page } = await givenCard(app, 40);
  await page.confirm(size(70));
  await passDays(app, 31, page, size(70));
  const isWaiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows.length > 0;
  };
  let maintaining: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (tx) => {
    await offerStore.lockFragrances(tx, [page.fragranceId]);
    maintaining = runOnce(maintainPrices(app.deps));
    maintaining.catch(() => {});
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    await sql`
      update price_periods set to_at = null from offers
      where offers.id = offer_id and page_id = ${page.pageId} and to_at is null`.execute(tx);
  });
  await maintaining;
  expect(await readCard()).toEqual([70, undefined]);
});
