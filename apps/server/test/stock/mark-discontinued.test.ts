import { sql } from 'kysely';
import { offerStore } from '../../src/features/catalogue/index.ts';
import { markDiscontinued } from '../../src/features/monitor/discontinued/mark-discontinued.job.ts';
import { saveSizes } from '../../src/features/monitor/prices/testing/save-sizes.ts';
import { recordDeliveries } from '../../src/features/notify/index.ts';
import { addMs, DAY, MINUTE } from '../../src/platform/clock.ts';
import { runOnce } from '../../src/platform/job.ts';
import { givenStockedFragrance, givenWatcher, type StockedFragrance } from '../../src/testing/given-event.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';

const run = (app: TestApp) => runOnce(markDiscontinued(app.deps, recordDeliveries));

/** Stores a schedule as checks leave it whose answers were 404 for `days`. */
async function givenMissing(app: TestApp, { pageId }: StockedFragrance, days: number): Promise<void> {
  const now = app.clock.now();
  const { shop_id } = await app.db
    .selectFrom('pages')
    .select('shop_id')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow();
  const state = {
    last_outcome: 'gone' as const,
    last_checked_at: now,
    gone_since: addMs(now, -days * DAY),
    gone_at: now,
  };
  await app.db
    .insertInto('page_schedules')
    .values({ page_id: pageId, shop_id, next_check_at: addMs(now, DAY), ...state })
    .execute();
  await app.db
    .updateTable('offers')
    .set({ last_checked_at: addMs(now, -(days + 1) * DAY) })
    .where('page_id', '=', pageId)
    .execute();
}

async function givenMissingFragrance(app: TestApp, days = 60) {
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance, { watch: { sizes_ml: [30] } });
  await givenMissing(app, fragrance, days);
  return { fragrance, amber };
}

async function countWaiting(app: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows.length;
}

const listEvents = (app: TestApp, id: number) =>
  app.db.selectFrom('events').select(['kind', 'evidence']).where('fragrance_id', '=', id).orderBy('id').execute();

