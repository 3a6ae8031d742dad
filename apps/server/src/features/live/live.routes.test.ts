import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { DAY } from '../../platform/clock.ts';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openEvents } from './testing/listening.ts';

const address = { port: 0, host: '127.0.0.1' };

/** Starts another web process on the same database. */
async function anotherServer(app: TestApp) {
  const server = await buildApp(app.deps);
  onTestFinished(() => server.close());
  return { server, origin: await server.listen(address) };
}

async function givenWatcher(app: TestApp, count = 1) {
  const person = await givenUser(app);
  const fragrances = [];
  for (let made = 0; made < count; made += 1) fragrances.push((await givenFragrance(app)).id);
  for (const fragranceId of fragrances) await person.api.watchlist.add({ body: { userId: person.id, fragranceId } });
  return { ...person, fragrances, first: fragrances[0] as number };
}

const newsRow = (app: TestApp, id: number, kind: 'restock' | 'price' = 'restock') => ({
  fragrance_id: id,
  kind,
  happened_at: app.clock.now(),
});

/** Writes the rows that a check with this change would write. */
async function happens(app: TestApp, fragranceId: number, kind: 'restock' | 'price' = 'restock') {
  await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('fragrances')
      .set({ availability: 'InStock', is_sold_out: false, price: 79.5, last_checked_at: app.clock.now() })
      .where('id', '=', fragranceId)
      .execute();
    await tx
      .insertInto('live_news')
      .values(newsRow(app, fragranceId, kind))
      .execute();
  });
}

/** Opens a stream and waits for its first position: later changes are streamed. */
async function listening(
  origin: string,
  { api }: Pick<Awaited<ReturnType<typeof givenWatcher>>, 'api'>,
  from?: string,
) {
  const events = await openEvents(origin, api, from);
  await expect.poll(() => events.lastEventId()).toBeDefined();
  return events;
}

describe('live events', () => {
  test('tell what one watches in every process, and nobody else', async ({ app }) => {
    const [amber, iris] = [await givenWatcher(app), await givenWatcher(app)];
    const [here, there] = [await anotherServer(app), await anotherServer(app)];
    const atHome = await listening(here.origin, amber);
    const away = await listening(there.origin, amber);
    const other = await listening(there.origin, iris);
    await happens(app, amber.first);
    await happens(app, iris.first, 'price');
    const data = {
      fragranceId: amber.first,
      kind: 'restock',
      isSoldOut: false,
      availability: 'InStock',
      price: 79.5,
      currency: 'USD',
      lastCheckedAt: app.clock.now().toISOString(),
    };
    // By announcement from the database: without one, a process reads only every 5 seconds.
    await expect.poll(() => atHome.events()).toEqual([{ name: 'stock', data }]);
    await expect.poll(() => away.events()).toEqual([{ name: 'stock', data }]);
    const priced = { name: 'price', data: { ...data, fragranceId: iris.first, kind: 'price' } };
    await expect.poll(() => other.events()).toEqual([priced]);
    expect(atHome.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(atHome.text()).toMatch(/^retry: \d{4}\n\n/);
  });

  test('follow the watchlist as it changes', async ({ app }) => {
    const amber = await givenWatcher(app, 2);
    const [first, second] = amber.fragrances as [number, number];
    const { origin } = await anotherServer(app);
    const events = await listening(origin, amber);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: first } });
    const { id: added } = await givenFragrance(app);
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: added } });
    for (const id of [first, second, added]) await happens(app, id);
    await expect.poll(() => events.fragrances()).toEqual([second, added]);
  });

  test('are told however late their transaction commits, live and after a break, each once', async ({ app }) => {
    const amber = await givenWatcher(app, 2);
    const [late, early] = amber.fragrances as [number, number];
    const { origin } = await anotherServer(app);
    const events = await listening(origin, amber);
    const written = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = app.db.transaction().execute(async (tx) => {
      await tx.insertInto('live_news').values(newsRow(app, late)).execute();
      written.resolve();
      await mayCommit.promise;
    });
    await written.promise;
    await happens(app, early);
    // A transaction that began later need not wait for the earlier one.
    await expect.poll(() => events.fragrances()).toEqual([early]);
    const left = await listening(origin, amber);
    left.leave();
    mayCommit.resolve();
    await slow;
    await expect.poll(() => events.fragrances()).toEqual([early, late]);
    const back = await listening(origin, amber, left.lastEventId());
    await expect.poll(() => back.fragrances()).toEqual([late]);
    // A client that reconnected in between already has the first change and gets only the second.
    await happens(app, early);
    await expect.poll(() => back.fragrances()).toEqual([late, early]);
  });
});

