import { openReceiver, type Receiver } from '@sillage/testkit/receiver';
import {
  addWebhook,
  apiRequest,
  fetchNewestStatuses,
  fetchRestockEntries,
  fetchUserId,
  verifyPayloads,
} from './support/alerts.ts';
import { openBalancer } from './support/balancer.ts';
import { sharedDatabase } from './support/database.ts';
import { waitForRestockEmails } from './support/emails.ts';
import { type BrowserUser, bottle, givenWatcher, waitForBadge } from './support/journey.ts';
import { POLL_OPTIONS } from './support/poll.ts';
import { type Environment, sillage, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { getSettings, type World } from './support/world.ts';

const second = { handle: 'rose-de-papier', name: 'Rose de Papier', brand: 'Maison Démo' };
const RESTOCK = 'fragrance.restock';

async function givenReceiver(world: World): Promise<Receiver> {
  const receiver = await openReceiver();
  world.closing(() => receiver.close());
  return receiver;
}

function readContents(receiver: Receiver, path: string): string[] {
  return receiver.postsTo(path).map(({ body }) => (JSON.parse(String(body)) as { content: string }).content);
}

test('restock is sent once to each channel when a web and a worker process are killed', async ({ world }) => {
  const live: string[] = [];
  const balancer = await openBalancer(() => live);
  world.closing(() => balancer.close());
  const env = { ...getSettings(world), DATABASE_URL: await sharedDatabase(world), PUBLIC_URL: balancer.origin };
  const [webA, webB, workerA, workerB] = await Promise.all(
    ['web', 'web', 'worker', 'worker'].map((ROLE) => startServer({ ...env, ROLE })),
  );
  if (!webA || !webB || !workerA || !workerB) throw new Error('a process is missing');
  for (const server of [webA, webB, workerA, workerB]) world.closing(() => server.end());
  live.push(webA.origin, webB.origin);
  const amber = await givenWatcher(world, balancer.origin, env);
  const receiver = await givenReceiver(world);
  const secret = (await addWebhook(amber, 'webhook', receiver.urlOf('/plain'))) ?? '';
  await addWebhook(amber, 'discord', receiver.urlOf('/discord'));
  const feed = await apiRequest<{ url: string }>(amber, 'POST', `/api/notifications/${await fetchUserId(amber)}/feed`);

  world.shop.setStock(bottle.handle, true);
  await Promise.all([webA.end('SIGKILL'), workerA.end('SIGKILL')]);

  await waitForRestockEmails(world, amber.email, 1);
  const allSent = { email: 'sent', 'My webhook': 'sent', 'My discord': 'sent' };
  await waitForBadge(amber, balancer.origin, 'In stock');
  await expect.poll(() => fetchNewestStatuses(amber), POLL_OPTIONS).toEqual(allSent);
  const [entry] = await fetchRestockEntries(amber);
  expect(entry?.deliveries.find(({ channelKind }) => channelKind === 'email')?.sentTo).toBe(amber.email);
  expect(verifyPayloads(receiver, '/plain', secret)).toHaveLength(1);

  // After a sold-out event and a second restock, no earlier message may be repeated.
  world.shop.setStock(bottle.handle, false);
  await waitForBadge(amber, balancer.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await expect.poll(async () => (await fetchRestockEntries(amber)).length, POLL_OPTIONS).toBe(2);
  await expect.poll(() => fetchNewestStatuses(amber), POLL_OPTIONS).toEqual(allSent);
  const restock = { type: RESTOCK, data: { fragrance: { name: bottle.name } } };
  const restocks = verifyPayloads(receiver, '/plain', secret).filter(({ type }) => type === RESTOCK);
  expect(restocks).toMatchObject([restock, restock]);
  const soldOutMessage = expect.stringContaining(`${bottle.name} by ${bottle.brand} is sold out`);
  const restockMessage = expect.stringContaining(`${bottle.name} by ${bottle.brand} is back in stock`);
  expect(readContents(receiver, '/discord')).toEqual([restockMessage, soldOutMessage, restockMessage]);
  expect(await fetchRestockEntries(amber)).toMatchObject([
    { fragranceName: bottle.name },
    { fragranceName: bottle.name },
  ]);
  const atom = await (await fetch(feed.url)).text();
  expect(atom.match(/<entry>/g)).toHaveLength(3);
  expect(atom.match(new RegExp(`${bottle.name} by ${bottle.brand} is back in stock`, 'g'))).toHaveLength(2);
  await waitForRestockEmails(world, amber.email, 2);

  await amber.page.goto(`${balancer.origin}/notifications`);
  await expect(amber.page.getByText(/sent to/i).first()).toBeVisible();
});

/** Imports and watches a second fragrance; waits until the dashboard shows it as sold out. */
async function givenSecond(world: World, env: Environment, amber: BrowserUser, origin: string): Promise<void> {
  world.shop.setStock(second.handle, false);
  const { code, output } = await sillage(['import', await world.writeCatalogue(second.handle, second)], env);
  expect([code, output]).toEqual([0, expect.stringContaining('1')]);
  const search = `/api/fragrances/filter?keyword=${encodeURIComponent(second.name)}`;
  const find = async () =>
    (await apiRequest<{ content: { id: number; name: string }[] }>(amber, 'GET', search)).content.find(
      ({ name }) => name === second.name,
    );
  await expect.poll(find, POLL_OPTIONS).toBeDefined();
  await apiRequest(amber, 'POST', '/api/watchlist/add', {
    userId: await fetchUserId(amber),
    fragranceId: (await find())?.id,
  });
  await waitForBadge(amber, origin, 'Sold out', second.name);
}

/** Returns the UTC time of day in `hours` hours, in the form `HH:MM`. */
function formatHourFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
}

async function setQuietHours(amber: BrowserUser, quietHours: { from: string; to: string } | null): Promise<void> {
  const rules = { timeZone: 'UTC', quietHours, dailyLimit: 50, priceDropPercent: 10 };
  await apiRequest(amber, 'PUT', `/api/notifications/${await fetchUserId(amber)}/rules`, rules);
}

test('quiet hours defer notifications into one summary, and one-click unsubscribe stops emails only', async ({
  world,
}) => {
  const env = getSettings(world);
  const server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);
  await givenSecond(world, env, amber, server.origin);
  const receiver = await givenReceiver(world);
  const secret = (await addWebhook(amber, 'webhook', receiver.urlOf('/plain'))) ?? '';

  await setQuietHours(amber, { from: formatHourFromNow(-2), to: formatHourFromNow(2) });
  for (const { handle } of [bottle, second]) world.shop.setStock(handle, true);
  const fetchStatuses = async () =>
    (await fetchRestockEntries(amber)).flatMap(({ deliveries }) => deliveries.map(({ status }) => status));
  await expect.poll(fetchStatuses, POLL_OPTIONS).toEqual(['deferred', 'deferred', 'deferred', 'deferred']);
  const findAlertEmails = () => world.smtp.emailsTo(amber.email).filter(({ subject }) => !subject?.includes('verify'));
  expect([findAlertEmails().length, receiver.postsTo('/plain').length]).toEqual([0, 0]);

  // Releases the bundles, as if the two hours had passed.
  await setQuietHours(amber, null);
  await expect.poll(fetchStatuses, POLL_OPTIONS).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(findAlertEmails()).toHaveLength(1);
  const [email] = findAlertEmails();
  for (const { name } of [bottle, second]) expect(email?.text).toContain(name);
  const [released, ...more] = verifyPayloads(receiver, '/plain', secret);
  expect([released?.type, more]).toEqual(['watchlist.deferred', []]);
  expect(new Set(released?.data.events?.map(({ fragrance }) => fragrance.name))).toEqual(
    new Set([bottle.name, second.name]),
  );

  const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const response = await fetch(header('list-unsubscribe').replaceAll(/[<>]/g, ''), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'error',
  });
  expect(response.status).toBe(200);
  world.shop.setStock(bottle.handle, false);
  await waitForBadge(amber, server.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  const restocks = () => verifyPayloads(receiver, '/plain', secret).filter(({ type }) => type === RESTOCK);
  await expect.poll(() => restocks().length, POLL_OPTIONS).toBe(1);
  await expect.poll(() => fetchNewestStatuses(amber), POLL_OPTIONS).toEqual({ email: 'dropped', 'My webhook': 'sent' });
  expect(findAlertEmails().filter(({ subject }) => subject?.includes('back in stock'))).toEqual([email]);
});
