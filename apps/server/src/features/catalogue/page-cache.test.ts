import { givenFragrance } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import { getCachedPage } from './page-cache.service.ts';

test('getCachedPage caches the results page of a repeated query until the index changes', async ({ app }) => {
  await app.waitForIndex();
  let builds = 0;
  const request = async (page: number) => {
    const buildPage = async () => ({
      rows: Buffer.from(`${page}: ${(builds += 1)}`),
      total: 1,
      page,
      size: 1,
      isApproximate: false,
    });
    return (await getCachedPage(app.liveIndex, { page }, buildPage)).rows.toString();
  };
  const bodies = [await request(1), await request(1), await request(1), await request(2), await request(1)];
  expect(bodies).toEqual(['1: 1', '1: 2', '1: 2', '2: 3', '1: 2']);
  await givenFragrance(app);
  await app.waitForIndex();
  expect(await request(1)).toBe('1: 4');
});

test('getCachedPage builds a page of results for the first request, and returns it from the cache for later ones', async ({
  app,
}) => {
  await app.waitForIndex();
  const buildPage = async () => ({ rows: Buffer.from('[]'), total: 0, page: 0, size: 1, isApproximate: false });
  const request = async () => (await getCachedPage(app.liveIndex, { page: 0 }, buildPage)).isCached;
  expect([await request(), await request(), await request()]).toEqual([undefined, true, true]);
});
