import { expect, test } from 'vitest';
import { EXTENSION_ORIGIN } from '../testing/fake-chrome.ts';
import { FAKE_KEY } from '../testing/fake-sillage.ts';
import { givenConnection, givenObservation, givenSender, SHOP } from '../testing/given.ts';
import { disconnect, findPending, startPairing } from './pairing.ts';
import { FLUSH, respond } from './respond.ts';
import { store } from './store.ts';

const check = (path?: string, trigger = 'click', isAgreed = false) => ({
  kind: 'check',
  trigger,
  observation: givenObservation(path),
  isAgreed,
});
const watch = { kind: 'watch', url: `${SHOP}/oud`, name: 'Oud', brand: 'Maison' };

test('a click sends the observation and returns what Sillage knows', async () => {
  const { sillage } = await givenConnection();
  const offer = { shop: 'b.example', price: 70, currency: 'EUR', availability: 'InStock' as const, sizeMl: 50 };
  sillage.setElsewhere([
    { ...offer, url: 'https://b.example/oud' },
    { ...offer, url: 'javascript:alert(1)' },
    { ...offer, url: 'https://c.example/oud', availability: 'SoldOut' },
  ]);
  expect(await respond(check(), givenSender())).toMatchObject({
    state: 'done',
    delivery: 'sent',
    message: null,
    lookup: { elsewhere: [{ url: 'https://b.example/oud' }], observed: { url: `${SHOP}/oud` } },
    isShopAllowed: false,
  });
});

test.each([
  ['of another extension', { ...givenSender(), id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }, check()],
  ['of a frame', { ...givenSender(), frameId: 3 }, check()],
  ['without a tab', { ...givenSender(), tab: undefined }, check()],
  ['of a local file', { ...givenSender(), url: 'file:///etc/passwd' }, check()],
  ['about another shop', givenSender('https://other.example/'), check()],
  ['with a further field', givenSender(), { ...check(), html: '<p>' }],
  [
    'with a further field of the observation',
    givenSender(),
    { ...check(), observation: { ...givenObservation(), cookie: 'x' } },
  ],
  ['of an unknown kind', givenSender(), { kind: 'read-key' }],
  ['without a kind', givenSender(), null],
])('a message %s is ignored', async (_what, sender, message) => {
  const { sillage } = await givenConnection();
  const { length } = sillage.requests;
  expect(await respond(message, sender as Parameters<typeof respond>[1])).toBeNull();
  expect(sillage.requests).toHaveLength(length);
});

test('nothing is sent before the user has agreed to what is sent', async () => {
  const { sillage } = await givenConnection();
  await store.isAgreed.set(false);
  const { length } = sillage.requests;
  expect(await respond(check(), givenSender())).toEqual({ state: 'needs-agreement' });
  expect(sillage.requests).toHaveLength(length);
  expect(await respond(check('/oud', 'click', true), givenSender())).toMatchObject({ delivery: 'sent' });
  expect(await respond(check(), givenSender())).toMatchObject({ delivery: 'sent' });
});

test('without a connection, a click is answered with what to do', async () => {
  await givenConnection();
  await disconnect();
  expect(await respond(check(), givenSender())).toMatchObject({
    state: 'unpaired',
    message: 'Connect the extension with your Sillage server first.',
  });
});

test('a visit of an allowed shop is a check, once per address in 10 minutes', async () => {
  const { browser, sillage } = await givenConnection();
  browser.origins.add(`${SHOP}/*`);
  await respond(check('/oud', 'visit'), givenSender());
  await respond(check('/oud', 'visit'), givenSender());
  await respond(check('/rose', 'visit'), givenSender());
  expect(sillage.observations.map(({ url }) => url)).toEqual([`${SHOP}/oud`, `${SHOP}/rose`]);
  expect(sillage.requests.filter(({ path }) => path.includes('lookup'))).toEqual([]);
  const { '/oud': _, ...rest } = await store.lastChecks.get();
  await store.lastChecks.set({ ...rest, [`${SHOP}/oud`]: Date.now() - 600_000 });
  await respond(check('/oud', 'visit'), givenSender());
  expect(sillage.observations).toHaveLength(3);
});

