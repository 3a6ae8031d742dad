import { MINUTE } from '../../src/platform/clock.ts';
import { test } from '../../src/testing/shop-test.ts';
import { describe, expect } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { checkNow, givenWatched } from '../../src/testing/workers.ts';

/**
 * Returns the stored `reason` of each restock that the channel reported to the user, oldest first.
 * It says why the restock appears only in the inbox, and is null for all other restocks.
 */
async function listRestockReasons(app: TestApp, userId: string, channel: 'app' | 'email'): Promise<(string | null)[]> {
  const rows = await app.db
    .selectFrom('deliveries')
    .innerJoin('events', 'events.id', 'deliveries.event_id')
    .select('deliveries.reason')
    .where('events.kind', '=', 'restock')
    .where('user_id', '=', userId)
    .where('channel_kind', '=', channel)
    .where('status', '=', 'sent')
    .orderBy('happened_at')
    .execute();
  return rows.map(({ reason }) => reason);
}

describe('an offer with flapping stock', () => {
  // spec: D.6.5
  test('restocks of a flapping offer are emailed twice per hour, then only shown in the inbox', async ({
    app,
    shop,
  }) => {
    const { amber, oud, setAvailability: show, listRestockEmails: mails } = await givenWatched(app, shop);
    const flap = async () => {
      show('InStock');
      await checkNow(app);
      show('OutOfStock');
      await checkNow(app);
    };
    for (let time = 0; time < 6; time += 1) await flap();
    expect(await mails()).toHaveLength(2);
    const flappingReason = 'It keeps going in and out of stock, and we send two messages an hour at most';
    expect(await listRestockReasons(app, amber.id, 'app')).toEqual([
      null,
      null,
      flappingReason,
      flappingReason,
      flappingReason,
      flappingReason,
    ]);
    expect(await listRestockReasons(app, amber.id, 'email')).toEqual([null, null]);
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

  test('an offer stores the times of its notified restocks', async ({ app, shop }) => {
    const { oud, setAvailability: show } = await givenWatched(app, shop);
    show('InStock');
    await checkNow(app);
    const offer = await app.db
      .selectFrom('offers')
      .select('recent_restocks')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
    expect(offer.recent_restocks).toEqual([app.clock.now()]);
  });
});
