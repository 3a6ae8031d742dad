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

/** Runs the workers until nothing is due. */
export async function work(app: TestApp, deps: Deps = app.deps): Promise<void> {
  while (await runOnce(checkPages(deps, recordDeliveries)));
  while (await runOnce(fanOut(deps)));
  await runOnce(makeDigests(deps));
  await tellAll(deps);
}

/** Sends what is due on every channel until nothing is. */
export async function tellAll(deps: Deps): Promise<void> {
  for (const channel of outward) {
    while (await runOnce(sendDeliveries(deps, channel)));
    while (await runOnce(sendBundles(deps, channel)));
    while (await runOnce(sendDeliveries(deps, channel)));
  }
}

/** Runs a check after the interval, and the confirming check after that. */
export async function nextLooks(app: TestApp, deps: Deps = app.deps): Promise<void> {
  app.nextInterval();
  await work(app, deps);
  app.clock.advance(app.config.monitor.confirmMs);
  await work(app, deps);
}

/** Makes every watched page due now, and runs the check and the confirming check. */
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

/** Returns the user's deliveries on a channel, oldest first. */
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

/** A user that watches a fragrance whose shop page shows `state`, checked once. */
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
  /** Restock emails only; other events have tests of their own. */
  const mails = async () =>
    (await app.mails()).filter(({ to, subject }) => to === amber.email && /\bback in stock\b/.test(subject));
  return { amber, oud, path, show, seen, mails };
}
