import { MINUTE } from '../../../platform/clock.ts';
import {
  advanceTo,
  getDelivery,
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  listBundles,
  mailbox,
  recordEvent,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { sendAll } from '../../../testing/workers.ts';
import { givenEndpoint } from '../testing/receiver.ts';

describe('daily limit', () => {
  test('daily limit sends as many messages as allowed, and the rest as one message the next morning', async ({
    app,
  }) => {
    const fragrances = [];
    for (let index = 0; index < 5; index += 1) fragrances.push(await givenStockedFragrance(app));
    const amber = await givenWatcher(app, fragrances, { preferences: { daily_limit: 2, time_zone: 'UTC' } });
    const { deps, to } = mailbox(app);
    advanceTo(app, '12:00');
    for (const fragrance of fragrances) await recordEvent(app, fragrance);
    await sendAll(deps);
    expect(to(amber)).toHaveLength(2);
    const deferred = app.db.selectFrom('deliveries').select(['reason', 'next_try_at']).where('user_id', '=', amber.id);
    expect(await deferred.where('status', '=', 'deferred').execute()).toHaveLength(3);
    const morning = advanceTo(app, '08:00');
    await sendAll(deps);
    expect(to(amber)).toHaveLength(3);
    expect(await listBundles(app, amber.id)).toMatchObject([{ kind: 'daily-limit', status: 'sent', sent_at: morning }]);
    // The bundle counts as one of the new day's two messages.
    for (const fragrance of fragrances.slice(0, 2)) await recordEvent(app, fragrance);
    await sendAll(deps);
    expect(to(amber)).toHaveLength(4);
  });

  test('daily limit counts each message once despite retries, and counts each channel separately', async ({ app }) => {
    const [fragrance, otherFragrance] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const amber = await givenWatcher(app, [fragrance, otherFragrance], {
      preferences: { daily_limit: 2, time_zone: 'UTC' },
    });
    const receiver = await givenEndpoint({ status: 503 });
    await givenChannel(app, amber.id, { address: JSON.stringify({ preset: 'webhook', url: receiver.origin }) });
    advanceTo(app, '12:00');
    const id = await recordEvent(app, fragrance);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await sendAll(mailbox(app, () => Promise.reject(new Error('busy'))).deps);
      app.clock.advance(MINUTE);
    }
    const { deps, to } = mailbox(app);
    await recordEvent(app, otherFragrance);
    await sendAll(deps);
    expect(to(amber)).toHaveLength(2);
    const counts = await app.db
      .selectFrom('channels')
      .select(['kind', 'daily_count'])
      .where('user_id', '=', amber.id)
      .orderBy('kind')
      .execute();
    expect(counts).toEqual([
      { kind: 'app', daily_count: 0 },
      { kind: 'email', daily_count: 2 },
      { kind: 'webhook', daily_count: 2 },
    ]);
    expect((await getDelivery(app, amber.id, id)).attempts).toBe(5);
  });
});
