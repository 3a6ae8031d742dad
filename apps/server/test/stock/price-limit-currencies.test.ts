import { givenStockedFragrance, givenWatcher, listDeliveryStates, recordEvent } from '../../src/testing/given-event.ts';
import { deleteRates, givenRates } from '../../src/testing/given-rates.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const limit = (max_price: number, max_price_currency: string, max_price_per: 'bottle' | 'ml' = 'bottle') => ({
  watch: { max_price, max_price_currency, max_price_per },
});

/** Whether a user with a price limit is notified of the restock of a 100 ml bottle for 80 EUR. */
async function isNotifiedOfRestock(app: TestApp, ...watch: Parameters<typeof limit>): Promise<boolean> {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, limit(...watch));
  const id = await recordEvent(app, fragrance);
  return Object.keys(await listDeliveryStates(app, amber.id, id)).length > 0;
}

describe('a price limit in another currency', () => {
  // 80 EUR are 85.64 USD, 67.7104 GBP (67.71) and 13755.2 JPY (13755) by the rates of 28 June 2024.
  test.for<[amount: number, currency: string, per: 'bottle' | 'ml', isNotified: boolean]>([
    [85.64, 'USD', 'bottle', true],
    [85.63, 'USD', 'bottle', false],
    [67.71, 'GBP', 'bottle', true],
    [67.7, 'GBP', 'bottle', false],
    [13_755, 'JPY', 'bottle', true],
    [13_754, 'JPY', 'bottle', false],
    [0.86, 'USD', 'ml', true],
    [0.85, 'USD', 'ml', false],
    [79, 'EUR', 'bottle', false],
    [80, 'EUR', 'bottle', true],
    // no rate: as if the price were not known
    [1, 'XTS', 'bottle', true],
  ])('decides about a restock by conversion: %d %s per %s', async ([amount, currency, per, isNotified], { app }) => {
    await deleteRates(app);
    await givenRates(app);
    expect(await isNotifiedOfRestock(app, amount, currency, per)).toBe(isNotified);
  });

  test('decides nothing when the rates are older than seven days, or were never fetched', async ({ app }) => {
    await deleteRates(app);
    expect(await isNotifiedOfRestock(app, 1, 'USD')).toBe(true);
    await givenRates(app, 8);
    expect(await isNotifiedOfRestock(app, 1, 'USD')).toBe(true);
    await givenRates(app, 7);
    expect(await isNotifiedOfRestock(app, 1, 'USD')).toBe(false);
    expect(await isNotifiedOfRestock(app, 1, 'EUR')).toBe(false);
  });

  // From 90 EUR (96.35 USD) to 80 EUR (85.64 USD); the percentage of the user is too large for it.
  test.for<[amount: number, currency: string, daysAgo: number, isNotified: boolean]>([
    [85.64, 'USD', 0, true],
    [90, 'USD', 0, true],
    [85.63, 'USD', 0, false],
    [96.35, 'USD', 0, false],
    [85.64, 'USD', 8, false],
    [80, 'EUR', 8, true],
    [79, 'EUR', 0, false],
  ])(
    'decides about a price drop to a limit of %d %s by rates that are %d days old',
    async ([amount, currency, daysAgo, isNotified], { app }) => {
      await deleteRates(app);
      await givenRates(app, daysAgo);
      const fragrance = await givenStockedFragrance(app);
      const amber = await givenWatcher(app, fragrance, {
        ...limit(amount, currency),
        preferences: { price_drop_percent: 50 },
      });
      const id = await recordEvent(app, fragrance, { kind: 'price_drop', priceDrop: { before: 90, now: 80 } });
      expect(Object.keys(await listDeliveryStates(app, amber.id, id))).toHaveLength(isNotified ? 2 : 0);
    },
  );

  test('decides which offers the watchlist shows', async ({ app }) => {
    app.clock.moveTo(new Date());
    await deleteRates(app);
    await givenRates(app);
    const fragrance = await givenStockedFragrance(app);
    const list = async (amount: number) => {
      const amber = await givenWatcher(app, fragrance, limit(amount, 'USD'));
      const [item] = await amber.api.watchlist.list({ params: { userId: amber.id } });
      return item?.fragranceAvailability;
    };
    expect([await list(85.64), await list(85.63)]).toEqual(['InStock', null]);
    await app.db.updateTable('exchange_rates').set({ day: '2020-01-02' }).execute();
    expect(await list(1)).toBe('InStock');
  });
});
