import { givenStockedFragrance, givenWatcher, mailbox, recordEvent } from '../../../testing/given-event.ts';
import { deleteRates, formatDay, givenRates } from '../../../testing/given-rates.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';

/** Sends an alert about a size for 80 EUR, and returns the text of the user's email in one line. */
async function readEmail(app: TestApp, currency: string | null, options: Parameters<typeof recordEvent>[2] = {}) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { preferences: { display_currency: currency } });
  const berta = await givenWatcher(app, fragrance);
  const { deps, to } = mailbox(app);
  await recordEvent(app, fragrance, options);
  await sendAll(deps);
  // Another receiver of the same event has no display currency.
  expect(to(berta)[0]?.text).not.toContain('about');
  return to(amber)[0]?.text?.replaceAll(/\s+/g, ' ');
}

describe('prices in messages', () => {
  test('an email has the price in the display currency, with the date of the rates, after that of the shop', async ({
    app,
  }) => {
    await deleteRates(app);
    await givenRates(app);
    const day = new Date(formatDay(app.clock.now())).toLocaleDateString('en-GB', {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    expect(await readEmail(app, 'USD')).toContain(`€80.00 (about $85.64, ECB rate of ${day})`);
    const drop = { kind: 'price_drop' as const, priceDrop: { before: 100, now: 80 } };
    expect(await readEmail(app, 'JPY', drop)).toContain(`(about ¥17,194 before, ¥13,755 now, ECB rate of ${day})`);
  });

  test.for([['EUR'], ['XTS'], [null]])(
    'an email has only the price of the shop for the currency %s',
    async ([currency], { app }) => {
      await givenRates(app);
      expect(await readEmail(app, currency ?? null)).not.toContain('about');
    },
  );

  test('an email has prices by the bundled rates, with their date, before the first fetch', async ({ app }) => {
    await deleteRates(app);
    expect(await readEmail(app, 'USD')).toMatch(/€80\.00 \(about \$[\d.]+, ECB rate of 31 Jan 2025\)/);
  });
});
