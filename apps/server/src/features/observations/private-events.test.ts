import { productPage } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { DAY, HOUR } from '../../platform/clock.ts';
import { runOnce } from '../../platform/job.ts';
import { givenFragrance } from '../../testing/given.ts';
import { givenStockedFragrance, recordEvent } from '../../testing/given-event.ts';
import { openSharedShop } from '../../testing/given-shop.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { checkNow, givenWatched, runNextChecks, runWorkers } from '../../testing/workers.ts';
import { givenObserver, givenUnreadable } from './testing/given-observer.ts';
import { tidyObservations } from './tidy-observations.job.ts';

const shop = await openSharedShop();

/** A fragrance at a readable shop, which an observer and another user watch; sold out for both. */
async function givenBothSides(app: TestApp) {
  const watched = await givenWatched(app, shop);
  const observer = await givenObserver(app);
  const url = shop.origin + watched.path;
  await observer.watch(watched.oud.id);
  await observer.observe(url, 'OutOfStock');
  app.clock.advance(HOUR);
  const listKinds = async () => (await observer.readInbox()).map(({ kind, isPrivate }) => [kind, isPrivate ?? false]);
  return { ...watched, observer, url, listKinds };
}

describe('a change that the own browser and a check both see', () => {
  test('notifies the observer once when the own browser sees it first', async ({ app }) => {
    const { amber, observer, url, setAvailability, listKinds } = await givenBothSides(app);
    await observer.observeTwice(url, 'InStock');
    setAvailability('InStock');
    await checkNow(app);
    expect(await listKinds()).toEqual([['restock', true]]);
    expect(await observer.listEmails()).toHaveLength(1);
    const others = (await app.emails()).filter(({ to }) => to === amber.email);
    expect(others).toHaveLength(1);
  });

  test('notifies the observer once when a check sees it first', async ({ app }) => {
    const { observer, url, setAvailability, listKinds } = await givenBothSides(app);
    setAvailability('InStock');
    await checkNow(app);
    await observer.observeTwice(url, 'InStock');
    await runWorkers(app);
    expect(await listKinds()).toEqual([['restock', false]]);
    expect(await observer.listEmails()).toHaveLength(1);
  });

  test('notifies the observer of a later restock when it sold out in between', async ({ app }) => {
    const { observer, url, setAvailability, listKinds } = await givenBothSides(app);
    await observer.observeTwice(url, 'InStock');
    setAvailability('InStock');
    await checkNow(app);
    setAvailability('OutOfStock');
    await checkNow(app);
    setAvailability('InStock');
    await checkNow(app);
    expect(await listKinds()).toEqual([
      ['restock', false],
      ['sold_out', false],
      ['restock', true],
    ]);
  });

  test('notifies the observer of both when they are more than a day apart', async ({ app }) => {
    const { observer, url, setAvailability, listKinds } = await givenBothSides(app);
    await observer.observeTwice(url, 'InStock');
    app.clock.advance(DAY);
    setAvailability('InStock');
    await runNextChecks(app);
    expect(await listKinds()).toEqual([
      ['restock', false],
      ['restock', true],
    ]);
  });
});

describe('a price drop that is a new low', () => {
  async function givenDropping(app: TestApp) {
    const fragrance = await givenStockedFragrance(app);
    const observer = await givenObserver(app);
    await observer.watch(fragrance.id);
    const page = app.db.selectFrom('pages').select('url').where('id', '=', fragrance.pageId);
    const { url } = await page.executeTakeFirstOrThrow();
    const seePrice = (price: number) => observer.observeTwice(url, 'InStock', { price, offers: [{ sizeMl: 100 }] });
    await seePrice(80);
    app.clock.advance(HOUR);
    const recordLow = () => recordEvent(app, fragrance, { kind: 'lowest_price', priceDrop: { before: 80, now: 60 } });
    const listKinds = async () => (await observer.readInbox()).map(({ kind }) => kind);
    return { seePrice, recordLow, listKinds };
  }

  test('notifies the observer once when the own browser sees it first', async ({ app }) => {
    const { seePrice, recordLow, listKinds } = await givenDropping(app);
    await seePrice(60);
    await recordLow();
    expect(await listKinds()).toEqual(['price_drop']);
  });

  test('notifies the observer once when a check sees it first', async ({ app }) => {
    const { seePrice, recordLow, listKinds } = await givenDropping(app);
    await recordLow();
    await seePrice(60);
    expect(await listKinds()).toEqual(['lowest_price']);
  });
});

