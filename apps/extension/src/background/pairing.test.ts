import { expect, onTestFinished, test } from 'vitest';
import { installFakeChrome } from '../testing/fake-chrome.ts';
import { FAKE_KEY, FAKE_USER_ID, openFakeSillage } from '../testing/fake-sillage.ts';
import { givenConnection, givenObservation } from '../testing/given.ts';
import { acceptKey, connect, disconnect, findPending, readServer, startPairing } from './pairing.ts';
import { deliver } from './queue.ts';
import { toPattern } from './shops.ts';
import { restrictStorage, store } from './store.ts';

async function givenServer() {
  const browser = installFakeChrome();
  const sillage = await openFakeSillage();
  onTestFinished(() => sillage.close());
  browser.origins.add(toPattern(sillage.origin));
  return { browser, sillage };
}

test.each([
  ['sillage.example', 'https://sillage.example'],
  [' https://sillage.example/settings?x=1#y ', 'https://sillage.example'],
  ['http://192.168.1.7:3000', 'http://192.168.1.7:3000'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['http://nas.local', 'http://nas.local'],
])('the server address %s is read as %s', (typed, origin) => {
  expect(readServer(typed)).toBe(origin);
});

test.each(['', 'ftp://sillage.example', 'http://sillage.example', 'https://user:secret@sillage.example', 'https://'])(
  'the server address "%s" is rejected with what to do',
  (typed) => {
    expect(() => readServer(typed)).toThrow(/^(Enter the address|Use https)/);
  },
);

test('a key is stored with its user after the server has accepted it', async () => {
  const { browser, sillage } = await givenServer();
  expect(await connect(sillage.origin, ` ${FAKE_KEY}\n`)).toBe('amber');
  const expected = { server: sillage.origin, key: FAKE_KEY, userId: FAKE_USER_ID, username: 'amber' };
  expect(await store.pairing.get()).toEqual(expected);
  expect(browser.scripts).toEqual([
    { id: 'server', matches: [toPattern(sillage.origin)], js: ['bridge.js'], runAt: 'document_idle' },
  ]);
});

test.each([
  ['', 'Paste the whole key'],
  ['two words', 'Paste the whole key'],
  ['sillage_wrong', 'This API key is not known.'],
])('the key "%s" is not stored, and the user reads why', async (key, message) => {
  const { sillage } = await givenServer();
  await expect(connect(sillage.origin, key)).rejects.toThrow(message);
  expect(await store.pairing.get()).toBeNull();
});

test('a page of the server hands over a key once, with the nonce of the pairing', async () => {
  const { sillage } = await givenServer();
  await startPairing(sillage.origin);
  const nonce = (await findPending(sillage.origin)) ?? '';
  await acceptKey(sillage.origin, nonce, FAKE_KEY);
  expect((await store.pairing.get())?.key).toBe(FAKE_KEY);
  await expect(acceptKey(sillage.origin, nonce, 'another')).rejects.toThrow('expects no key');
  expect((await store.pairing.get())?.key).toBe(FAKE_KEY);
});

test('a wrong nonce ends the pairing, so that no page can try many', async () => {
  const { sillage } = await givenServer();
  await startPairing(sillage.origin);
  const nonce = (await findPending(sillage.origin)) ?? '';
  await expect(acceptKey(sillage.origin, 'guessed', FAKE_KEY)).rejects.toThrow('expects no key');
  await expect(acceptKey(sillage.origin, nonce, FAKE_KEY)).rejects.toThrow('expects no key');
  expect(await store.pairing.get()).toBeNull();
});

test('an origin for which the user started no pairing cannot hand over a key', async () => {
  const { sillage } = await givenServer();
  await startPairing('https://sillage.example');
  expect(await findPending(sillage.origin)).toBeNull();
  const nonce = (await store.pending.get())?.nonce ?? '';
  await expect(acceptKey(sillage.origin, nonce, FAKE_KEY)).rejects.toThrow('expects no key');
});

test('a pairing ends after its time', async () => {
  const { sillage } = await givenServer();
  await store.pending.set({ server: sillage.origin, nonce: 'n', expiresAt: Date.now() - 1 });
  await expect(acceptKey(sillage.origin, 'n', FAKE_KEY)).rejects.toThrow('expects no key');
});

test('disconnecting deletes the key, the queue and the permission of the server', async () => {
  const { browser, sillage } = await givenConnection();
  sillage.setFailure({ status: 503 });
  await deliver(givenObservation());
  await disconnect();
  expect([...browser.storage.local.keys()]).toEqual([]);
  expect([...browser.origins]).toEqual([]);
  expect(browser.scripts).toEqual([]);
  expect(browser.badge.text).toBe('');
});

test('what waits for one server is not sent to another, and is sent to the same one', async () => {
  const { browser, sillage } = await givenConnection();
  sillage.setFailure({ status: 503 });
  await deliver(givenObservation());
  const other = await openFakeSillage();
  onTestFinished(() => other.close());
  browser.origins.add(toPattern(other.origin));
  await connect(other.origin, FAKE_KEY);
  expect([other.observations, await store.queue.get()]).toEqual([[], []]);
  other.setFailure({ status: 503 });
  await deliver(givenObservation());
  other.setFailure(null);
  await connect(other.origin, FAKE_KEY);
  expect(other.observations).toEqual([givenObservation()]);
});

test('disconnecting revokes the key at the server', async () => {
  const { sillage } = await givenConnection();
  expect(await disconnect()).toBeNull();
  expect(sillage.requests.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/api/keys/current',
    headers: { authorization: `Bearer ${FAKE_KEY}` },
  });
});

test.each([
  ['is unreachable', { status: 503, message: 'The database is away.' }, 'The database is away.'],
  ['cannot revoke keys', { status: 404, message: 'Unknown path.' }, 'Unknown path.'],
])(
  'disconnecting deletes the key here and says where it remains when the server %s',
  async (_what, failure, reason) => {
    const { browser, sillage } = await givenConnection();
    sillage.setFailure(failure);
    expect(await disconnect()).toEqual({
      reason: expect.stringContaining(reason),
      accountPage: `${sillage.origin}/account`,
    });
    expect([...browser.storage.local.keys()]).toEqual([]);
  },
);

test('disconnecting leaves no key when the server has rejected it already', async () => {
  const { sillage } = await givenConnection();
  sillage.setFailure({ status: 401, code: 'KEY_REVOKED', message: 'This API key was revoked.' });
  expect(await disconnect()).toBeNull();
});

test('content scripts cannot read the storage', async () => {
  const browser = installFakeChrome();
  await restrictStorage();
  expect(browser.accessLevels).toEqual({ local: 'TRUSTED_CONTEXTS', session: 'TRUSTED_CONTEXTS' });
});
