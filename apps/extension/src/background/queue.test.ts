import { expect, onTestFinished, test, vi } from 'vitest';
import { FAKE_KEY, openFakeSillage } from '../testing/fake-sillage.ts';
import { givenConnection, givenObservation } from '../testing/given.ts';
import { connect } from './pairing.ts';
import { deliver, flushQueue, MAX_QUEUED } from './queue.ts';
import { store } from './store.ts';

const paths = (observations: readonly { url: string }[]) => observations.map(({ url }) => new URL(url).pathname);

test('an observation reaches the server with the key and exactly its own fields', async () => {
  const { sillage } = await givenConnection();
  expect(await deliver(givenObservation())).toMatchObject({ state: 'sent' });
  expect(sillage.observations).toEqual([givenObservation()]);
  const sent = sillage.requests.find(({ method }) => method === 'POST');
  expect(sent?.headers).toMatchObject({ authorization: `Bearer ${FAKE_KEY}` });
  expect(sent?.headers).not.toHaveProperty('cookie');
  expect(sent?.headers).not.toHaveProperty('referer');
  expect(await store.queue.get()).toEqual([]);
});

test('an observation follows no redirect, and its request takes no cookies along', async () => {
  const { sillage } = await givenConnection();
  const other = await openFakeSillage();
  onTestFinished(() => other.close());
  const requests = vi.spyOn(globalThis, 'fetch');
  onTestFinished(() => requests.mockRestore());
  sillage.setFailure({ status: 307, location: `${other.origin}/api/observations` });
  expect(await deliver(givenObservation())).toMatchObject({ state: 'queued' });
  expect(other.requests).toEqual([]);
  expect(requests.mock.calls.map(([, init]) => init?.credentials)).toEqual(['omit']);
});

test('observations wait while the server is unreachable, and are sent oldest first when it returns', async () => {
  const { browser, sillage } = await givenConnection();
  sillage.setFailure({ status: 502 });
  for (const path of ['/1', '/2', '/3'])
    expect(await deliver(givenObservation(path))).toMatchObject({ state: 'queued' });
  expect(browser.badge).toEqual({ text: '3', title: '3 observations wait until the Sillage server can be reached' });
  sillage.setFailure(null);
  expect(await deliver(givenObservation('/4'))).toMatchObject({ state: 'sent' });
  expect(paths(sillage.observations)).toEqual(['/1', '/2', '/3', '/4']);
  expect(browser.badge.text).toBe('');
});

test('an observation waits when nothing listens at the address of the server', async () => {
  const { sillage } = await givenConnection();
  await sillage.close();
  const delivery = await deliver(givenObservation());
  expect(delivery).toMatchObject({ state: 'queued', message: expect.stringContaining('cannot be reached') });
});

test(`the queue drops the oldest observation when more than ${MAX_QUEUED} wait`, async () => {
  const { sillage } = await givenConnection();
  sillage.setFailure({ status: 503 });
  for (let index = 0; index <= MAX_QUEUED; index += 1) await deliver(givenObservation(`/${index}`));
  const waiting = await store.queue.get();
  expect(waiting).toHaveLength(MAX_QUEUED);
  expect(paths(waiting).slice(0, 1)).toEqual(['/1']);
});

test('observations of several tabs at the same time are all sent, and each tab learns it', async () => {
  const { sillage } = await givenConnection();
  const deliveries = await Promise.all(['/1', '/2', '/3', '/4'].map((path) => deliver(givenObservation(path))));
  expect(deliveries.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(paths(sillage.observations).toSorted()).toEqual(['/1', '/2', '/3', '/4']);
});

test('a rejected observation is not sent again, and those after it are sent', async () => {
  const { sillage } = await givenConnection();
  const invalid = { ...givenObservation('/bad'), observedAt: 'never' };
  expect(await deliver(invalid)).toMatchObject({ state: 'rejected' });
  expect(await deliver(givenObservation('/good'))).toMatchObject({ state: 'sent' });
  expect(paths(sillage.observations)).toEqual(['/good']);
});

test('a revoked key stops all requests until the user connects again', async () => {
  const { browser, sillage } = await givenConnection();
  sillage.setFailure({ status: 401, code: 'KEY_REVOKED', message: 'This API key was revoked.' });
  expect(await deliver(givenObservation('/1'))).toMatchObject({
    state: 'queued',
    message: expect.stringContaining('This API key was revoked. Connect again'),
  });
  const { length } = sillage.requests;
  await deliver(givenObservation('/2'));
  expect(sillage.requests).toHaveLength(length);
  expect(browser.badge.text).toBe('!');
  sillage.setFailure(null);
  await connect(sillage.origin, FAKE_KEY);
  expect(paths(sillage.observations)).toEqual(['/1', '/2']);
  expect(browser.badge.text).toBe('');
});

test('a response 429 stops requests for as long as its Retry-After states', async () => {
  const { sillage } = await givenConnection();
  sillage.setFailure({ status: 429, code: 'TOO_MANY_REQUESTS', retryAfter: '120' });
  const before = Date.now();
  expect(await deliver(givenObservation('/1'))).toMatchObject({ state: 'queued' });
  const waitMs = (await store.pausedUntil.get()) - before;
  expect(waitMs >= 120_000).toBe(true);
  sillage.setFailure(null);
  const { length } = sillage.requests;
  await flushQueue();
  expect(sillage.requests).toHaveLength(length);
  await store.pausedUntil.set(before - 1);
  await flushQueue();
  expect(paths(sillage.observations)).toEqual(['/1']);
});
