import { convert } from '@sillage/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { MINUTE } from '../../platform/clock.ts';
import { givenFragrance } from '../../testing/given.ts';
import { deleteRates, givenRates, publishedRates } from '../../testing/given-rates.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import * as catalogue from './catalogue.service.ts';
import { comparablePrice } from './comparable-price.repo.ts';
import { refreshDerived } from './offers.repo.ts';

interface Shown {
  price: number | null;
  currency: string | null;
  usd: number | null;
}

const anyShown: fc.Arbitrary<Shown> = fc.record({
  price: fc.option(fc.integer({ min: 0, max: 2_000_000_00 }).map((cents) => cents / 100)),
  currency: fc.constantFrom('USD', 'XTS', 'EUR', ...Object.keys(publishedRates)),
  usd: fc.option(fc.integer({ min: 1, max: 90_000 })),
});

test('comparablePrice returns in SQL what the contract converts, and else the price in US dollars', async ({ app }) => {
  const rates = { perEuro: publishedRates };
  await fc.assert(
    fc.asyncProperty(fc.array(anyShown, { minLength: 50, maxLength: 200 }), async (shown) => {
      const json = JSON.stringify(shown.map(({ usd, ...offer }, id) => ({ id, price: usd, product_offer: offer })));
      const { rows } = await sql<{ price: number | null }>`
        select ${comparablePrice(rates)} as price
        from jsonb_to_recordset(${json}::jsonb) as fragrances (id int, price numeric, product_offer jsonb) order by id`.execute(
        app.db,
      );
      const expected = shown.map(({ price, currency, usd }) =>
        price === null || currency === null ? usd : (convert(price, currency, 'USD', rates) ?? usd),
      );
      expect(rows.map(({ price }) => price)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

const noIndex = { index: null, version: 0, catchUp: async () => {}, close: async () => {} };

async function givenPriced(app: TestApp, brand: string, price: number, currency: string): Promise<void> {
  const { id } = await givenFragrance(app, {
    name: `${price} ${currency}`,
    brand,
    sizeMl: 100,
    url: `https://${currency}.example/p`,
  });
  await app.db
    .updateTable('offers')
    .set({ price, currency, availability: 'InStock', last_checked_at: app.clock.now() })
    .where('fragrance_id', '=', id)
    .execute();
  await app.db.transaction().execute((tx) => refreshDerived(tx, id, app.clock.now()));
}

test('Explore sorts and filters by converted prices, and again when the rates change', async ({ app }) => {
  await deleteRates(app);
  await givenRates(app);
  app.clock.advance(2 * MINUTE);
  const brand = 'Mixed Currencies';
  // In US dollars: 107.05, 100, 118.14, 62.26 and unknown
  for (const [price, currency] of [
    [100, 'EUR'],
    [100, 'USD'],
    [93.4, 'GBP'],
    [10_000, 'JPY'],
    [1, 'XTS'],
  ] as const)
    await givenPriced(app, brand, price, currency);
  await app.waitForIndex();
  const list = async (filter: { minPrice?: number; maxPrice?: number; direction?: 'desc' } = {}) => {
    const query = { brand, offset: 0, limit: 20, sort: 'price' as const, direction: 'asc' as const, ...filter };
    const lists: string[][] = [];
    for (const liveIndex of [app.liveIndex, noIndex]) {
      const { rows } = await catalogue.queryCatalogue({ db: app.db, clock: app.clock, liveIndex }, query);
      lists.push((JSON.parse(rows.toString()) as { name: string }[]).map(({ name }) => name));
    }
    expect(lists[0]).toEqual(lists[1]);
    return lists[0];
  };
  expect(await list()).toEqual(['10000 JPY', '100 USD', '100 EUR', '93.4 GBP', '1 XTS']);
  expect(await list({ direction: 'desc' })).toEqual(['93.4 GBP', '100 EUR', '100 USD', '10000 JPY', '1 XTS']);
  expect(await list({ minPrice: 100, maxPrice: 107.05 })).toEqual(['100 USD', '100 EUR']);
  expect(await list({ minPrice: 107.06 })).toEqual(['93.4 GBP']);
  await givenRates(app, 0, { USD: '0.9', GBP: '1', JPY: '50' });
  app.clock.advance(2 * MINUTE);
  await app.waitForIndex();
  expect(await list()).toEqual(['93.4 GBP', '100 EUR', '100 USD', '10000 JPY', '1 XTS']);
  await deleteRates(app);
  app.clock.advance(2 * MINUTE);
  await app.waitForIndex();
  // The bundled rates: a price is converted by old rates rather than not at all.
  expect(await list()).toEqual(['10000 JPY', '100 USD', '100 EUR', '93.4 GBP', '1 XTS']);
});
