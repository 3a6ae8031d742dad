import { putShopifyFeed, shopifyProduct } from '@sillage/testkit/shop';
import { shopStore } from '../features/catalogue/index.ts';
import { givenFragrance } from '../testing/given.ts';
import { test } from '../testing/shop-test.ts';
import { describe, expect } from '../testing/test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { runSillage } from './testing/run-sillage.ts';

const settings = { MONITOR_ALLOW_PRIVATE: 'only', MONITOR_HOST_GAP: '0s', SHOP_LIST: 'own', LOG_LEVEL: 'silent' };

const find = (app: TestApp, ...args: string[]) =>
  runSillage(['find', ...args], { ...settings, DATABASE_URL: app.config.databaseUrl ?? '' });

describe('sillage find', () => {
  test('`sillage find --json` prints one line per offer, and no line of a private fragrance', async ({ app, shop }) => {
    await shopStore.addShop(app.db, shop.origin, { now: app.clock.now(), allowPrivate: true });
    const oud = await givenFragrance(app, { concentration: 'Eau de Parfum' });
    const sizes = [{ title: '50 ml', price: '64.00' }, { title: '100 ml' }];
    putShopifyFeed(shop, [[shopifyProduct(`${oud.name} Eau de Parfum`, sizes, { handle: 'oud' })]]);
    const { code, out } = await find(app, String(oud.id), '--json');
    expect(code).toBe(0);
    const offers = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(offers).toHaveLength(2);
    expect(offers).toContainEqual({
      shop: new URL(shop.origin).host,
      url: `${shop.origin}/products/oud`,
      title: `${oud.name} Eau de Parfum`,
      sizeMl: 50,
      price: 64,
      currency: expect.any(String),
      availability: 'InStock',
      gtin: null,
      source: 'shopify',
      match: 'exact',
      why: expect.stringMatching(/\w/),
    });
    await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', oud.id).execute();
    expect(await find(app, String(oud.id), '--json')).toMatchObject({ code: 1, out: '' });
    await shopStore.removeShop(app.db, shop.origin);
  });

  test('`sillage find` lists the fragrances that a name may mean, with their ids', async ({ app }) => {
    const one = await givenFragrance(app, { name: 'Quartz Lagoon' });
    const two = await givenFragrance(app, { name: 'Quartz Lagoon Intense' });
    const { code, err } = await find(app, 'quartz lagoon');
    expect(code).toBe(1);
    for (const { id } of [one, two]) expect(err).toContain(`  ${id}  Quartz Lagoon`);
  });

  test.for<[string[], number, string]>([
    [[''], 1, 'No fragrance of the catalogue is called “”.\n'],
    [['99999999999999'], 1, 'No fragrance of the catalogue is called “99999999999999”.\n'],
    [['x'.repeat(50_000)], 1, 'No fragrance of the catalogue is called'],
    [['--', '-5'], 1, 'No fragrance of the catalogue is called “-5”.\n'],
    [[], 2, "error: missing required argument 'NAME|ID'"],
  ])('`sillage find %s` exits with %i and says why', async ([args, code, err], { app }) => {
    expect(await find(app, ...args)).toMatchObject({ code, out: '', err: expect.stringContaining(err) });
  });
});
