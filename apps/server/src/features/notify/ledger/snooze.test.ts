import type { EventKind } from '@sillage/contract';
import fc from 'fast-check';
import { DAY } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import {
  advanceTo,
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
  type StockedFragrance,
  setPreferences,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';
import { setSnooze } from '../../watchlist/index.ts';
import { fanOut } from './fan-out.job.ts';

const weekly = (app: TestApp) => ({ until: new Date(app.clock.now().getTime() + 7 * DAY).toISOString() });
const below = (amount: number, per: 'bottle' | 'ml' = 'bottle') => ({ cheaperThan: { amount, currency: 'EUR', per } });

async function givenSnoozer(app: TestApp) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { preferences: { daily_limit: 100 } });
  const snooze = (to: Parameters<typeof amber.api.watchlist.snooze>[0]['body']['snooze']) =>
    amber.api.watchlist.snooze({ body: { userId: amber.id, fragranceId: fragrance.id, snooze: to } });
  return { fragrance, amber, snooze };
}

describe('snoozed watch', () => {
  test('snoozed watch gets an inbox entry with a reason and no message, and the next event after it is sent', async ({
    app,
  }) => {
    const { fragrance, amber, snooze } = await givenSnoozer(app);
    const { deps, to } = mailbox(app);
    const item = await snooze({ period: 'week' });
    expect(item.snooze).toEqual(weekly(app));
    await givenChannel(app, amber.id);
    const during = await recordEvent(app, fragrance);
    await sendAll(deps);
    const reason = expect.stringMatching(/^Snoozed until \d+ \w+$/);
    expect(await listDeliveryStates(app, amber.id, during)).toEqual({ app: ['sent', reason] });
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(entries[0]).toMatchObject({ reason, deliveries: [] });
    app.clock.advance(7 * DAY);
    await recordEvent(app, fragrance);
    await sendAll(deps);
    expect(to(amber)).toHaveLength(1);
  });

  test('snooze after the fan-out stops messages that wait for the end of quiet hours', async ({ app }) => {
    const { fragrance, amber, snooze } = await givenSnoozer(app);
    await app.db
      .updateTable('preferences')
      .set({ quiet_from: '22:00', quiet_to: '07:00' })
      .where('user_id', '=', amber.id)
      .execute();
    const { deps, to } = mailbox(app);
    advanceTo(app, '23:00');
    const id = await recordEvent(app, fragrance);
    await sendAll(deps);
    await snooze({ period: 'month' });
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    const reason = expect.stringMatching(/^Snoozed until/);
    expect(await listDeliveryStates(app, amber.id, id)).toEqual({ app: ['sent', null], email: ['dropped', reason] });
  });

  test('snooze until a price ends with the first event below it, also of a small price drop', async ({ app }) => {
    const { fragrance, amber, snooze } = await givenSnoozer(app);
    await snooze(below(80));
    const restock = await recordEvent(app, fragrance);
    expect(await listDeliveryStates(app, amber.id, restock)).toEqual({
      app: ['sent', 'Snoozed until cheaper than €80.00'],
    });
    await fragrance.set({ price: 79.9 });
    const drop = { high: 200, before: 80, now: 79.9 };
    const cheaper = await recordEvent(app, fragrance, { kind: 'price_drop', priceDrop: drop });
    expect(await listDeliveryStates(app, amber.id, cheaper)).toMatchObject({ email: ['due', null] });
    const [item] = await amber.api.watchlist.list({ params: { userId: amber.id } });
    expect(item?.snooze).toBeUndefined();
    await fragrance.set({ price: 120 });
    const later = await recordEvent(app, fragrance);
    expect(await listDeliveryStates(app, amber.id, later)).toMatchObject({ email: ['due', null] });
  });

  test('snooze until a price after the fan-out stops the message that a fragrance seems discontinued', async ({
    app,
  }) => {
    const { fragrance, amber, snooze } = await givenSnoozer(app);
    await setPreferences(app, amber.id, { quiet_from: '22:00', quiet_to: '07:00' });
    const { deps, to } = mailbox(app);
    advanceTo(app, '23:00');
    await app.db
      .updateTable('fragrances')
      .set({ discontinued_since: app.clock.now() })
      .where('id', '=', fragrance.id)
      .execute();
    await recordEvent(app, fragrance, { kind: 'discontinued' });
    await sendAll(deps);
    await snooze(below(100));
    advanceTo(app, '07:00');
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
  });

  test('snooze until a price per ml compares the price per ml', async ({ app }) => {
    const { fragrance, amber, snooze } = await givenSnoozer(app);
    await snooze(below(0.8, 'ml'));
    expect(await listDeliveryStates(app, amber.id, await recordEvent(app, fragrance))).not.toHaveProperty('email');
    await fragrance.set({ price: 79 });
    expect(await listDeliveryStates(app, amber.id, await recordEvent(app, fragrance))).toHaveProperty('email');
  });

  test('snoozed watch gets only an inbox entry when a job writes the deliveries', async ({ app }) => {
    const { fragrance, amber, snooze } = await givenSnoozer(app);
    await app.db.updateTable('fragrances').set({ watchers: 5_000 }).where('id', '=', fragrance.id).execute();
    await snooze({ period: 'week' });
    const id = await recordEvent(app, fragrance);
    while (await runOnce(fanOut(app)));
    expect(Object.keys(await listDeliveryStates(app, amber.id, id))).toEqual(['app']);
  });

  test('snooze more than a year ahead is rejected, and one that is over ends the snooze', async ({ app }) => {
    const { snooze } = await givenSnoozer(app);
    await expect(snooze({ until: '2999-01-01T00:00:00Z' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      fields: { snooze: 'At most a year ahead' },
    });
    await snooze({ period: 'week' });
    expect((await snooze({ until: '2020-01-01T00:00:00Z' })).snooze).toBeUndefined();
    await snooze(below(10));
    expect((await snooze(null)).snooze).toBeUndefined();
  });

  test('watch that is removed and added again keeps its snooze', async ({ app }) => {
    const { amber, fragrance, snooze } = await givenSnoozer(app);
    const watch = { userId: amber.id, fragranceId: fragrance.id };
    await snooze(below(10));
    const removed = await amber.api.watchlist.remove({ params: watch });
    const again = await amber.api.watchlist.add({ body: { ...watch, snooze: removed.snooze } });
    expect(again.snooze).toEqual(below(10));
  });
});

/** Independent model of a snooze: the time or price that it waits for. */
interface Model {
  untilDay: number | null;
  price: number | null;
}

type Step =
  | { do: 'wait'; days: number }
  | { do: 'snooze'; days: number | null; price: number | null }
  | { do: 'event'; kind: EventKind; price: number };

const prices = fc.constantFrom(40, 60, 80);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 4) }),
  fc.record({ do: fc.constant('snooze' as const), days: fc.constantFrom(null, 3, 5), price: fc.option(prices) }),
  fc.record({
    do: fc.constant('event' as const),
    kind: fc.constantFrom('restock' as const, 'sold_out' as const, 'price_drop' as const, 'preorder' as const),
    price: prices,
  }),
);

