import { convert } from '@sillage/contract';
import fc from 'fast-check';
import { HOUR } from '../../../platform/clock.ts';
import {
  advanceTo,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
} from '../../../testing/given-event.ts';
import { deleteRates, givenRates, publishedRates } from '../../../testing/given-rates.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';
import { setSnooze } from '../../watchlist/index.ts';

/** A watch of a fragrance for 80 EUR, snoozed until cheaper than an amount in another currency. */
async function givenSnoozed(app: TestApp, amount: number, currency: string, per: 'bottle' | 'ml' = 'bottle') {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { preferences: { daily_limit: 200 } });
  const snooze = (limit: number, code: string) =>
    setSnooze(app, amber.id, fragrance.id, { cheaperThan: { amount: limit, currency: code, per } });
  await snooze(amount, currency);
  const channels = async (options = {}) =>
    Object.keys(await listDeliveryStates(app, amber.id, await recordEvent(app, fragrance, options)));
  return { fragrance, amber, snooze, channels };
}

const SNOOZED = ['app'];
const NOTIFIED = ['app', 'email'];

describe('snooze until cheaper in another currency', () => {
  // 80 EUR are 85.64 USD and 13755 JPY.
  test.for<[amount: number, currency: string, daysAgo: number | null, channels: string[]]>([
    [85.65, 'USD', 0, NOTIFIED],
    [85.64, 'USD', 0, SNOOZED],
    [13_756, 'JPY', 0, NOTIFIED],
    [13_755, 'JPY', 0, SNOOZED],
    [85.65, 'USD', 7, NOTIFIED],
    [85.65, 'USD', 8, SNOOZED],
    [85.65, 'USD', null, SNOOZED],
    [1000, 'XTS', 0, SNOOZED],
  ])(
    'a snooze below %d %s, with rates of %s days ago, notifies %j',
    async ([amount, currency, daysAgo, to], { app }) => {
      await deleteRates(app);
      if (daysAgo !== null) await givenRates(app, daysAgo);
      const { channels } = await givenSnoozed(app, amount, currency);
      expect(await channels()).toEqual(to);
      // The snooze has ended, or goes on.
      expect(await channels()).toEqual(to);
    },
  );

  test('a snooze below a price per ml is compared with the converted price per ml', async ({ app }) => {
    await deleteRates(app);
    await givenRates(app);
    const { channels, snooze } = await givenSnoozed(app, 0.8564, 'USD', 'ml');
    expect(await channels()).toEqual(SNOOZED);
    await snooze(0.8565, 'USD');
    expect(await channels()).toEqual(NOTIFIED);
  });

  test('a small price drop below the snooze is an event for the watch', async ({ app }) => {
    await deleteRates(app);
    await givenRates(app);
    const { fragrance, channels } = await givenSnoozed(app, 85.6, 'USD');
    await fragrance.set({ price: 79.9 });
    const drop = { high: 200, before: 80, now: 79.9 };
    expect(await channels({ kind: 'price_drop', priceDrop: drop })).toEqual(NOTIFIED);
  });

  test('a waiting message is sent only when its price is below a snooze that began meanwhile', async ({ app }) => {
    await deleteRates(app);
    await givenRates(app);
    const { fragrance, amber, snooze } = await givenSnoozed(app, 1000, 'EUR');
    const quiet = { quiet_from: '22:00', quiet_to: '07:00' };
    await app.db.updateTable('preferences').set(quiet).where('user_id', '=', amber.id).execute();
    const { deps, to } = mailbox(app);
    for (const [amount, count] of [
      [85.64, 0],
      [85.65, 1],
    ] as const) {
      await givenRates(app);
      await snooze(1000, 'EUR');
      advanceTo(app, '23:00');
      await recordEvent(app, fragrance);
      await sendAll(deps);
      await snooze(amount, 'USD');
      advanceTo(app, '07:00');
      await sendAll(deps);
      expect(to(amber)).toHaveLength(count);
    }
  });
});

const anyLimit = fc.record({
  cents: fc.integer({ min: 1, max: 20_000 }),
  currency: fc.constantFrom('EUR', 'USD', 'GBP', 'JPY', 'CZK'),
  price: fc.integer({ min: 1, max: 20_000 }),
});

test('fan-out agrees with exact conversion for any price and snooze', async ({ app }) => {
  await deleteRates(app);
  await givenRates(app);
  const { fragrance, snooze, channels } = await givenSnoozed(app, 1, 'EUR');
  await fc.assert(
    fc.asyncProperty(anyLimit, async ({ cents, currency, price }) => {
      const limit = currency === 'JPY' ? cents : cents / 100;
      await snooze(limit, currency);
      await fragrance.set({ price: price / 100 });
      const converted = convert(price / 100, 'EUR', currency, { perEuro: publishedRates }) ?? Number.NaN;
      expect(await channels()).toEqual(converted < limit ? NOTIFIED : SNOOZED);
      app.clock.advance(HOUR / 60);
    }),
    { numRuns: 60 },
  );
});
