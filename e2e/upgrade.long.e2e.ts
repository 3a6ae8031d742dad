import { join } from 'node:path';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { type Caller, givenCaller, watchPage } from './support/caller.ts';
import { openEvents } from './support/events.ts';
import { bottle } from './support/journey.ts';
import { restockMails } from './support/mails.ts';
import { freePort, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { versionBefore } from './support/version-before.ts';
import { settingsIn } from './support/world.ts';

test.use({ data: 'none' });

const before = versionBefore();
const PATIENCE = { timeout: 60_000, intervals: [100] };
const notes = 'for the winter';
/** The shortest intervals, because the timing of checks does not matter here. */
const pace = { MONITOR_INTERVAL: '300ms', MONITOR_CONFIRM: '200ms' };

/** Returns a user's data from the API, without the times of checks, which keep changing. */
async function havings(api: Caller['api'], id: string) {
  const [item] = await api.watchlist.list({ params: { userId: id } });
  const { changes, series } = await api.monitor.history({ params: { id: item?.fragranceId ?? 0 } });
  const { entries } = await api.notify.inbox({ params: { userId: id }, query: {} });
  return {
    user: await api.users.current(),
    preferences: await api.users.preferences({ params: { id } }),
    watched: item && { ...item, fragranceLastCheckedAt: null },
    changes,
    points: series.map(({ points }) => points),
    inbox: entries,
  };
}

/** Waits until a check has found the bottle sold out, or in stock. */
async function comesToBe(api: Caller['api'], userId: string, isSoldOut: boolean): Promise<void> {
  const isSo = async () => (await api.watchlist.list({ params: { userId } }))[0]?.fragranceIsSoldOut;
  await expect.poll(isSo, PATIENCE).toBe(isSoldOut);
}

/** Repeats a request. The returned function stops that and returns the count and the failures. */
function keepAsking(ask: () => Promise<unknown>): () => Promise<{ asked: number; failures: string[] }> {
  const result = { asked: 0, failures: [] as string[] };
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      await ask().catch((error: unknown) => result.failures.push(String(error)));
      result.asked += 1;
    }
    return result;
  })();
  return () => {
    isOver = true;
    return asking;
  };
}

test.describe(`after ${before.name}`, () => {
  test('its data folder opens in this version: the session holds, nothing is missing, nobody is told twice', async ({
    world,
  }) => {
    const from = before.unpack(join(world.folder, 'before'));
    const env = { ...settingsIn(world), ...pace, PORT: String(await freePort()) };
    const old = await startServer(env, from);
    world.closing(() => old.end());
    const amber = await givenCaller(world, old.origin, 'amber');
    await watchPage(amber, world.shop.urlOf(bottle.handle), notes);
    await comesToBe(amber.api, amber.id, true);
    world.shop.setStock(bottle.handle, true);
    await restockMails(world, amber.email, 1);
    const had = await havings(amber.api, amber.id);
    expect([had.watched?.notes, had.changes.length, had.inbox.length]).toEqual([notes, 1, 1]);
    await old.end();

    const server = await startServer(env);
    world.closing(() => server.end());
    const started = new Date().toISOString();
    expect(await havings(amber.api, amber.id)).toEqual(had);
    const lookedAt = async () =>
      (await amber.api.watchlist.list({ params: { userId: amber.id } }))[0]?.fragranceLastCheckedAt;
    await expect.poll(async () => ((await lookedAt()) ?? '') > started, PATIENCE).toBe(true);
    await restockMails(world, amber.email, 1);
    world.shop.setStock(bottle.handle, false);
    await comesToBe(amber.api, amber.id, true);
    world.shop.setStock(bottle.handle, true);
    await restockMails(world, amber.email, 2);
    expect(server.output()).not.toContain('"level"');
  });

  test('its processes serve on while those of this version bring the database up to date and take over', async ({
    world,
  }) => {
    const from = before.unpack(join(world.folder, 'before'));
    const database = await openEmbedded(join(world.folder, 'database'), { mode: 'serve' });
    world.closing(() => database.close());
    const env = { ...settingsIn(world), ...pace, DATABASE_URL: database.url };
    const start = async (role: 'web' | 'worker', version?: string) => {
      const server = await startServer({ ...env, ROLE: role }, version);
      world.closing(() => server.end());
      return server;
    };
    const oldWeb = await start('web', from);
    const oldWorker = await start('worker', from);
    const amber = await givenCaller(world, oldWeb.origin, 'amber');
    const fragranceId = await watchPage(amber, world.shop.urlOf(bottle.handle), notes);
    await comesToBe(amber.api, amber.id, true);
    const events = await openEvents(oldWeb.origin, amber.cookie());
    const stopAsking = keepAsking(() =>
      Promise.all([
        amber.api.catalogue.list({ query: { size: 5 } }),
        amber.api.watchlist.updateNotes({ body: { userId: amber.id, fragranceId, notes } }),
      ]),
    );

    const [web, worker] = await Promise.all([start('web'), start('worker')]);
    const there = amber.at(web.origin).api;
    world.shop.setStock(bottle.handle, true);
    await restockMails(world, amber.email, 1);
    await expect.poll(() => events.changes(), PATIENCE).toEqual([{ kind: 'restock', fragranceId }]);
    expect(await havings(there, amber.id)).toEqual(await havings(amber.api, amber.id));
    const { asked, failures } = await stopAsking();
    expect([asked > 10, failures]).toEqual([true, []]);

    await Promise.all([oldWeb.end(), oldWorker.end()]);
    await expect.poll(() => events.isOver(), PATIENCE).toBe(true);
    world.shop.setStock(bottle.handle, false);
    await comesToBe(there, amber.id, true);
    // A client that reconnects to another process gets the changes in between.
    const back = await openEvents(web.origin, amber.cookie(), events.lastEventId());
    await expect.poll(() => back.changes(), PATIENCE).toEqual([{ kind: 'sold_out', fragranceId }]);
    await restockMails(world, amber.email, 1);
    expect(web.output() + worker.output()).not.toContain('"level"');
  });
});
