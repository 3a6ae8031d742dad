import { DAY } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
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
