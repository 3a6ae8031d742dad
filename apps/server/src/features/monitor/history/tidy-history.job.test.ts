import { sql } from 'kysely';
import { DAY, HOUR } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenStockedFragrance, recordEvent } from '../../../testing/given-event.ts';
import { openSharedShop } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { checkNow, givenWatched, runNextChecks } from '../../../testing/workers.ts';
import { findLatestPageCheck, lockKnownOffers } from '../checks/checks.repo.ts';
import { listPastOffers, listPastPrices, listWatchedPages } from './history.repo.ts';
import { tidyHistory } from './tidy-history.job.ts';

const shop = await openSharedShop();

const formatMonth = (at: Date) => at.toISOString().slice(0, 7);
const partitionOf = (at: Date) => `checks_${formatMonth(at).replace('-', '_')}`;

async function listPartitionsOf({ db }: TestApp, pageId: number): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`
    select tableoid::regclass::text as part from checks where page_id = ${pageId} order by checked_at`.execute(db);
  return rows.map(({ part }) => part);
}

async function listPartitions({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ part: string }>`select name as part from checks_partitions() order by name`.execute(db);
  return rows.map(({ part }) => part);
}

const tidy = (app: TestApp, historyMonths: number | null = null) =>
  runOnce(tidyHistory({ ...app, config: { ...app.config, historyMonths } }));

describe('history partitions', () => {
  test('tidyHistory creates each coming month’s partition once while three workers run it', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    app.clock.advance(45 * DAY);
    const workers = Promise.all(Array.from({ length: 3 }, () => tidy(app)));
    await Promise.all([workers, ...Array.from({ length: 10 }, () => recordEvent(app, fragrance))]);
    const now = app.clock.now();
    const ahead = [0, 1, 2, 3].map((more) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more)));
    expect(await listPartitions(app)).toEqual(['checks_before', 'checks_default', ...ahead.map(partitionOf)].sort());
    expect(await listPartitionsOf(app, fragrance.pageId)).toHaveLength(10);
  });

  test('tidyHistory moves checks out of the default partition when the partition of their month is created later', async ({
    app,
  }) => {
    const fragrance = await givenStockedFragrance(app);
    app.clock.advance(300 * DAY);
    await recordEvent(app, fragrance);
    expect(await listPartitionsOf(app, fragrance.pageId)).toEqual(['checks_default']);
    await tidy(app);
    expect(await listPartitionsOf(app, fragrance.pageId)).toEqual([partitionOf(app.clock.now())]);
  });

  test('tidyHistory postpones its work when another transaction has locked the table of checks', async ({ app }) => {
    app.clock.advance(300 * DAY);
    await app.db.transaction().execute(async (tx) => {
      await sql`lock table checks in row exclusive mode`.execute(tx);
      await tidy(app);
      expect(await listPartitions(app)).not.toContain(partitionOf(app.clock.now()));
    });
    await tidy(app);
    expect(await listPartitions(app)).toContain(partitionOf(app.clock.now()));
  });

  test('tidyHistory keeps the partitions of all months when HISTORY_MONTHS is not set', async ({ app }) => {
    const fragrance = await givenStockedFragrance(app);
    await recordEvent(app, fragrance);
    app.clock.advance(9999 * DAY);
    await tidy(app);
    expect(await listPartitionsOf(app, fragrance.pageId)).toHaveLength(1);
    app.clock.advance(-9999 * DAY);
  });
});

test('page checks and the history of a fragrance read no partition of the checks', async ({ app }) => {
  for (let times = 0; times < 4; times += 1) {
    app.clock.advance(30 * DAY);
    await tidy(app);
  }
  const fragrance = await givenStockedFragrance(app);
  await recordEvent(app, fragrance);
  const own = partitionOf(app.clock.now());
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
    expect(await lockKnownOffers(tx, [fragrance.pageId])).toMatchObject([{ latestCheck: { method: 'json-ld' } }]);
    await findLatestPageCheck(tx, fragrance.pageId);
    await listPastOffers(tx, fragrance.id);
    await listWatchedPages(tx, fragrance.id, null);
    await listPastPrices(tx, fragrance.id);
    expect(await touched()).toEqual([]);
    // The counters would notice a read.
    await tx.selectFrom('checks').select('id').where('page_id', '=', fragrance.pageId).execute();
    expect(await touched()).toContain(own);
  });
});

test('tidyHistory drops one expired month per hour, and keeps stock changes with their evidence', async ({ app }) => {
  const { oud, setAvailability: show, listRestockEmails: mails } = await givenWatched(app, shop);
  show('InStock');
  await runNextChecks(app);
  const history = () => app.visitor().monitor.history({ params: { id: oud.id } });
  const before = await history();
  const [page] = before.pages;
  const pageId = page?.pageId ?? 0;
  expect((await listPartitionsOf(app, pageId)).length).toBeGreaterThan(1);
  const other = await givenStockedFragrance(app);
  app.clock.advance(45 * DAY);
  await tidy(app);
  await recordEvent(app, other);

  app.clock.advance(200 * DAY);
  const hours = (await listPartitions(app)).length;
  for (let hour = 0; hour < hours; hour += 1) {
    const left = (await listPartitions(app)).length;
    await tidy(app, 3);
    expect((await listPartitions(app)).length).toBeGreaterThanOrEqual(left - 1);
    app.clock.advance(HOUR);
  }
  expect([await listPartitionsOf(app, pageId), await listPartitionsOf(app, other.pageId)]).toEqual([[], []]);

  const after = await history();
  expect(after.changes).toEqual(before.changes);
  expect(after.changes[0]?.evidence).not.toEqual([]);
  expect([after.watchedSince, after.pages[0]?.evidence]).toEqual([before.watchedSince, page?.evidence]);
  expect(after.series).toMatchObject([{ points: [{ isInStock: false }, { isInStock: true, price: 80 }] }]);
  // The same observation as months ago adds neither a check nor a notification.
  const emailCount = (await mails()).length;
  await checkNow(app);
  expect([await listPartitionsOf(app, pageId), (await mails()).length]).toEqual([[], emailCount]);
});
