import type { EventKind } from '@sillage/contract';
import { sql } from 'kysely';
import { SECOND } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import {
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  recordEvent,
  setPreferences,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { fanOut } from './fan-out.job.ts';

const updates = ['sold_out', 'price_drop', 'new_offer', 'preorder', 'lowest_price', 'discontinued'] as const;
const half = { before: 160, now: 80 };

async function publishEventOf(
  app: TestApp,
  fragrance: Awaited<ReturnType<typeof givenStockedFragrance>>,
  kind: EventKind,
) {
  if (kind === 'new_offer') {
    app.clock.advance(SECOND);
    await app.db
      .updateTable('offers')
      .set({ first_seen_at: app.clock.now() })
      .where('id', '=', fragrance.offerId)
      .execute();
  }
  return recordEvent(app, fragrance, {
    kind,
    ...((kind === 'price_drop' || kind === 'lowest_price') && { priceDrop: half }),
  });
}

describe('fan-out of a restock', () => {
  // spec: D.6.1
  test('restock fan-out writes deliveries for all channels, and drops the email while restock emails are off', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    await givenChannel(app, amber.id);
    const notified = await recordEvent(app, fragrance);
    expect(await listDeliveryStates(app, amber.id, notified)).toEqual({
      app: ['sent', null],
      email: ['due', null],
      webhook: ['due', null],
    });
    await setPreferences(app, amber.id, { email_notifications: false });
    const withoutEmail = await recordEvent(app, fragrance);
    expect(await listDeliveryStates(app, amber.id, withoutEmail)).toEqual({
      app: ['sent', null],
      email: ['dropped', 'Restock emails are turned off'],
      webhook: ['due', null],
    });
    await setPreferences(app, amber.id, { email_notifications: true, watchlist_updates: false });
    const again = await recordEvent(app, fragrance);
    expect(await listDeliveryStates(app, amber.id, again)).toMatchObject({ app: ['sent', null], email: ['due', null] });
  });

  test('restock fan-out writes each delivery once when the restock is published twice', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const id = await recordEvent(app, fragrance);
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into fan_outs (event_id, last_watch_id, created_at) values (${id}, ${2 ** 40}, now())`.execute(
        tx,
      );
    });
    while (await runOnce(fanOut(app)));
    const rows = await app.db.selectFrom('deliveries').select('id').where('user_id', '=', amber.id).execute();
    expect(rows).toHaveLength(2);
  });

  // spec: D.6.7
  test('a restock creates no delivery outside the watch filter, and no email to an unverified address', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    const [narrow, unverified] = [
      await givenWatcher(app, fragrance, { watch: { sizes_ml: [50] } }),
      await givenWatcher(app, fragrance),
    ];
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unverified.id).execute();
    const id = await recordEvent(app, fragrance);
    expect(await listDeliveryStates(app, narrow.id, id)).toEqual({});
    expect(await listDeliveryStates(app, unverified.id, id)).toEqual({ app: ['sent', null] });
  });

  test('restock fan-out writes no deliveries for removed channels', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    await givenChannel(app, amber.id, { removed_at: app.clock.now(), address: null });
    expect(Object.keys(await listDeliveryStates(app, amber.id, await recordEvent(app, fragrance)))).toEqual([
      'app',
      'email',
    ]);
  });

  test('fan-out of a flapping restock writes only an inbox entry with the reason', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    await givenChannel(app, amber.id);
    const id = await recordEvent(app, fragrance, { isFlapping: true });
    const reason = 'It keeps going in and out of stock, and we send two messages an hour at most';
    expect(await listDeliveryStates(app, amber.id, id)).toEqual({ app: ['sent', reason] });
  });
});

describe('fan-out of other events', () => {
  // spec: D.6.2
  test.for(updates)(
    '%s fan-out always writes an inbox entry, and other deliveries only while watchlist updates are on',
    async (kind, { app }) => {
      const fragrance = await givenStockedFragrance(app);
      const amber = await givenWatcher(app, fragrance, { preferences: { email_notifications: false } });
      await givenChannel(app, amber.id);
      const on = await publishEventOf(app, fragrance, kind);
      expect(await listDeliveryStates(app, amber.id, on)).toEqual({
        app: ['sent', null],
        email: ['due', null],
        webhook: ['due', null],
      });
      await setPreferences(app, amber.id, { watchlist_updates: false });
      const off = await publishEventOf(app, fragrance, kind);
      expect(await listDeliveryStates(app, amber.id, off)).toEqual({
        app: ['sent', 'Watchlist updates are turned off'],
      });
      await setPreferences(app, amber.id, { watchlist_updates: true });
      expect(await listDeliveryStates(app, amber.id, await publishEventOf(app, fragrance, kind))).toMatchObject({
        email: ['due', null],
      });
    },
  );

  test('new offer fan-out writes deliveries only for users who watched before the offer appeared', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    const before = await givenWatcher(app, fragrance);
    app.clock.advance(SECOND);
    const now = app.clock.now();
    await app.db.updateTable('offers').set({ first_seen_at: now }).where('id', '=', fragrance.offerId).execute();
    const since = await givenWatcher(app, fragrance);
    const id = await recordEvent(app, fragrance, { kind: 'new_offer' });
    expect(Object.keys(await listDeliveryStates(app, before.id, id))).toEqual(['app', 'email']);
    expect(await listDeliveryStates(app, since.id, id)).toEqual({});
  });

  const upTo = (max: number, per: 'bottle' | 'ml' = 'bottle', currency = 'EUR') => ({
    max_price: max,
    max_price_per: per,
    max_price_currency: currency,
  });
  test.for<
    [
      what: string,
      percent: number,
      limit: object,
      priceDrop: { high?: number; before: number; now: number },
      isNotified: boolean,
    ]
  >([
    ['drop of exactly the threshold', 10, {}, { before: 88.889, now: 80 }, true],
    ['drop below the threshold', 10, {}, { before: 88, now: 80 }, false],
    ['drop below the threshold from below it', 10, {}, { high: 120, before: 88, now: 80 }, false],
    ['small drop across the threshold', 10, {}, { high: 89, before: 81, now: 80 }, true],
    ['small drop onto the threshold', 20, {}, { high: 100, before: 81, now: 80 }, true],
    ['small drop to just above the threshold', 21, {}, { high: 100, before: 81, now: 80 }, false],
    ['another percentage', 50, {}, { before: 159, now: 80 }, false],
    ['price limit crossed now', 50, upTo(80), { before: 81, now: 80 }, true],
    ['price limit crossed before', 50, upTo(85), { before: 84, now: 80 }, false],
    ['price limit in another currency', 50, upTo(80, 'bottle', 'USD'), { before: 81, now: 80 }, false],
    ['price limit per ml', 50, upTo(0.8, 'ml'), { before: 81, now: 80 }, true],
    ['price limit per ml not reached', 10, upTo(0.79, 'ml'), { before: 160, now: 80 }, false],
  ])(
    'price drop fan-out writes deliveries only for matching watches: %s',
    async ([_what, percent, limit, priceDrop, isNotified], { app }) => {
      const fragrance = await givenStockedFragrance(app);
      const amber = await givenWatcher(app, fragrance, { preferences: { price_drop_percent: percent }, watch: limit });
      const id = await recordEvent(app, fragrance, { kind: 'price_drop', priceDrop });
      expect(Object.keys(await listDeliveryStates(app, amber.id, id))).toEqual(isNotified ? ['app', 'email'] : []);
    },
  );
});

test.for<[what: string, watch: object, isNotified: boolean]>([
  ['any percentage', {}, true],
  ['a price limit that is reached', { max_price: 80, max_price_per: 'bottle', max_price_currency: 'EUR' }, true],
  ['a price limit that is not reached', { max_price: 79, max_price_per: 'bottle', max_price_currency: 'EUR' }, false],
  ['another size', { sizes_ml: [50] }, false],
])(
  'lowest price fan-out writes deliveries only for matching watches: %s',
  async ([_what, watch, isNotified], { app }) => {
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance, { preferences: { price_drop_percent: 80 }, watch });
    const id = await recordEvent(app, fragrance, { kind: 'lowest_price', priceDrop: { before: 81, now: 80 } });
    expect(Object.keys(await listDeliveryStates(app, amber.id, id))).toEqual(isNotified ? ['app', 'email'] : []);
  },
);