const availabilityByKind = { sold_out: 'SoldOut', preorder: 'PreOrder' } as const;

async function publish(app: TestApp, fragrance: StockedFragrance, kind: EventKind, price: number): Promise<string> {
  const availability = kind === 'sold_out' || kind === 'preorder' ? availabilityByKind[kind] : 'InStock';
  await fragrance.set({ price, availability });
  return recordEvent(app, fragrance, { kind, priceDrop: { before: price * 2, now: price } });
}

test('fan-out and sending agree with a model of the snooze for any order of snoozes, events and days', async ({
  app,
}) => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 4, maxLength: 12 }), async (sequence) => {
      const { fragrance, amber } = await givenSnoozer(app);
      const { deps, to } = mailbox(app);
      const model: Model = { untilDay: null, price: null };
      let day = 0;
      let sent = 0;
      for (const step of sequence) {
        if (step.do === 'wait') {
          day += step.days;
          app.clock.advance(step.days * DAY);
        } else if (step.do === 'snooze') {
          const until = new Date(app.clock.now().getTime() + (step.days ?? 0) * DAY).toISOString();
          const byPrice = step.price === null ? null : below(step.price);
          // Not by the API: the days of a sequence are more than a session lasts.
          await setSnooze(app, amber.id, fragrance.id, step.days === null ? byPrice : { until });
          model.untilDay = step.days === null ? null : day + step.days;
          model.price = step.days === null ? step.price : null;
        } else {
          const isCheaper = model.price !== null && step.kind !== 'sold_out' && step.price < model.price;
          const isSnoozed = (model.untilDay ?? 0) > day || (model.price !== null && !isCheaper);
          const states = await listDeliveryStates(app, amber.id, await publish(app, fragrance, step.kind, step.price));
          expect(Object.keys(states)).toEqual(isSnoozed ? ['app'] : ['app', 'email']);
          expect(states.app?.[1] === null).toBe(!isSnoozed);
          await sendAll(deps);
          sent += isSnoozed ? 0 : 1;
          if (isCheaper) model.price = null;
        }
        expect(to(amber)).toHaveLength(sent);
      }
    }),
    { numRuns: 25 },
  );
});
