import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { givenConnection, givenObservation, givenSender, SHOP } from '../testing/given.ts';
import { respond } from './respond.ts';
import { store } from './store.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const urls = [`${SHOP}/oud`, 'https://other.example/rose', `${SHOP}/iris`];

async function given() {
  const { browser, sillage } = await givenConnection();
  browser.origins.add(`${SHOP}/*`);
  const sender = givenSender(`${sillage.origin}/settings`);
  const start = () => respond({ kind: 'bridge-open', urls }, sender);
  return { browser, sillage, sender, start };
}

test('Check now opens the pages of allowed shops one after the other, 8 to 15 s apart', async () => {
  const { browser, start } = await given();
  expect(await start()).toMatchObject({ state: 'opening', count: 2, message: expect.stringContaining('1 of 3 pages') });
  expect(browser.openedTabs).toEqual([`${SHOP}/oud`]);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(browser.openedTabs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(7_001);
  expect(browser.openedTabs).toEqual([`${SHOP}/oud`, `${SHOP}/iris`]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.openedTabs).toHaveLength(2);
});

test('Check now makes each opened page a check, however short ago its last one was', async () => {
  const { sender, start, sillage } = await given();
  const visit = () =>
    respond({ kind: 'check', trigger: 'visit', observation: givenObservation('/oud'), isAgreed: false }, givenSender());
  await visit();
  await visit();
  expect(sillage.observations).toHaveLength(1);
  await start();
  await visit();
  expect(sillage.observations).toHaveLength(2);
  await respond({ kind: 'bridge-stop' }, sender);
});

test('Check now opens nothing before the user agreed to what a check sends', async () => {
  const { browser, start } = await given();
  await store.isAgreed.set(false);
  expect(await start()).toMatchObject({ state: 'opening', count: 0, message: expect.stringContaining('choose Send') });
  expect(browser.openedTabs).toEqual([]);
});

test('Check now ends when the user stops it', async () => {
  const { browser, sender, start } = await given();
  await start();
  expect(await respond({ kind: 'bridge-stop' }, sender)).toEqual({ state: 'idle' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.openedTabs).toEqual([`${SHOP}/oud`]);
});

test('Check now is for pages of the connected server only', async () => {
  const { browser } = await given();
  expect(await respond({ kind: 'bridge-open', urls }, givenSender())).toBeNull();
  expect(browser.openedTabs).toEqual([]);
});