test('a visit of a shop that the user has not allowed sends nothing', async () => {
  const { sillage } = await givenConnection();
  const { length } = sillage.requests;
  await respond(check('/oud', 'visit'), givenSender());
  expect(sillage.requests).toHaveLength(length);
});

test('a watch of a page that the catalogue does not have confirms its suggestion, and sets its filter', async () => {
  const { sillage } = await givenConnection();
  await respond(check(), givenSender());
  const watchFilter = { sizesMl: [50], maxPrice: { amount: 70, currency: 'EUR', per: 'bottle' } };
  expect(await respond({ ...watch, watchFilter }, givenSender())).toEqual({ state: 'watching' });
  expect(sillage.watches.get(`${SHOP}/oud`)).toEqual(watchFilter);
  expect(await respond({ ...watch, watchFilter: null }, givenSender())).toEqual({ state: 'watching' });
  expect(sillage.watches.get(`${SHOP}/oud`)).toEqual({ sizesMl: null, maxPrice: null });
});

test('a watch that the server rejects is answered with its message', async () => {
  const { sillage } = await givenConnection();
  sillage.setFailure({ status: 409, message: 'Your watchlist is full' });
  expect(await respond({ ...watch, watchFilter: null }, givenSender())).toEqual({
    state: 'failed',
    message: 'Your watchlist is full',
  });
});

test('the settings of the extension name the shop that the browser states, not one from the message', async () => {
  const { browser } = await givenConnection();
  await respond({ kind: 'open-settings', about: 'shop' }, givenSender());
  await respond({ kind: 'open-settings', about: 'this-server' }, givenSender());
  await respond({ kind: 'open-settings', about: 'server' }, givenSender());
  const shop = 'https%3A%2F%2Fshop.example';
  const hashes = [`allow=${shop}`, `server=${shop}`, ''];
  expect(browser.openedTabs).toEqual(hashes.map((hash) => `${EXTENSION_ORIGIN}options.html#${hash}`));
});

test('only a page of the extension empties the queue by a message', async () => {
  const { sillage } = await givenConnection();
  sillage.setFailure({ status: 503 });
  await respond(check(), givenSender());
  sillage.setFailure(null);
  expect(await respond({ kind: FLUSH }, givenSender())).toBeNull();
  expect(sillage.observations).toEqual([]);
  await respond({ kind: FLUSH }, { id: givenSender().id, url: `${EXTENSION_ORIGIN}options.html` });
  expect(sillage.observations).toHaveLength(1);
});

test('the bridge on the server takes a key only while a pairing with its origin is open', async () => {
  const { sillage } = await givenConnection();
  await disconnect();
  const sender = givenSender(`${sillage.origin}/settings`);
  expect(await respond({ kind: 'bridge-ready' }, sender)).toBeNull();
  await startPairing(sillage.origin);
  const nonce = (await findPending(sillage.origin)) ?? '';
  expect(await respond({ kind: 'bridge-ready' }, givenSender())).toBeNull();
  expect(await respond({ kind: 'bridge-ready' }, sender)).toMatchObject({ state: 'pairing', nonce });
  expect(await respond({ kind: 'bridge-key', nonce, key: FAKE_KEY }, givenSender())).toBeNull();
  expect(await respond({ kind: 'bridge-key', nonce, key: FAKE_KEY }, sender)).toEqual({ state: 'paired', nonce });
  expect(await respond({ kind: 'bridge-key', nonce, key: FAKE_KEY }, sender)).toMatchObject({ state: 'failed' });
});

test('no reply to a page contains the key', async () => {
  const { browser, sillage } = await givenConnection();
  browser.origins.add(`${SHOP}/*`);
  const sender = givenSender(`${sillage.origin}/settings`);
  const replies = [
    await respond(check(), givenSender()),
    await respond(check('/a', 'visit'), givenSender()),
    await respond({ ...watch, watchFilter: null }, givenSender()),
    await respond({ kind: 'bridge-ready' }, sender),
    await respond({ kind: 'bridge-stop' }, sender),
  ];
  expect(replies.filter((reply) => reply !== null).length).toBeGreaterThan(3);
  expect(JSON.stringify(replies)).not.toContain(FAKE_KEY);
});