describe('private events', () => {
  test('a private restock is not notified when no size matches the watch filter', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id, { sizesMl: [100], maxPrice: null });
    await amber.observe(oud.url, 'OutOfStock');
    app.clock.advance(HOUR);
    await amber.observeTwice(oud.url, 'InStock');
    expect(await amber.readInbox()).toEqual([]);
    const [item] = await amber.listWatched();
    expect(item?.observed).toBeUndefined();
    await amber.api.watchlist.updateWatchFilter({
      body: { userId: amber.id, fragranceId: oud.id, watchFilter: { sizesMl: [50], maxPrice: null } },
    });
    expect(await amber.listWatched()).toMatchObject([{ observed: { stockState: 'in-stock' } }]);
  });

  test('an observed size that is rounded to nothing breaks no price limit per ml', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    const maxPrice = { amount: 1, currency: 'EUR', per: 'ml' as const };
    const watchFilter = { sizesMl: null, maxPrice };
    await amber.api.watchlist.updateWatchFilter({ body: { userId: amber.id, fragranceId: oud.id, watchFilter } });
    const offers = [{ sizeMl: 0.001 }];
    await amber.observe(oud.url, 'OutOfStock', { offers });
    app.clock.advance(HOUR);
    await amber.observeTwice(oud.url, 'InStock', { offers });
    expect(await amber.listWatched()).toMatchObject([{ observed: { url: oud.url } }]);
  });

  test('a private sell-out is only in the inbox, and the restock after it is sent', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    for (const availability of ['InStock', 'OutOfStock'] as const) {
      await amber.observeTwice(oud.url, availability);
      app.clock.advance(HOUR);
    }
    expect(await amber.readInbox()).toMatchObject([
      { kind: 'sold_out', isPrivate: true, deliveries: [], reason: 'You saw it yourself, on the shop’s page' },
    ]);
    await amber.observeTwice(oud.url, 'InStock');
    await runWorkers(app);
    expect(await amber.listEmails()).toEqual([expect.stringMatching(/ is back in stock$/)]);
  });

  test('a lower price that two observations state is a private price drop', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    for (const price of [100, 60]) {
      await amber.observeTwice(oud.url, 'InStock', { price });
      app.clock.advance(HOUR);
    }
    expect(await amber.readInbox()).toMatchObject([
      { kind: 'price_drop', isPrivate: true, priceDrop: { before: 100, now: 60, currency: 'EUR' } },
    ]);
  });

  test('a size that appears in stock on a page that the browser knows is a private new offer', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    app.clock.advance(HOUR);
    await amber.observe(oud.url, 'InStock');
    app.clock.advance(HOUR);
    await amber.observeTwice(oud.url, 'InStock', { offers: [{}, { sizeMl: 100, price: 140 }] });
    expect(await amber.readInbox()).toMatchObject([{ kind: 'new_offer', isPrivate: true, offers: [{ sizeMl: 100 }] }]);
  });

  test('a private event never stops a shared event or its notification for others', async ({ app }) => {
    const { amber, observer, url, path, oud, setAvailability } = await givenBothSides(app);
    const wide = (sizes: string[]) =>
      shop.put(
        path,
        productPage(
          oud.name,
          sizes.map((size) => ({ size, availability: 'InStock' })),
        ),
      );
    setAvailability('InStock');
    wide(['50 ml']);
    await checkNow(app);
    await observer.observe(url, 'InStock');
    app.clock.advance(HOUR);
    await observer.observeTwice(url, 'InStock', { offers: [{}, { sizeMl: 100 }] });
    wide(['50 ml', '100 ml']);
    await checkNow(app);
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: { show: 'new_offer' } });
    expect(entries).toHaveLength(1);
  });

  test('private events and states move with the page when its fragrance is merged', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.observe(oud.url, 'InStock');
    const other = await givenFragrance(app);
    await app.db.updateTable('pages').set({ fragrance_id: other.id }).where('url', '=', oud.url).execute();
    expect(await amber.api.observations.list()).toMatchObject([{ fragranceId: other.id }]);
  });
});

describe('tidyObservations', () => {
  test('deletes observations and private events after 90 days, and leaves the latest of each page', async ({ app }) => {
    const oud = await givenUnreadable(app);
    const amber = await givenObserver(app);
    await amber.watch(oud.id);
    await amber.observe(oud.url, 'OutOfStock');
    app.clock.advance(HOUR);
    await amber.observeTwice(oud.url, 'InStock');
    const count = async () => [
      (await app.db.selectFrom('observations').select('id').where('user_id', '=', amber.id).execute()).length,
      (await app.db.selectFrom('events').select('id').where('observer_id', '=', amber.id).execute()).length,
    ];
    app.clock.advance(89 * DAY);
    const tidy = tidyObservations(app);
    await runOnce(tidy);
    expect(await count()).toEqual([3, 1]);
    app.clock.advance(2 * DAY);
    await runOnce(tidy);
    expect(await count()).toEqual([1, 1]);
    await sql`delete from deliveries where user_id = ${amber.id}`.execute(app.db);
    app.clock.advance(DAY);
    await runOnce(tidy);
    expect(await count()).toEqual([1, 0]);
  });
});
