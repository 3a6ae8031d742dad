import { join } from 'node:path';
import { freePort } from '@sillage/testkit/free-port';
import { openEmbedded } from '../apps/server/src/platform/db/embedded.ts';
import { waitForRestockEmails } from './support/emails.ts';
import { type EventStream, openEvents } from './support/events.ts';
import { type ApiUser, givenApiUser, watchPage } from './support/http-client.ts';
import { bottle } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { findPreviousVersion } from './support/previous-version.ts';
import { startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings } from './support/world.ts';

test.use({ data: 'none' });

const before = findPreviousVersion();
const notes = 'for the winter';
/** Server settings with very short intervals, because the timing of checks does not matter here. */
const fastChecks = { MONITOR_INTERVAL: '300ms', MONITOR_CONFIRM: '200ms' };

/** Returns a user's data from the API, without the times of checks, which keep changing. */
async function fetchUserData(api: ApiUser['api'], id: string) {
  const [item] = await api.watchlist.list({ params: { userId: id } });
  const { changes, series } = await api.monitor.history({ params: { id: item?.fragranceId ?? 0 } });
  const { entries } = await api.inbox.list({ params: { userId: id }, query: {} });
  return {
    user: await api.users.current(),
    preferences: await api.users.preferences({ params: { id } }),
    watched: item && { ...item, fragranceLastCheckedAt: null },
    changes,
    // Versions before the confirmed prices have a price while an offer is sold out, too.
    points: series.map(({ points }) => points.map((point) => (point.isInStock ? point : { ...point, price: null }))),
    inbox: entries,
  };
}

/** Waits until the delivery is saved as sent: the mail server has the email a moment earlier. */
async function waitForSentDelivery(api: ApiUser['api'], userId: string): Promise<void> {
  const listStatuses = async () => {
    const { entries } = await api.inbox.list({ params: { userId }, query: {} });
    return entries.flatMap(({ deliveries }) => deliveries.map(({ status }) => status));
  };
  await expect.poll(listStatuses, POLL_OPTIONS).toEqual(['sent']);
}

/** Returns the changes that users see as news; a `stock` change only makes clients load anew. */
const listNews = (stream: EventStream) => stream.changes().filter(({ kind }) => kind !== 'stock');

async function waitForStock(api: ApiUser['api'], userId: string, isSoldOut: boolean): Promise<void> {
  const fetchIsSoldOut = async () => (await api.watchlist.list({ params: { userId } }))[0]?.fragranceIsSoldOut;
  await expect.poll(fetchIsSoldOut, POLL_OPTIONS).toBe(isSoldOut);
}

/**
 * Repeats a request until the returned function is called. That function returns the number of
 * requests and the failures.
 */
function repeatRequest(
  sendRequest: () => Promise<unknown>,
): () => Promise<{ requestCount: number; failures: string[] }> {
  const result = { requestCount: 0, failures: [] as string[] };
  let isStopped = false;
  const loop = (async () => {
    while (!isStopped) {
      await sendRequest().catch((error: unknown) => result.failures.push(String(error)));
      result.requestCount += 1;
    }
    return result;
  })();
  return () => {
    isStopped = true;
    return loop;
  };
}

test.describe(`upgrade from ${before.name} keeps all data and serves requests meanwhile`, () => {
  test('data folder of the earlier version opens with its sessions and data, and no notification is repeated', async ({
    world,
  }) => {
    const from = before.unpack(join(world.folder, 'before'));
    const env = { ...getSettings(world), ...fastChecks, PORT: String(await freePort()) };
    const old = await startServer(env, from);
    world.closing(() => old.end());
    const amber = await givenApiUser(world, old.origin, 'amber');
    await watchPage(amber, world.shop.urlOf(bottle.handle), notes);
    await waitForStock(amber.api, amber.id, true);
    world.shop.setStock(bottle.handle, true);
    await waitForRestockEmails(world, amber.email, 1);
    await waitForSentDelivery(amber.api, amber.id);
    const dataBefore = await fetchUserData(amber.api, amber.id);
    expect([dataBefore.watched?.notes, dataBefore.changes.length, dataBefore.inbox.length]).toEqual([notes, 1, 1]);
    await old.end();

    const server = await startServer(env);
    world.closing(() => server.end());
    const started = new Date().toISOString();
    // This version may return more fields than the earlier one.
    expect(await fetchUserData(amber.api, amber.id)).toMatchObject(dataBefore);
    const fetchCheckTime = async () =>
      (await amber.api.watchlist.list({ params: { userId: amber.id } }))[0]?.fragranceLastCheckedAt;
    await expect.poll(async () => ((await fetchCheckTime()) ?? '') > started, POLL_OPTIONS).toBe(true);
    await waitForRestockEmails(world, amber.email, 1);
    world.shop.setStock(bottle.handle, false);
    await waitForStock(amber.api, amber.id, true);
    world.shop.setStock(bottle.handle, true);
    await waitForRestockEmails(world, amber.email, 2);
    expect(server.output()).not.toContain('"level"');
  });

  test('processes of the earlier version serve requests while this version migrates and takes over', async ({
    world,
  }) => {
    const from = before.unpack(join(world.folder, 'before'));
    const database = await openEmbedded(join(world.folder, 'database'), { mode: 'serve' });
    world.closing(() => database.close());
    const env = { ...getSettings(world), ...fastChecks, DATABASE_URL: database.url };
    const start = async (role: 'web' | 'worker', version?: string) => {
      const server = await startServer({ ...env, ROLE: role }, version);
      world.closing(() => server.end());
      return server;
    };
    const oldWeb = await start('web', from);
    const oldWorker = await start('worker', from);
    const amber = await givenApiUser(world, oldWeb.origin, 'amber');
    const fragranceId = await watchPage(amber, world.shop.urlOf(bottle.handle), notes);
    await waitForStock(amber.api, amber.id, true);
    const events = await openEvents(oldWeb.origin, amber.cookie());
    const stopRequests = repeatRequest(() =>
      Promise.all([
        amber.api.catalogue.list({ query: { size: 5 } }),
        amber.api.watchlist.updateNotes({ body: { userId: amber.id, fragranceId, notes } }),
      ]),
    );

    const [web, worker] = await Promise.all([start('web'), start('worker')]);
    const newApi = amber.atOrigin(web.origin).api;
    world.shop.setStock(bottle.handle, true);
    await waitForRestockEmails(world, amber.email, 1);
    await expect.poll(() => listNews(events), POLL_OPTIONS).toEqual([{ kind: 'restock', fragranceId }]);
    await waitForSentDelivery(newApi, amber.id);
    expect(await fetchUserData(newApi, amber.id)).toMatchObject(await fetchUserData(amber.api, amber.id));
    const { requestCount, failures } = await stopRequests();
    expect([requestCount > 10, failures]).toEqual([true, []]);

    await Promise.all([oldWeb.end(), oldWorker.end()]);
    await expect.poll(() => events.isClosed(), POLL_OPTIONS).toBe(true);
    world.shop.setStock(bottle.handle, false);
    await waitForStock(newApi, amber.id, true);
    // A client that reconnects to another process gets the changes in between.
    const reconnected = await openEvents(web.origin, amber.cookie(), events.lastEventId());
    await expect.poll(() => listNews(reconnected), POLL_OPTIONS).toEqual([{ kind: 'sold_out', fragranceId }]);
    await waitForRestockEmails(world, amber.email, 1);
    expect(web.output() + worker.output()).not.toContain('"level"');
  });
});
