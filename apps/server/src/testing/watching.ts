import { productPage, type Shop } from '@sillage/testkit/shop';
import { checkPages } from '../features/monitor/index.ts';
import {
  fanOut,
  makeDigests,
  outward,
  recordDeliveries,
  sendBundles,
  sendDeliveries,
} from '../features/notify/index.ts';
import type { Channel } from '../features/notify/notify.tables.ts';
import type { Deps } from '../platform/deps.ts';
import { runOnce } from '../platform/loop.ts';
import { givenFragrance, givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

/** Lets the worker work until nothing is due. */
export async function work(app: TestApp, deps: Deps = app.deps): Promise<void> {
  while (await runOnce(checkPages(deps, recordDeliveries)));
  while (await runOnce(fanOut(deps)));
  await runOnce(makeDigests(deps));
  await tellAll(deps);
}

/** Sends whatever is due, on every channel, until nothing is. */
export async function tellAll(deps: Deps): Promise<void> {
  for (const channel of outward) {
    while (await runOnce(sendDeliveries(deps, channel)));
    while (await runOnce(sendBundles(deps, channel)));
    while (await runOnce(sendDeliveries(deps, channel)));
  }
}

/** Looks again after the interval, and once more where a change waits for its second look. */
export async function nextLooks(app: TestApp, deps: Deps = app.deps): Promise<void> {
  app.nextInterval();
  await work(app, deps);
  app.clock.advance(app.config.monitor.confirmMs);
  await work(app, deps);
}

/** Makes all that is watched due at once, whatever pace it has earned, looks, and makes the second looks. */
export async function lookNow(app: TestApp): Promise<void> {
  const now = app.clock.now();
  await app.db
    .updateTable('page_schedules')
    .set({ next_check_at: now })
    .where('next_check_at', 'is not', null)
    .execute();
  await work(app);
  app.clock.advance(app.config.monitor.confirmMs);
  await work(app);
}

/** What became of the messages that were to go to somebody, oldest first: their mails, or what went to another channel. */
export function ledger(app: TestApp, userId: string, channel: Channel = 'email') {
  return app.db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .orderBy('id')
    .execute();
}

let count = 0;

/** Somebody who watches a fragrance with a page at the shop that says `state`, read once. */
export async function givenWatched(app: TestApp, shop: Shop, state = 'OutOfStock') {
  count += 1;
  const path = `/p/${count}`;
  const oud = await givenFragrance(app, { name: `Oud ${count} Intense`, url: shop.origin + path });
  const show = (availability: string) => shop.put(path, productPage(oud.name, [{ availability }]));
  show(state);
  const amber = await givenUser(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
  await work(app);
  const seen = () => amber.api.catalogue.one({ params: { id: oud.id } });
  /** Of its restocks: those of other news have tests of their own. */
  const mails = async () =>
    (await app.mails()).filter(({ to, subject }) => to === amber.email && /\bback in stock\b/.test(subject));
  return { amber, oud, path, show, seen, mails };
}