describe('who comes back', () => {
  test('is told what happened since, by whichever process', async ({ app }) => {
    const amber = await givenWatcher(app, 3);
    const [here, there] = [await anotherServer(app), await anotherServer(app)];
    const events = await listening(here.origin, amber);
    await happens(app, amber.first);
    await expect.poll(() => events.fragrances()).toEqual([amber.first]);
    events.leave();
    for (const id of amber.fragrances.slice(1)) await happens(app, id);
    await happens(app, (await givenWatcher(app)).first);
    const back = await listening(there.origin, amber, events.lastEventId());
    await expect.poll(() => back.fragrances()).toEqual(amber.fragrances.slice(1));
    // The second connection repeats nothing.
    const again = await listening(here.origin, amber, back.lastEventId());
    await happens(app, amber.first);
    await expect.poll(() => again.fragrances()).toEqual([amber.first]);
  });

  test('is told to look for themselves after too much, too long, or with an id that is not ours', async ({ app }) => {
    const amber = await givenWatcher(app);
    const { origin } = await anotherServer(app);
    const { lastEventId, leave } = await listening(origin, amber);
    leave();
    for (let count = 0; count < 200; count += 1) await happens(app, amber.first);
    const most = await listening(origin, amber, lastEventId());
    expect(most.events().map(({ name }) => name)).toEqual(Array.from({ length: 200 }, () => 'stock'));
    await happens(app, amber.first);
    const tooMuch = await listening(origin, amber, lastEventId());
    expect(tooMuch.events()).toEqual([{ name: 'reset', data: {} }]);
    expect((await listening(origin, amber, '4711')).events()).toEqual([{ name: 'reset', data: {} }]);
    app.clock.advance(DAY + 1000);
    expect((await listening(origin, amber, tooMuch.lastEventId())).events()).toEqual([{ name: 'reset', data: {} }]);
  });
});

describe('a stream ends', () => {
  test.for(['signing out', 'ending the session elsewhere', 'its time'] as const)(
    'at once with its session: %s',
    async (how, { app }) => {
      const [amber, iris] = [await givenWatcher(app), await givenWatcher(app)];
      const { origin } = await anotherServer(app);
      const events = await listening(origin, amber);
      const other = await listening(origin, iris);
      if (how === 'signing out') await amber.api.auth.logout();
      if (how === 'ending the session elsewhere')
        await app.db.deleteFrom('sessions').where('user_id', '=', amber.id).execute();
      if (how === 'its time') {
        const past = new Date(app.clock.now().getTime() - 1);
        await app.db.updateTable('sessions').set({ expires_at: past }).where('user_id', '=', amber.id).execute();
      }
      await expect.poll(() => events.isOver()).toBe(true);
      await happens(app, iris.first);
      await expect.poll(() => other.fragrances()).toEqual([iris.first]);
      expect([other.isOver(), (await openEvents(origin, amber.api)).status]).toEqual([false, 401]);
    },
  );

  test('with its server, which does not wait for it', async ({ app }) => {
    const amber = await givenWatcher(app);
    const { server, origin } = await anotherServer(app);
    const streams = [await listening(origin, amber), await listening(origin, amber)];
    await server.close();
    await expect.poll(() => streams.map(({ isOver }) => isOver())).toEqual([true, true]);
    const { origin: next } = await anotherServer(app);
    await happens(app, amber.first);
    const back = await listening(next, amber, streams[0]?.lastEventId());
    expect(back.fragrances()).toEqual([amber.first]);
  });
});
