import { productPage, type Shop } from '@sillage/testkit/shop';
import { checkPages, feedFiles } from '../features/monitor/index.ts';
import {
  createDigests,
  fanOut,
  outboundChannelKinds,
  recordDeliveries,
  sendBundles,
  sendDeliveries,
} from '../features/notify/index.ts';
import type { ChannelKind } from '../features/notify/notify.tables.ts';
import type { Deps } from '../platform/deps.ts';
import { runOnce } from '../platform/job.ts';
import { givenFragrance, givenUser } from './given.ts';
import type { TestApp } from './test-app.ts';

/** Runs page checks, fan-outs, digests and deliveries until nothing is due. */
export async function runWorkers(app: TestApp, deps: Deps = app.deps): Promise<void> {
  while (await runOnce(checkPages(deps, recordDeliveries)));
  while (await runOnce(fanOut(deps)));
  await runOnce(createDigests(deps));
  await sendAll(deps);
}

/** Reads one due feed file; returns false when none is due. */
export function readDueFeed(deps: Deps): Promise<boolean> {
  return runOnce(feedFiles.readFeedFiles(deps, recordDeliveries));
}

export async function sendAll(deps: Deps): Promise<void> {
  for (const channelKind of outboundChannelKinds) {
    while (await runOnce(sendDeliveries(deps, channelKind)));
    while (await runOnce(sendBundles(deps, channelKind)));
    while (await runOnce(sendDeliveries(deps, channelKind)));
  }
}

/** Advances the clock to the next checks, and runs these checks and the confirming checks. */
export async function runNextChecks(app: TestApp, deps: Deps = app.deps): Promise<void> {
  app.advanceToNextCheck();
  await runWorkers(app, deps);
  app.clock.advance(app.config.monitor.confirmMs);
  await runWorkers(app, deps);
}

/** Makes every watched page due now, and runs the check and the confirming check. */
export async function checkNow(app: TestApp): Promise<void> {
  const now = app.clock.now();
  await app.db
    .updateTable('page_schedules')
    .set({ next_check_at: now })
    .where('next_check_at', 'is not', null)
    .execute();
  await runWorkers(app);
  app.clock.advance(app.config.monitor.confirmMs);
  await runWorkers(app);
}

export function listDeliveries(app: TestApp, userId: string, channelKind: ChannelKind = 'email') {
  return app.db
    .selectFrom('deliveries')
    .selectAll()
    .where('user_id', '=', userId)
    .where('channel_kind', '=', channelKind)
    .orderBy('id')
    .execute();
}

let count = 0;

/** Adds a watched fragrance whose shop page shows the stock `state` and was checked once. */
export async function givenWatched(app: TestApp, shop: Shop, state = 'OutOfStock') {
  count += 1;
  const path = `/p/${count}`;
  const oud = await givenFragrance(app, { name: `Oud ${count} Intense`, url: shop.origin + path });
  const setAvailability = (availability: string) => shop.put(path, productPage(oud.name, [{ availability }]));
  setAvailability(state);
  const amber = await givenUser(app);
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id } });
  await runWorkers(app);
  const getFragrance = () => amber.api.catalogue.detail({ params: { id: oud.id } });
  const listRestockEmails = async () =>
    (await app.emails()).filter(({ to, subject }) => to === amber.email && /\bback in stock\b/.test(subject));
  return {
    amber,
    oud,
    path,
    setAvailability,
    getFragrance,
    listRestockEmails,
  };
}