describe('fragrances that seem discontinued', () => {
  test('a fragrance whose only page is missing for 60 days gets the mark, one event and its evidence', async ({
    app,
  }) => {
    const { fragrance, amber } = await givenMissingFragrance(app);
    await run(app);
    await run(app);
    const events = await listEvents(app, fragrance.id);
    expect(events.map(({ kind }) => kind)).toEqual(['discontinued']);
    expect(events[0]?.evidence[0]?.says).toContain('page not found (404 or 410) since');
    const detail = await amber.api.catalogue.detail({ params: { id: fragrance.id } });
    expect(detail).toMatchObject({
      stockState: 'discontinued',
      availability: 'OutOfStock',
      isSoldOut: true,
      productUrl: null,
    });
    expect(detail.discontinued?.shops).toMatchObject([{ sign: 'gone' }]);
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(entries.map(({ kind }) => kind)).toEqual(['discontinued']);
    const [item] = await amber.api.watchlist.list({ params: { userId: amber.id } });
    expect(item?.fragranceStockState).toBe('discontinued');
  });

  test('a fragrance gets no mark while another shop has a page that answers', async ({ app }) => {
    const { fragrance } = await givenMissingFragrance(app);
    const other = await givenStockedFragrance(app);
    for (const table of ['offers', 'pages'] as const)
      await app.db
        .updateTable(table)
        .set({ fragrance_id: fragrance.id })
        .where('fragrance_id', '=', other.id)
        .execute();
    await run(app);
    expect(await listEvents(app, fragrance.id)).toEqual([]);
    await givenMissing(app, other, 70);
    await run(app);
    expect(await listEvents(app, fragrance.id)).toHaveLength(1);
  });

  test('each fragrance gets one event when two workers look at once', async ({ app }) => {
    const given = await Promise.all(Array.from({ length: 5 }, () => givenMissingFragrance(app)));
    await Promise.all([run(app), run(app), run(app)]);
    await run(app);
    for (const { fragrance } of given) expect(await listEvents(app, fragrance.id)).toHaveLength(1);
  });

  test('a fragrance is marked by the next run when its event could not be delivered', async ({ app }) => {
    const { fragrance } = await givenMissingFragrance(app);
    const failing = markDiscontinued(app.deps, () => Promise.reject(new Error('no connection')));
    await expect(runOnce(failing)).rejects.toThrow('no connection');
    expect(await listEvents(app, fragrance.id)).toEqual([]);
    await run(app);
    expect(await listEvents(app, fragrance.id)).toHaveLength(1);
  });

  test('a return in stock is a restock after the second check, and the first check ends the mark', async ({ app }) => {
    const { fragrance, amber } = await givenMissingFragrance(app);
    await run(app);
    const page = { id: fragrance.pageId, fragranceId: fragrance.id };
    const check = () => {
      app.clock.advance(2 * MINUTE);
      return saveSizes(app, { page, at: app.clock.now(), sizes: [{ sizeMl: 100, price: 80 }] });
    };
    await check();
    const getDetail = () => amber.api.catalogue.detail({ params: { id: fragrance.id } });
    expect(await getDetail()).toMatchObject({ stockState: 'unconfirmed' });
    expect(await getDetail()).not.toHaveProperty('discontinued');
    expect(await listEvents(app, fragrance.id)).toHaveLength(1);
    await check();
    expect((await getDetail()).stockState).toBe('in-stock');
    expect((await listEvents(app, fragrance.id)).map(({ kind }) => kind)).toEqual(['discontinued', 'restock']);
    await run(app);
    expect(await listEvents(app, fragrance.id)).toHaveLength(2);
  });

  test('the mark ends when a merge adds a page that was in stock before the mark', async ({ app }) => {
    const { fragrance } = await givenMissingFragrance(app);
    const other = await givenStockedFragrance(app);
    app.clock.advance(MINUTE);
    await run(app);
    for (const table of ['offers', 'pages'] as const)
      await app.db
        .updateTable(table)
        .set({ fragrance_id: fragrance.id })
        .where('fragrance_id', '=', other.id)
        .execute();
    await run(app);
    const state = await app.db
      .selectFrom('fragrances')
      .select(['stock_state', 'discontinued_since'])
      .where('id', '=', fragrance.id)
      .executeTakeFirst();
    expect(state).toEqual({ stock_state: 'in-stock', discontinued_since: null });
  });

  test('the mark and a check of the same fragrance wait for each other without a deadlock', async ({ app }) => {
    const { fragrance } = await givenMissingFragrance(app);
    let marking: Promise<unknown> = Promise.resolve();
    await app.db.transaction().execute(async (tx) => {
      await sql`select from offers where id = ${fragrance.offerId} for update`.execute(tx);
      marking = run(app);
      marking.catch(() => {});
      await expect.poll(() => countWaiting(app), { timeout: 10_000 }).toBe(1);
      await offerStore.refreshDerived(tx, fragrance.id, app.clock.now());
    });
    await marking;
    expect(await listEvents(app, fragrance.id)).toHaveLength(1);
  });

  test('the mark stays while a returned answer is not readable, and the stock does not become outdated', async ({
    app,
  }) => {
    const { fragrance, amber } = await givenMissingFragrance(app);
    await run(app);
    await app.db
      .updateTable('page_schedules')
      .set({ last_outcome: 'blocked' })
      .where('page_id', '=', fragrance.pageId)
      .execute();
    await app.db.updateTable('fragrances').set({ stock_state: 'outdated' }).where('id', '=', fragrance.id).execute();
    await run(app);
    const detail = await amber.api.catalogue.detail({ params: { id: fragrance.id } });
    expect([detail.stockState, detail.discontinued?.shops[0]?.sign]).toEqual(['discontinued', 'gone']);
  });
});
