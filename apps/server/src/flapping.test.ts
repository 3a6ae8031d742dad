import { MINUTE } from './platform/clock.ts';
import { test } from './testing/shop-test.ts';
import { describe, expect } from './testing/test.ts';
import type { TestApp } from './testing/test-app.ts';
import { givenWatched, lookNow } from './testing/watching.ts';

/** Reasons why restocks were not notified on the channel, oldest first; null for notified ones. */
async function restocksOf(app: TestApp, userId: string, channel: 'app' | 'email'): Promise<(string | null)[]> {
  const rows = await app.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select('deliveries.reason')
    .where('events.kind', '=', 'restock')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('status', '=', 'sent')
    .orderBy('happened_at')
    .execute();
  return rows.map(({ reason }) => reason);
}

describe('an offer that comes and goes', () => {
  // spec: D.6.5
  test('is mailed twice within the hour, then only noted, and mailed again an hour later', async ({ app, shop }) => {
    const { amber, oud, show, mails } = await givenWatched(app, shop);
    const flap = async () => {
      show('InStock');
      await lookNow(app);
      show('OutOfStock');
      await lookNow(app);
    };
    for (let time = 0; time < 6; time += 1) await flap();
    expect(await mails()).toHaveLength(2);
    const noted = 'It keeps going in and out of stock, and we send two messages an hour at most';
    expect(await restocksOf(app, amber.id, 'app')).toEqual([null, null, noted, noted, noted, noted]);
    expect(await restocksOf(app, amber.id, 'email')).toEqual([null, null]);
    const events = await app.db
      .selectFrom('events')
      .select(['kind', 'is_flapping'])
      .where('fragrance_id', '=', oud.id)
      .where('kind', '=', 'restock')
      .orderBy('happened_at')
      .execute();
    expect(events.map(({ is_flapping }) => is_flapping)).toEqual([false, false, true, true, true, true]);

    app.clock.advance(60 * MINUTE);
    await flap();
    expect(await mails()).toHaveLength(3);
  });

  test('has the times at which people were told kept with it, for whichever worker looks next', async ({
    app,
    shop,
  }) => {
    const { oud, show } = await givenWatched(app, shop);
    show('InStock');
    await lookNow(app);
    const offer = await app.db
      .selectFrom('offers')
      .select('recent_restocks')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
    expect(offer.recent_restocks).toEqual([app.clock.now()]);
  });
});
