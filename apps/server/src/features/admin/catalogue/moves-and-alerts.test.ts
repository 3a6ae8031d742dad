import type { Verdict } from '@sillage/page-reader';
import { HOUR } from '../../../platform/clock.ts';
import {
  givenStockedFragrance,
  givenWatch,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
  type StockedFragrance,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';
import { saveCheck } from '../../monitor/index.ts';
import { mergeFragrances, splitPages } from './merge.service.ts';
import { undoMove } from './undo-move.service.ts';

const merge = (app: TestApp, from: StockedFragrance, into: StockedFragrance) =>
  app.db
    .transaction()
    .execute((tx) => mergeFragrances(tx, { from: from.id, into: into.id }, app.clock.now()))
    .then(({ moveId }) => moveId);

const undo = (app: TestApp, moveId: string) =>
  app.db.transaction().execute((tx) => undoMove(tx, moveId, app.clock.now()));

const listWatches = (app: TestApp, userId: string) =>
  app.db
    .selectFrom('watch_items')
    .select(['fragrance_id', 'notes', 'sizes_ml', 'max_price', 'offer_kinds'])
    .where('user_id', '=', userId)
    .orderBy('fragrance_id')
    .execute();

describe('alerts around a merge', () => {
  test('each watcher of either fragrance gets one alert of each event, before and after merge and undo', async ({
    app,
  }) => {
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const [ofA, ofB, ofBoth] = [
      await givenWatcher(app, a),
      await givenWatcher(app, b),
      await givenWatcher(app, [a, b]),
    ];
    const { deps, to } = mailbox(app);
    const countMails = () => [ofA, ofB, ofBoth].map((user) => to(user).length);
    // Written and not sent before the merge.
    await recordEvent(app, a);
    const moveId = await merge(app, a, b);
    await sendAll(deps);
    expect(countMails()).toEqual([1, 0, 1]);
    // Of the merged fragrance, on the page that came from the other.
    app.clock.advance(HOUR);
    await recordEvent(app, { ...a, id: b.id });
    await sendAll(deps);
    expect(countMails()).toEqual([2, 1, 2]);
    await undo(app, moveId);
    await sendAll(deps);
    expect(countMails()).toEqual([2, 1, 2]);
    await recordEvent(app, a);
    await recordEvent(app, b);
    await sendAll(deps);
    expect(countMails()).toEqual([3, 2, 4]);
  });

  test('an event whose deliveries are not written yet reaches its watchers when the merge is undone', async ({
    app,
  }) => {
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const watcher = await givenWatcher(app, a);
    const moveId = await merge(app, a, b);
    await app.db.updateTable('fragrances').set({ watchers: 5_000 }).where('id', '=', b.id).execute();
    const eventId = await recordEvent(app, { ...a, id: b.id });
    await undo(app, moveId);
    const { deps, to } = mailbox(app);
    await sendAll(deps);
    expect(to(watcher).length).toBe(1);
    expect(await listDeliveryStates(app, watcher.id, eventId)).toMatchObject({ email: ['sent', null] });
  });
});

describe('watches around a merge', () => {
  test('a watch of both matches what either matched, and both are as before after the undo', async ({ app }) => {
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const limit = { max_price_currency: 'EUR', max_price_per: 'bottle' as const };
    const user = await givenWatcher(app, a, {
      watch: { sizes_ml: [50], max_price: 90, ...limit, offer_kinds: ['bottle', 'tester'], notes: 'for winter' },
    });
    await givenWatch(app, user.id, b, { sizes_ml: [100], max_price: 60, ...limit });
    const before = await listWatches(app, user.id);
    const moveId = await merge(app, a, b);
    expect(await listWatches(app, user.id)).toEqual([
      {
        fragrance_id: b.id,
        notes: 'for winter',
        sizes_ml: [50, 100],
        max_price: 90,
        offer_kinds: ['bottle', 'tester'],
      },
    ]);
    await undo(app, moveId);
    expect(await listWatches(app, user.id)).toEqual(before);
  });

  test('a watch that the user ended or changed after the merge is not restored or overwritten', async ({ app }) => {
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const [ended, changed] = [await givenWatcher(app, a), await givenWatcher(app, [a, b])];
    const moveId = await merge(app, a, b);
    await app.db.deleteFrom('watch_items').where('user_id', '=', ended.id).execute();
    await app.db.updateTable('watch_items').set({ notes: 'mine' }).where('user_id', '=', changed.id).execute();
    await undo(app, moveId);
    expect(await listWatches(app, ended.id)).toEqual([]);
    expect((await listWatches(app, changed.id)).map(({ notes }) => notes)).toEqual([null, 'mine']);
    expect(await app.db.selectFrom('moved_rows').selectAll().where('move_id', '=', moveId).execute()).toEqual([]);
  });
});

describe('a split', () => {
  test('a split page takes its offers and history along, and the undo brings them back', async ({ app }) => {
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const watcher = await givenWatcher(app, a);
    const eventId = await recordEvent(app, a);
    const owner = async () => {
      const page = await app.db
        .selectFrom('pages')
        .select('fragrance_id')
        .where('id', '=', a.pageId)
        .executeTakeFirst();
      const event = await app.db
        .selectFrom('events')
        .select('fragrance_id')
        .where('id', '=', eventId)
        .executeTakeFirst();
      return [page?.fragrance_id, event?.fragrance_id];
    };
    const moveId = await app.db
      .transaction()
      .execute((tx) => splitPages(tx, { from: a.id, to: b.id, pageIds: [a.pageId] }, app.clock.now()));
    expect(await owner()).toEqual([b.id, b.id]);
    expect((await listWatches(app, watcher.id)).map(({ fragrance_id }) => fragrance_id)).toEqual([a.id]);
    await undo(app, moveId);
    expect(await owner()).toEqual([a.id, a.id]);
  });

  test('a page of another fragrance cannot be split off', async ({ app }) => {
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    const split = app.db
      .transaction()
      .execute((tx) => splitPages(tx, { from: a.id, to: b.id, pageIds: [b.pageId] }, app.clock.now()));
    await expect(split).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  });
});

describe('an undo is rejected', () => {
  test('when it was undone already, at once by another operator, or after 24 hours', async ({ app }) => {
    const [a, b, c] = [
      await givenStockedFragrance(app),
      await givenStockedFragrance(app),
      await givenStockedFragrance(app),
    ];
    const moveId = await merge(app, a, b);
    const results = await Promise.allSettled([undo(app, moveId), undo(app, moveId)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const old = await merge(app, a, c);
    app.clock.advance(25 * HOUR);
    await expect(undo(app, old)).rejects.toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  test('when one of the two was merged again since then', async ({ app }) => {
    const [a, b, c] = [
      await givenStockedFragrance(app),
      await givenStockedFragrance(app),
      await givenStockedFragrance(app),
    ];
    const first = await merge(app, a, b);
    const second = await merge(app, b, c);
    await expect(undo(app, first)).rejects.toMatchObject({ message: expect.stringContaining('Undo that first') });
    await undo(app, second);
    await undo(app, first);
    const pages = await app.db
      .selectFrom('pages')
      .select('fragrance_id')
      .where('id', 'in', [a.pageId, b.pageId, c.pageId])
      .orderBy('id')
      .execute();
    expect(pages.map(({ fragrance_id }) => fragrance_id)).toEqual([a.id, b.id, c.id]);
  });

  test('when two operators merge the same fragrance at once, one gets an error that says so', async ({ app }) => {
    const [a, b, c] = [
      await givenStockedFragrance(app),
      await givenStockedFragrance(app),
      await givenStockedFragrance(app),
    ];
    const results = await Promise.allSettled([merge(app, a, b), merge(app, a, c)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

test('a check that was made before a merge is saved for the fragrance that has the page now', async ({ app }) => {
  const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
  const page = { id: a.pageId, fragranceId: a.id };
  await merge(app, a, b);
  const bottle = { sku: null, gtin: null, kind: 'bottle', availability: 'InStock', price: 80, currency: 'EUR' };
  const verdict = {
    ...bottle,
    page: 'product',
    title: a.name,
    brand: a.brand,
    method: 'json-ld',
    confidence: 1,
    evidence: [],
    reason: null,
    offers: [50, 100].map((sizeMl) => ({ ...bottle, sizeMl, variant: null })),
  } as unknown as Verdict;
  const check = { page, at: app.clock.now(), outcome: 'product' as const, reason: null, verdict };
  await app.db.transaction().execute((tx) => saveCheck(tx, check, 0, async () => {}));
  const offers = await app.db.selectFrom('offers').select('fragrance_id').where('page_id', '=', a.pageId).execute();
  expect(offers).toEqual([{ fragrance_id: b.id }, { fragrance_id: b.id }]);
});
