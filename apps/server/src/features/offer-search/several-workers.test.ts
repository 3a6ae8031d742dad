import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { putShopifyFeed, putWooFeed, shopifyProduct, wooProduct } from '@sillage/testkit/shop';
import { onTestFinished } from 'vitest';
import { bin } from '../../cli/testing/run-sillage.ts';
import { MINUTE } from '../../platform/clock.ts';
import { runOnce } from '../../platform/job.ts';
import { givenFragrance } from '../../testing/given.ts';
import { givenShop } from '../../testing/given-shop.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { runOfferSearches } from './offer-search.job.ts';
import { SEARCH_LEASE_MS } from './run-search.service.ts';
import { givenSearcher, runSearches, trustShop } from './testing/given-search.ts';

const POLL_OPTIONS = { timeout: 60_000, interval: 20 };
const FIRST_LIST_PAGE = '/products.json?limit=250&page=1';

/** Opens a known shop with a Shopify list of one product; the list waits until `open` is called. */
async function givenSlowShop(app: TestApp, title: string) {
  const shop = await givenShop();
  const products = [shopifyProduct(title, [{ title: '50 ml' }])];
  putShopifyFeed(shop, [products]);
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  shop.put(FIRST_LIST_PAGE, (_, response) => void opened.then(() => response.end(JSON.stringify({ products }))));
  await trustShop(app, shop);
  const countLists = () => shop.requests.filter(({ path }) => path === FIRST_LIST_PAGE).length;
  return { shop, open, countLists, host: new URL(shop.origin).host };
}

/** Opens a known shop with WooCommerce's search, which each search requests. */
async function givenQuickShop(app: TestApp, name: string, title: string) {
  const shop = await givenShop();
  const filter = `search=${encodeURIComponent(name)}&`;
  putWooFeed(shop, [[wooProduct(shop.origin, `${title} 50 ml`)]], { filter });
  await trustShop(app, shop);
  return { shop, host: new URL(shop.origin).host };
}

type Searcher = Awaited<ReturnType<typeof givenSearcher>>;

async function findShopState(user: Searcher, fragranceId: number, host: string) {
  return (await user.show(fragranceId))?.shops.find(({ shop }) => shop === host)?.state;
}

describe('offer searches of several workers', () => {
  test('two workers never run the same search at once', async ({ app }) => {
    const fragrances = await Promise.all(Array.from({ length: 6 }, () => givenFragrance(app)));
    const amber = await givenSearcher(app);
    const ids = await Promise.all(fragrances.map(async ({ id }) => (await amber.start(id)).id));
    const [first, second] = [runOfferSearches(app.deps), runOfferSearches(app.deps)];
    const claims = await Promise.all([first.claim(4), second.claim(4), first.claim(4), second.claim(4)]);
    expect(
      claims
        .flat()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(await runOnce(first)).toBe(false);
    const { signal } = new AbortController();
    await Promise.all(claims.flat().map((search) => first.work(search, signal)));
  });

  test('a worker that lost its lease changes nothing any more', async ({ app }) => {
    const oud = await givenFragrance(app);
    const slow = await givenSlowShop(app, oud.name);
    const amber = await givenSearcher(app);
    await amber.start(oud.id);
    const job = runOfferSearches(app.deps);
    const [search] = await job.claim(1);
    if (!search) throw new Error('the search was not claimed');
    const stalled = job.work(search, new AbortController().signal);
    await expect.poll(slow.countLists, POLL_OPTIONS).toBe(1);

    app.clock.advance(SEARCH_LEASE_MS + 1);
    const [taken] = await job.claim(1);
    expect(taken).toMatchObject({ id: search.id, lease: expect.not.stringMatching(search.lease) });
    slow.open();
    await stalled;
    expect(await amber.show(oud.id)).toMatchObject({ state: 'searching', endedAt: null });
    expect(await findShopState(amber, oud.id, slow.host)).not.toBe('done');
    if (taken) await job.work(taken, new AbortController().signal);
    expect(await amber.show(oud.id)).toMatchObject({ state: 'done', counts: { likely: 1 } });
  });

  test('an exact match at eight shops at once is added at all of them', async ({ app }) => {
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    for (let count = 0; count < 8; count += 1) await givenQuickShop(app, oud.name, `${oud.name} Eau de Parfum`);
    const amber = await givenSearcher(app);
    const offers = await amber.search(oud.id);
    expect(offers.map(({ match, status }) => `${match} ${status}`)).toEqual(
      Array.from({ length: 8 }, () => 'exact watched'),
    );
  });

  test('a search whose process is killed goes on in another process after the lease, without the finished shops', async ({
    app,
  }) => {
    app.clock.moveTo(new Date());
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const title = `${oud.name} Eau de Parfum`;
    const finished = await givenQuickShop(app, oud.name, title);
    const slow = await givenSlowShop(app, title);
    const env = {
      DATABASE_URL: app.config.databaseUrl ?? '',
      MONITOR_ALLOW_PRIVATE: 'only',
      SHOP_LIST: 'own',
      LOG_LEVEL: 'silent',
    };
    const child = spawn(process.execPath, [bin, 'find', String(oud.id)], {
      env: { ...process.env, ...env, MONITOR_HOST_GAP: '0ms' },
      stdio: 'ignore',
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const amber = await givenSearcher(app);
    const findState = (host: string) => findShopState(amber, oud.id, host);
    await expect.poll(() => findState(finished.host), POLL_OPTIONS).toBe('done');
    await expect.poll(slow.countLists, POLL_OPTIONS).toBe(1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    slow.open();

    await runSearches(app);
    expect([await findState(slow.host), slow.countLists()]).toEqual(['searching', 1]);

    // Both the lease of the search and that of the slow shop end.
    app.clock.advance(SEARCH_LEASE_MS + 5 * MINUTE);
    const before = finished.shop.requests.length;
    await runSearches(app);
    expect(await amber.show(oud.id)).toMatchObject({ state: 'done', counts: { exact: 2 } });
    expect(await findState(slow.host)).toBe('done');
    expect([finished.shop.requests.length, slow.countLists()]).toEqual([before, 2]);
  });
});
