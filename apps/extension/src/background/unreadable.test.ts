import { expect, test } from 'vitest';
import { givenConnection, givenObservation, givenSender, SHOP } from '../testing/given.ts';
import { respond } from './respond.ts';
import { store } from './store.ts';

const nothing = { title: null, brand: null, method: null, offers: [], evidence: [] };
const verdict = { ...nothing, availability: 'unknown' as const, confidence: 0, reason: 'The page is a captcha' };
const unreadable = (path: string) => ({ ...givenObservation(path), outcome: 'unreadable' as const, verdict });

const check = (observation: object, trigger = 'visit') =>
  respond({ kind: 'check', trigger, observation, isAgreed: false }, givenSender());

async function given() {
  const { browser, sillage } = await givenConnection();
  browser.origins.add(`${SHOP}/*`);
  const outcomes = () => sillage.observations.map(({ url, outcome }) => [url.replace(SHOP, ''), outcome]);
  const sentAddresses = () => sillage.requests.map(({ path, body }) => `${path} ${body}`).join('\n');
  return { browser, sillage, outcomes, sentAddresses };
}

test.each(['visit', 'click'])(
  'of a %s of an unreadable page that the user does not know, nothing is sent',
  async (trigger) => {
    const { browser, sillage, sentAddresses } = await given();
    await check(givenObservation('/oud'));
    expect(await check(unreadable('/basket'), trigger)).toEqual({ state: 'not-sent' });
    expect(await check(unreadable('/oud/reviews'), trigger)).toEqual({ state: 'not-sent' });
    expect(sillage.observations).toHaveLength(1);
    expect(sentAddresses()).not.toContain('basket');
    expect(sentAddresses()).not.toContain('reviews');
    expect([...browser.tabBadges.values()].map(({ text }) => text)).not.toContain('–');
  },
);

test.each(['visit', 'click'])(
  'a %s of an observed page that is no longer readable is sent as unreadable',
  async (trigger) => {
    const { outcomes } = await given();
    await check(givenObservation('/oud'));
    expect(await check(unreadable('/oud'), trigger)).toMatchObject({ state: 'done', delivery: 'sent' });
    expect(outcomes()).toEqual([
      ['/oud', 'product'],
      ['/oud', 'unreadable'],
    ]);
  },
);

test('a visit of a watched page that was never observed is sent as unreadable, under any of its addresses', async () => {
  const { browser, sillage, outcomes } = await given();
  sillage.setWatchedPages(['http://www.shop.example/rose/', 'not an address']);
  await check(unreadable('/rose'));
  expect(outcomes()).toEqual([['/rose', 'unreadable']]);
  expect(browser.tabBadges.get(5)).toEqual({ text: '–', title: 'This page can’t be read: The page is a captcha' });
});

test('a product that appears after a captcha is sent at once, and a captcha once in 10 minutes', async () => {
  const { outcomes } = await given();
  await check(givenObservation('/oud'));
  await store.lastChecks.set({});
  for (const observation of [unreadable('/oud'), unreadable('/oud'), givenObservation('/oud')])
    await check(observation);
  expect(outcomes().map(([, outcome]) => outcome)).toEqual(['product', 'unreadable', 'product']);
});

test('a page that is observed after the list of known pages was loaded is known', async () => {
  const { outcomes } = await given();
  await check(unreadable('/oud'));
  await check(givenObservation('/oud'));
  await check(unreadable('/oud'));
  expect(outcomes().map(([, outcome]) => outcome)).toEqual(['product', 'unreadable']);
});

test('of an unreadable page nothing is sent while the list of known pages cannot be loaded, or the shop is not allowed', async () => {
  const { browser, sillage, outcomes } = await given();
  await check(givenObservation('/oud'));
  sillage.setFailure({ status: 503 });
  expect(await check(unreadable('/oud'))).toEqual({ state: 'not-sent' });
  expect(await store.queue.get()).toEqual([]);
  sillage.setFailure(null);
  browser.origins.delete(`${SHOP}/*`);
  expect(await check(unreadable('/oud'))).toEqual({ state: 'not-sent' });
  expect(outcomes()).toEqual([['/oud', 'product']]);
});
