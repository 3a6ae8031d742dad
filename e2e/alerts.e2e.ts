import { openReceiver, type Receiver } from '@sillage/testkit/receiver';
import { addWebhook, call, idOf, inboxOf, newestEntry, PATIENCE, verified } from './support/alerts.ts';
import { openBalancer } from './support/balancer.ts';
import { inDatabase, sharedDatabase } from './support/database.ts';
import { bottle, dashboardComesToSay, givenWatcher, type Person } from './support/journey.ts';
import { restockMails } from './support/mails.ts';
import { type Environment, sillage, startServer } from './support/processes.ts';
import { expect, isolatedTest as test } from './support/test.ts';
import { settingsIn, type World } from './support/world.ts';

const second = { handle: 'rose-de-papier', name: 'Rose de Papier', brand: 'Maison Démo' };
const RESTOCK = 'fragrance.restock';

async function givenReceiver(world: World): Promise<Receiver> {
  const receiver = await openReceiver();
  world.closing(() => receiver.close());
  return receiver;
}

function contentsOf(receiver: Receiver, path: string): string[] {
  return receiver.postsTo(path).map(({ body }) => (JSON.parse(String(body)) as { content: string }).content);
}

test('two web and two worker processes, one of each killed midway: every place hears of one restock once', async ({
  world,
}) => {
  const live: string[] = [];
  const balancer = await openBalancer(() => live);
  world.closing(() => balancer.close());
  const env = { ...settingsIn(world), DATABASE_URL: await sharedDatabase(world), PUBLIC_URL: balancer.origin };
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
  const feed = await call<{ url: string }>(amber, 'POST', `/api/notifications/${await idOf(amber)}/feed`);

  world.shop.setStock(bottle.handle, true);
  await Promise.all([webA.end('SIGKILL'), workerA.end('SIGKILL')]);

  await restockMails(world, amber.email, 1);
  const all = { email: 'sent', 'My webhook': 'sent', 'My discord': 'sent' };
  await dashboardComesToSay(amber, balancer.origin, 'In stock');
  await expect.poll(() => newestEntry(amber), PATIENCE).toEqual(all);
  const [entry] = await inboxOf(amber);
  expect(entry?.deliveries.find(({ channel }) => channel === 'email')?.sentTo).toBe(amber.email);
  expect(verified(receiver, '/plain', secret)).toHaveLength(1);

  // After a sold-out event and a second restock, no earlier message may be repeated.
  world.shop.setStock(bottle.handle, false);
  await dashboardComesToSay(amber, balancer.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  await expect.poll(async () => (await inboxOf(amber)).length, PATIENCE).toBe(2);
  await expect.poll(() => newestEntry(amber), PATIENCE).toEqual(all);
  const restock = { type: RESTOCK, data: { fragrance: { name: bottle.name } } };
  const restocks = verified(receiver, '/plain', secret).filter(({ type }) => type === RESTOCK);
  expect(restocks).toMatchObject([restock, restock]);
  const gone = expect.stringContaining(`${bottle.name} by ${bottle.brand} is sold out`);
  const back = expect.stringContaining(`${bottle.name} by ${bottle.brand} is back in stock`);
  expect(contentsOf(receiver, '/discord')).toEqual([back, gone, back]);
  expect(await inboxOf(amber)).toMatchObject([{ fragranceName: bottle.name }, { fragranceName: bottle.name }]);
  const atom = await (await fetch(feed.url)).text();
  expect(atom.match(/<entry>/g)).toHaveLength(3);
  expect(atom.match(new RegExp(`${bottle.name} by ${bottle.brand} is back in stock`, 'g'))).toHaveLength(2);
  await restockMails(world, amber.email, 2);

  await amber.page.goto(`${balancer.origin}/notifications`);
  await expect(amber.page.getByText(/sent to/i).first()).toBeVisible();
});

/** Watches a second bottle of the same shop, known to be sold out. */
async function givenSecond(world: World, env: Environment, amber: Person, origin: string): Promise<void> {
  world.shop.setStock(second.handle, false);
  const { code, output } = await sillage(['import', await world.catalogueOf(second.handle, second)], env);
  expect([code, output]).toEqual([0, expect.stringContaining('1')]);
  const search = `/api/fragrances/filter?keyword=${encodeURIComponent(second.name)}`;
  const find = async () =>
    (await call<{ content: { id: number; name: string }[] }>(amber, 'GET', search)).content.find(
      ({ name }) => name === second.name,
    );
  await expect.poll(find, PATIENCE).toBeDefined();
  await call(amber, 'POST', '/api/watchlist/add', { userId: await idOf(amber), fragranceId: (await find())?.id });
  await dashboardComesToSay(amber, origin, 'Sold out', second.name);
}

/** Returns the UTC time of day in `hours` hours, `HH:MM`. */
function hourFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
}

async function setQuietHours(amber: Person, quietHours: { from: string; to: string } | null): Promise<void> {
  const rules = { timeZone: 'UTC', quietHours, dailyCap: 50, priceDropPercent: 10 };
  await call(amber, 'PUT', `/api/notifications/${await idOf(amber)}/rules`, rules);
}

test('quiet hours hold what happens and tell it as one; one click without cookies ends the mails and nothing else', async ({
  world,
}) => {
  const env = settingsIn(world);
  const server = await startServer(env);
  world.closing(() => server.end());
  const amber = await givenWatcher(world, server.origin, env);
  await givenSecond(world, env, amber, server.origin);
  const receiver = await givenReceiver(world);
  const secret = (await addWebhook(amber, 'webhook', receiver.urlOf('/plain'))) ?? '';

  await setQuietHours(amber, { from: hourFromNow(-2), to: hourFromNow(2) });
  for (const { handle } of [bottle, second]) world.shop.setStock(handle, true);
  const states = async () => (await inboxOf(amber)).flatMap(({ deliveries }) => deliveries.map(({ status }) => status));
  await expect.poll(states, PATIENCE).toEqual(['held', 'held', 'held', 'held']);
  const news = () => world.smtp.mailsTo(amber.email).filter(({ subject }) => !subject?.includes('verify'));
  expect([news().length, receiver.postsTo('/plain').length]).toEqual([0, 0]);

  // Releases the bundles, as if the two hours had passed.
  await setQuietHours(amber, null);
  await inDatabase(env.DATA_DIR, "update bundles set next_try_at = now() where status = 'due'");
  await expect.poll(states, PATIENCE).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(news()).toHaveLength(1);
  const [mail] = news();
  for (const { name } of [bottle, second]) expect(mail?.text).toContain(name);
  const [released, ...more] = verified(receiver, '/plain', secret);
  expect([released?.type, more]).toEqual(['watchlist.held', []]);
  expect(new Set(released?.data.news?.map(({ fragrance }) => fragrance.name))).toEqual(
    new Set([bottle.name, second.name]),
  );

  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const answer = await fetch(header('list-unsubscribe').replaceAll(/[<>]/g, ''), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'error',
  });
  expect(answer.status).toBe(200);
  world.shop.setStock(bottle.handle, false);
  await dashboardComesToSay(amber, server.origin, 'Sold out');
  world.shop.setStock(bottle.handle, true);
  const restocks = () => verified(receiver, '/plain', secret).filter(({ type }) => type === RESTOCK);
  await expect.poll(() => restocks().length, PATIENCE).toBe(1);
  await expect.poll(() => newestEntry(amber), PATIENCE).toEqual({ email: 'dropped', 'My webhook': 'sent' });
  expect(news().filter(({ subject }) => subject?.includes('back in stock'))).toEqual([mail]);
});
