import type { Page } from '@playwright/test';
import { bottle, givenBrowserUser, importBottle, waitForBadge, watchByApi } from './support/journey.ts';
import { holdResponses, measureLayoutShift, slowConnection } from './support/layout-shift.ts';
import { expect, test } from './support/test.ts';
import { getSettings } from './support/world.ts';

/** Google's limit for a good page is 0.1. */
const MAX_SHIFT = 0.02;
const WIDTHS = [390, 820, 1440];

const visitorPaths = [
  '/',
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/fragrances/1',
  '/shared/none',
  '/no-such-page',
];
const userPaths = [
  '/dashboard',
  '/explore',
  '/explore?keyword=nothing-of-this-name',
  '/fragrances/1',
  '/import',
  '/quiz',
  '/recommendations',
  '/notifications',
  '/account',
  '/settings',
];

test.use({ file: 'layout-shift' });
test.describe.configure({ mode: 'parallel' });

test('no screen for visitors shifts its layout while it loads', async ({ world, origin }) => {
  const page = await world.newPage({ serviceWorkers: 'block' });
  expect(await findShifts(page, origin, visitorPaths)).toEqual([]);
});

test('no screen for users with a watchlist shifts its layout while it loads', async ({ world, origin, site }) => {
  await importBottle(site, getSettings(site));
  const amber = await givenBrowserUser(world, origin, 'amber', { serviceWorkers: 'block' });
  const id = await watchByApi(amber);
  await waitForBadge(amber, origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await waitForBadge(amber, origin, 'In stock');
  const body = { title: 'Amber’s list', withNotes: false };
  const { share } = await amber.api.sharing.put({ params: { userId: amber.id }, body });
  expect(
    await findShifts(amber.page, origin, [...userPaths, `/fragrances/${id}`, new URL(share?.url ?? '').pathname]),
  ).toEqual([]);
});

test('no response that arrives last shifts the page of a watched fragrance', async ({ world, origin, site }) => {
  await importBottle(site, getSettings(site));
  const amber = await givenBrowserUser(world, origin, 'amber', { serviceWorkers: 'block' });
  const id = await watchByApi(amber);
  await waitForBadge(amber, origin, 'Sold out');
  const faults: string[] = [];
  for (const late of ['auth/status', 'users/current', 'watchlist/', `fragrances/${id}/history`]) {
    const found = await findShifts(amber.page, origin, [`/fragrances/${id}`], `${origin}/api/${late}*`);
    faults.push(...found.map((fault) => `${late} last: ${fault}`));
  }
  expect(faults).toEqual([]);
});

/**
 * Loads each page in each width on a slow connection. Returns the pages that shift too much.
 * Responses from `late` arrive last.
 */
async function findShifts(page: Page, origin: string, paths: readonly string[], late?: string): Promise<string[]> {
  const faults: string[] = [];
  await slowConnection(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      const release = late && (await holdResponses(page, late));
      await page.goto(origin + path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      if (release) await release();
      await page.waitForLoadState('networkidle');
      const { sum, moved } = await measureLayoutShift(page);
      if (sum > MAX_SHIFT) faults.push(`${path} at ${width} px: ${sum.toFixed(3)} (${moved.join('; ')})`);
    }
  }
  return faults;
}
