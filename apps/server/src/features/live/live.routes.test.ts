import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { DAY } from '../../platform/clock.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openEvents } from './testing/event-stream-client.ts';

const address = { port: 0, host: '127.0.0.1' };

async function anotherServer(app: TestApp) {
  const server = await buildApp(app.deps);
  onTestFinished(() => server.close());
  return { server, origin: await server.listen(address) };
}

async function givenWatcher(app: TestApp, count = 1) {
  const user = await givenUser(app);
  const fragrances = [];
  for (let index = 0; index < count; index += 1) fragrances.push((await givenFragrance(app)).id);
  for (const fragranceId of fragrances) await user.api.watchlist.add({ body: { userId: user.id, fragranceId } });
  return { ...user, fragrances, first: fragrances[0] as number };
}

const buildChangeRow = (app: TestApp, id: number, kind: 'restock' | 'price' = 'restock') => ({
  fragrance_id: id,
  kind,
  happened_at: app.clock.now(),
});

const offer = { url: 'https://shop.example/oud', shop: { shop: 'Shop', price: 79.5, currency: 'USD' } };

/**
 * Stores a row in `live_changes` and updates the fragrance, as a page check does after a change.
 */
async function writeChange(app: TestApp, fragranceId: number, kind: 'restock' | 'price' = 'restock') {
  await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('fragrances')
      .set({
        availability: 'InStock',
        is_sold_out: false,
        stock_state: 'in-stock',
        price: 79.5,
        product_url: offer.url,
        product_offer: JSON.stringify(offer.shop),
        last_checked_at: app.clock.now(),
      })
      .where('id', '=', fragranceId)
      .execute();
    await tx
      .insertInto('live_changes')
      .values(buildChangeRow(app, fragranceId, kind))
      .execute();
  });
}

/** Opens an event stream and waits for its first event id, so that all later changes arrive. */
async function openStream(
  origin: string,
  { api }: Pick<Awaited<ReturnType<typeof givenWatcher>>, 'api'>,
  from?: string,
) {
  const events = await openEvents(origin, api, from);
  await expect.poll(() => events.lastEventId()).toBeDefined();
  return events;
}

describe('live events', () => {
  test('event streams send each change from any process, and only to users who watch the fragrance', async ({
    app,
  }) => {
    const [amber, iris] = [await givenWatcher(app), await givenWatcher(app)];
    const [here, there] = [await anotherServer(app), await anotherServer(app)];
    const firstStream = await openStream(here.origin, amber);
    const away = await openStream(there.origin, amber);
    const other = await openStream(there.origin, iris);
    await writeChange(app, amber.first);
    await writeChange(app, iris.first, 'price');
    const data = {
      fragranceId: amber.first,
      kind: 'restock',
      isSoldOut: false,
      availability: 'InStock',
      stockState: 'in-stock',
      price: 79.5,
      currency: 'USD',
      productUrl: offer.url,
      productOffer: offer.shop,
      lastCheckedAt: app.clock.now().toISOString(),
    };
    // By NOTIFY from the database: without it, a process reads only every 5 seconds.
    await expect.poll(() => firstStream.events()).toEqual([{ name: 'stock', data }]);
    await expect.poll(() => away.events()).toEqual([{ name: 'stock', data }]);
    const priced = { name: 'price', data: { ...data, fragranceId: iris.first, kind: 'price' } };
    await expect.poll(() => other.events()).toEqual([priced]);
    expect(firstStream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(firstStream.text()).toMatch(/^retry: \d{4}\n\n/);
  });

  test('event streams include fragrances added to the watchlist and exclude removed ones', async ({ app }) => {
    const amber = await givenWatcher(app, 2);
    const [first, second] = amber.fragrances as [number, number];
    const { origin } = await anotherServer(app);
    const events = await openStream(origin, amber);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: first } });
    const { id: added } = await givenFragrance(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: added } });
    for (const id of [first, second, added]) await writeChange(app, id);
    await expect.poll(() => events.fragrances()).toEqual([second, added]);
  });

  test('event streams send each change once, even when its transaction commits late and the client reconnects', async ({
    app,
  }) => {
    const amber = await givenWatcher(app, 2);
    const [late, early] = amber.fragrances as [number, number];
    const { origin } = await anotherServer(app);
    const events = await openStream(origin, amber);
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = app.db.transaction().execute(async (tx) => {
      await tx.insertInto('live_changes').values(buildChangeRow(app, late)).execute();
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    await writeChange(app, early);
    // A transaction that began later need not wait for the earlier one.
    await expect.poll(() => events.fragrances()).toEqual([early]);
    const left = await openStream(origin, amber);
    left.disconnect();
    mayCommit.resolve();
    await slow;
    await expect.poll(() => events.fragrances()).toEqual([early, late]);
    const back = await openStream(origin, amber, left.lastEventId());
    await expect.poll(() => back.fragrances()).toEqual([late]);
    // A client that reconnected in between already has the first change and gets only the second.
    await writeChange(app, early);
    await expect.poll(() => back.fragrances()).toEqual([late, early]);
  });
});

