import { refreshDeals } from '../../features/deals/index.ts';
import { givenPricedPage, type PricedPage, passDays } from '../../features/monitor/prices/testing/given-prices.ts';
import type { ReadSize } from '../../features/monitor/prices/testing/save-sizes.ts';
import { DAY } from '../../platform/clock.ts';
import { runOnce } from '../../platform/job.ts';
import type { TestApp } from '../test-app.ts';

export const refresh = (app: TestApp) => runOnce(refreshDeals(app.deps));

export const size = (price: number, more: Partial<ReadSize> = {}): ReadSize => ({ sizeMl: 50, price, ...more });

/** A page whose bottle cost 80 for 40 days and costs less now, as `price` says. */
export async function givenDeal(app: TestApp, price = 60, more: Partial<ReadSize> = {}): Promise<PricedPage> {
  const page = await givenPricedPage(app);
  await page.confirm(size(80, more));
  await passDays(app, 40, page, size(80, more));
  await page.confirm(size(price, more));
  await refresh(app);
  return page;
}

/** Pages whose bottles cost 80 for 40 days and now what `now` says, all at the same time. */
export async function givenDeals(
  app: TestApp,
  now: readonly (Partial<ReadSize> & { price: number })[],
): Promise<PricedPage[]> {
  const pages = await Promise.all(now.map(() => givenPricedPage(app)));
  const before = now.map((more) => size(80, { ...more, price: 80 }));
  for (const [index, page] of pages.entries()) await page.confirm(before[index] as ReadSize);
  for (let day = 0; day < 40; day += 1) {
    app.clock.advance(DAY);
    for (const [index, page] of pages.entries()) await page.check(before[index] as ReadSize);
  }
  for (const [index, page] of pages.entries()) await page.confirm(size(80, now[index]));
  await refresh(app);
  return pages;
}

/** Deletes all shops' pages, so that only the deals of one test are listed. */
export async function removePages(app: TestApp): Promise<void> {
  await app.db.deleteFrom('pages').execute();
}
