import { productPage } from '@sillage/testkit/shop';
import { DAY, HOUR } from '../../platform/clock.ts';
import { givenFragrance } from '../../testing/given.ts';
import { openSharedShop } from '../../testing/given-shop.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { checkNow, givenWatched, runNextChecks } from '../../testing/workers.ts';
import { pickElsewhere } from './lookup.rules.ts';
import { givenObserver } from './testing/given-observer.ts';

const shop = await openSharedShop();

describe('GET /api/watchlist/lookup', () => {
  test('lookup returns the fragrance, the watch, the state of the page and the lowest price', async ({ app }) => {
    const { amber, oud, path } = await givenWatched(app, shop, 'InStock');
    const show = (price: number) => shop.put(path, productPage(oud.name, [{ price, availability: 'InStock' }]));
    show(60);
    await checkNow(app);
    const lowestAt = app.clock.now();
    app.clock.advance(HOUR);
    show(90);
    await runNextChecks(app);
    const url = `${shop.origin}${path}?utm_source=mail#top`;
    const found = await amber.api.observations.lookup({ query: { url } });
    expect(found).toMatchObject({
      fragrance: { id: oud.id },
      watch: { fragranceId: oud.id },
      page: { shop: 'Test Parfumerie', isReadable: true, stockState: 'in-stock', lastCheckedAt: expect.any(String) },
      elsewhere: [],
      lowestPrice: { price: 60, currency: 'USD' },
      observed: null,
    });
    expect(Date.parse(found.lowestPrice?.at ?? '')).toBeLessThanOrEqual(lowestAt.getTime());
    const basil = await givenObserver(app);
    expect((await basil.api.observations.lookup({ query: { url } })).watch).toBeNull();
    app.clock.advance(31 * DAY);
    const later = await givenObserver(app);
    const page = (await later.api.observations.lookup({ query: { url } })).page;
    expect(page).toMatchObject({ isReadable: false, stockState: 'outdated' });
  });

  test('lookup returns what the own browser read, and nothing of what others read', async ({ app }) => {
    const [amber, basil] = [await givenObserver(app), await givenObserver(app)];
    const url = 'http://unknown-shop.example/p/1';
    await amber.observe(url, 'InStock');
    const look = (user: typeof amber) => user.api.observations.lookup({ query: { url } });
    expect((await look(amber)).observed).toMatchObject({ url, stockState: 'in-stock', sizes: [{ sizeMl: 50 }] });
    expect((await look(basil)).observed).toBeNull();
  });

  test('lookup rejects an address that is no web address', async ({ app }) => {
    const amber = await givenObserver(app);
    for (const url of ['', 'not an address', 'ftp://shop.example'])
      await expect(amber.api.observations.lookup({ query: { url } })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        fields: { url: expect.any(String) },
      });
  });

  test('lookup lists offers of other pages when the page itself has none', async ({ app }) => {
    const { oud, path } = await givenWatched(app, shop, 'InStock');
    const amber = await givenObserver(app);
    const url = 'http://second-shop.example/p';
    const second = await givenFragrance(app, { url });
    await app.db.updateTable('pages').set({ fragrance_id: oud.id }).where('fragrance_id', '=', second.id).execute();
    const { elsewhere, page } = await amber.api.observations.lookup({ query: { url } });
    expect(elsewhere).toMatchObject([{ url: shop.origin + path, availability: 'InStock', currency: 'USD' }]);
    expect(page).toMatchObject({ isReadable: false, stockState: 'unchecked' });
  });
});

describe('pickElsewhere', () => {
  const offer = (shopName: string, fields: object) => ({
    shop: shopName,
    url: `http://${shopName}.example`,
    kind: 'bottle' as const,
    size_ml: 50,
    price: 100,
    currency: 'EUR',
    availability: 'InStock' as const,
    market: null,
    delivers_to: null,
    ...fields,
  });
  const visit = {
    url: 'http://own.example/p',
    currency: 'EUR',
    countries: [],
    rates: { date: '2024-06-28', perEuro: {} },
  };

  test('pickElsewhere returns five offers, in stock and of the currency first, then by price per ml', () => {
    const offers = [
      offer('sold-out', { availability: 'OutOfStock', price: 10 }),
      offer('dollars', { currency: 'USD', price: 20 }),
      offer('large', { size_ml: 100, price: 150 }),
      offer('own', { url: 'http://own.example/p', price: 1 }),
      offer('tester', { kind: 'tester', price: 1 }),
      offer('cheap', { price: 60 }),
      offer('no-size', { size_ml: null, price: 30 }),
      offer('no-price', { price: null }),
    ];
    const picked = pickElsewhere(offers, visit);
    expect(picked.map(({ shop: name }) => name)).toEqual(['cheap', 'large', 'no-size', 'no-price', 'dollars']);
  });

  test('pickElsewhere sorts by the converted price per ml, and returns it with the day of the rates', () => {
    const rates = { date: '2024-06-28', perEuro: { USD: '1.0705', GBP: '0.84638' } };
    // 100 USD are 93.41 EUR, 80 GBP 94.52 EUR.
    const offers = [
      offer('unknown', { currency: 'XTS', price: 1 }),
      offer('pounds', { currency: 'GBP', price: 80 }),
      offer('euros', { price: 94 }),
      offer('dollars', { currency: 'USD', price: 100 }),
    ];
    const picked = pickElsewhere(offers, { ...visit, rates });
    expect(picked.map(({ shop: name, converted }) => [name, converted])).toEqual([
      ['dollars', { price: 93.41, currency: 'EUR', date: '2024-06-28' }],
      ['euros', undefined],
      ['pounds', { price: 94.52, currency: 'EUR', date: '2024-06-28' }],
      ['unknown', undefined],
    ]);
  });

  test('pickElsewhere lists offers for other countries after the others in stock', () => {
    const offers = [
      offer('american', { market: 'US', price: 1 }),
      offer('unknown', {}),
      offer('sold-out', { price: 1, availability: 'SoldOut' }),
    ];
    const picked = pickElsewhere(offers, { ...visit, countries: ['DE'] });
    expect(picked.map(({ shop: name }) => name)).toEqual(['unknown', 'american', 'sold-out']);
  });
});
