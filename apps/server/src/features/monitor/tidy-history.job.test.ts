import { openShop, type Shop } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { DAY, HOUR } from '../../platform/clock.ts';
import { runOnce } from '../../platform/loop.ts';
import { givenScent, happen } from '../../testing/given-event.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { givenWatched, lookNow, nextLooks } from '../../testing/watching.ts';
import { listPastOffers, listSightings, listWatchedPages } from './history.repo.ts';
import { findPageSight, lockKnown } from './monitor.repo.ts';
import { tidyHistory } from './tidy-history.job.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const monthOf = (at: Date) => at.toISOString().slice(0, 7);
const partOf = (at: Date) => `checks_${monthOf(at).replace('-', '_')}`;

/** Partitions that hold checks of a page, ordered by the time of the check. */
async function partsOf({ db }: TestApp, pageId: number): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from checks where page_id = ${pageId} order by checked_at`.execute(db);
  return rows.map(({ part }) => part);
}

async function months({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`select part from checks_parts() order by part`.execute(db);
  return rows.map(({ part }) => part);
}

const tidy = (app: TestApp, historyMonths: number | null = null) =>
  runOnce(tidyHistory({ ...app, config: { ...app.config, historyMonths } }));

describe('the months of the history', () => {
  test('are made ahead, each once, by however many workers, while looks go on', async ({ app }) => {
    const scent = await givenScent(app);
    app.clock.advance(45 * DAY);
    const workers = Promise.all(Array.from({ length: 3 }, () => tidy(app)));
    await Promise.all([workers, ...Array.from({ length: 10 }, () => happen(app, scent))]);
    const now = app.clock.now();
    const ahead = [0, 1, 2, 3].map((more) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more)));
    expect(await months(app)).toEqual(['checks_before', 'checks_default', ...ahead.map(partOf)].sort());
    expect(await partsOf(app, scent.pageId)).toHaveLength(10);
  });

  test('take in what came before they were made', async ({ app }) => {
    const scent = await givenScent(app);
    app.clock.advance(300 * DAY);
    await happen(app, scent);
    expect(await partsOf(app, scent.pageId)).toEqual(['checks_default']);
    await tidy(app);
    expect(await partsOf(app, scent.pageId)).toEqual([partOf(app.clock.now())]);
  });

  test('are left for later where somebody holds the history, whom nobody waits for', async ({ app }) => {
    app.clock.advance(300 * DAY);
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table checks in row exclusive mode`.execute(tx);
      await tidy(app);
      expect(await months(app)).not.toContain(partOf(app.clock.now()));
    });
    await tidy(app);
    expect(await months(app)).toContain(partOf(app.clock.now()));
  });

  test('are all kept where nothing else is said', async ({ app }) => {
    const scent = await givenScent(app);
    await happen(app, scent);
    app.clock.advance(9999 * DAY);
    await tidy(app);
    expect(await partsOf(app, scent.pageId)).toHaveLength(1);
    app.clock.advance(-9999 * DAY);
  });
});

test('nothing that every look asks reads the months, and a line reads none from before its offer was seen', async ({
  app,
}) => {
  for (let times = 0; times < 4; times += 1) {
    app.clock.advance(30 * DAY);
    await tidy(app);
  }
  const scent = await givenScent(app);
  await happen(app, scent);
  const own = partOf(app.clock.now());
  await app.db.transaction().execute(async (tx) => {
    const scans = async () => {
      const { rows } = await sql<{ part: string; scans: number }>`
        select relname as part, seq_scan + coalesce(idx_scan, 0) as scans
        from pg_stat_xact_user_tables where relname like 'checks%'`.execute(tx);
      return new Map(rows.map((row) => [row.part, row.scans]));
    };
    // The counters include this connection's earlier queries.
    const first = await scans();
    const touched = async () =>
      [...(await scans())].filter(([part, n]) => n > (first.get(part) ?? 0)).map(([part]) => part);
    expect(await lockKnown(tx, [scent.pageId])).toMatchObject([{ sight: { method: 'json-ld' } }]);
    await findPageSight(tx, scent.pageId);
    await listPastOffers(tx, scent.id);
    await listWatchedPages(tx, scent.id, null);
    expect(await touched()).toEqual([]);
    expect(await listSightings(tx, scent.id)).toHaveLength(1);
    const read = await touched();
    expect(read).toContain(own);
    expect(read.filter((part) => part < own)).toEqual([]);
  });
});

test('months that had their time go, one an hour, and what is known, told and proven stays', async ({ app }) => {
  const { oud, show, mails } = await givenWatched(app, shop);
  show('InStock');
  await nextLooks(app);
  const history = () => app.visitor().monitor.history({ params: { id: oud.id } });
  const before = await history();
  const [page] = before.pages;
  const pageId = page?.pageId ?? 0;
  expect((await partsOf(app, pageId)).length).toBeGreaterThan(1);
  const other = await givenScent(app);
  app.clock.advance(32 * DAY);
  await tidy(app);
  await happen(app, other);

  app.clock.advance(200 * DAY);
  const hours = (await months(app)).length;
  for (let hour = 0; hour < hours; hour += 1) {
    const left = (await months(app)).length;
    await tidy(app, 3);
    expect((await months(app)).length).toBeGreaterThanOrEqual(left - 1);
    app.clock.advance(HOUR);
  }
  expect([await partsOf(app, pageId), await partsOf(app, other.pageId)]).toEqual([[], []]);

  const after = await history();
  expect(after.changes).toEqual(before.changes);
  expect(after.changes[0]?.evidence).not.toEqual([]);
  expect([after.watchedSince, after.pages[0]?.evidence]).toEqual([before.watchedSince, page?.evidence]);
  expect(after.series).toMatchObject([{ points: [{ isInStock: true, price: 80 }] }]);
  // The same observation as months ago adds neither a check nor a notification.
  const told = (await mails()).length;
  await lookNow(app);
  expect([await partsOf(app, pageId), (await mails()).length]).toEqual([[], told]);
});