describe('a reconnecting client', () => {
  test('a reconnecting client gets the changes that it missed, from any process', async ({ app }) => {
    const amber = await givenWatcher(app, 3);
    const [here, there] = [await anotherServer(app), await anotherServer(app)];
    const events = await openStream(here.origin, amber);
    await writeChange(app, amber.first);
    await expect.poll(() => events.fragrances()).toEqual([amber.first]);
    events.disconnect();
    for (const id of amber.fragrances.slice(1)) await writeChange(app, id);
    await writeChange(app, (await givenWatcher(app)).first);
    const back = await openStream(there.origin, amber, events.lastEventId());
    await expect.poll(() => back.fragrances()).toEqual(amber.fragrances.slice(1));
    // The second connection repeats nothing.
    const again = await openStream(here.origin, amber, back.lastEventId());
    await writeChange(app, amber.first);
    await expect.poll(() => again.fragrances()).toEqual([amber.first]);
  });

  test('a reconnecting client gets a reset when it missed too many changes, was away too long or sends an unknown id', async ({
    app,
  }) => {
    const amber = await givenWatcher(app);
    const { origin } = await anotherServer(app);
    const { lastEventId, disconnect: leave } = await openStream(origin, amber);
    leave();
    for (let count = 0; count < 200; count += 1) await writeChange(app, amber.first);
    const most = await openStream(origin, amber, lastEventId());
    expect(most.events().map(({ name }) => name)).toEqual(Array.from({ length: 200 }, () => 'stock'));
    await writeChange(app, amber.first);
    const tooMuch = await openStream(origin, amber, lastEventId());
    expect(tooMuch.events()).toEqual([{ name: 'reset', data: {} }]);
    expect((await openStream(origin, amber, '4711')).events()).toEqual([{ name: 'reset', data: {} }]);
    app.clock.advance(DAY + 1000);
    expect((await openStream(origin, amber, tooMuch.lastEventId())).events()).toEqual([{ name: 'reset', data: {} }]);
  });
});

describe('the end of an event stream', () => {
  test.for(['signing out', 'ending the session elsewhere', 'its time'] as const)(
    'an event stream ends at once when its session ends by %s',
    async (how, { app }) => {
      const [amber, iris] = [await givenWatcher(app), await givenWatcher(app)];
      const { origin } = await anotherServer(app);
      const events = await openStream(origin, amber);
      const other = await openStream(origin, iris);
      if (how === 'signing out') await amber.api.auth.logout();
      if (how === 'ending the session elsewhere')
        await app.db.deleteFrom('sessions').where('user_id', '=', amber.id).execute();
      if (how === 'its time') {
        const past = new Date(app.clock.now().getTime() - 1);
        await app.db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', amber.id).execute();
      }
      await expect.poll(() => events.isClosed()).toBe(true);
      await writeChange(app, iris.first);
      await expect.poll(() => other.fragrances()).toEqual([iris.first]);
      expect([other.isClosed(), (await openEvents(origin, amber.api)).status]).toEqual([false, 401]);
    },
  );

  test('an event stream ends when its server closes, and the client continues at another server', async ({ app }) => {
    const amber = await givenWatcher(app);
    const { server, origin } = await anotherServer(app);
    const streams = [await openStream(origin, amber), await openStream(origin, amber)];
    await server.close();
    await expect.poll(() => streams.map(({ isClosed }) => isClosed())).toEqual([true, true]);
    const { origin: next } = await anotherServer(app);
    await writeChange(app, amber.first);
    const back = await openStream(next, amber, streams[0]?.lastEventId());
    expect(back.fragrances()).toEqual([amber.first]);
  });
});
