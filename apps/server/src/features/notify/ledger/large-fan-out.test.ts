import { insertRecipients, insertWatchers, type Recipient, recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { canQuery } from '../../../platform/db/open-database.ts';
import { runOnce } from '../../../platform/job.ts';
import { Throttle } from '../../../platform/throttle/throttle.ts';
import { givenStockedFragrance, givenWatch, givenWatcher, listDeliveryStates } from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { fanOut } from './fan-out.job.ts';
import { writeNextBatch } from './fan-out.service.ts';

describe('fan-out to a large audience', () => {
  /** Creates a throttle whose batches have one size. */
  function givenThrottle({ db }: TestApp, size: number) {
    return new Throttle({ limits: { minSize: size, firstSize: size, maxSize: size }, probe: () => canQuery(db) });
  }

  const SIZE = 2_500;
  /** The tests share the users, and each has its own fragrance. */
  let users: readonly Recipient[] = [];

  async function givenLarge(app: TestApp) {
    const fragrance = await givenStockedFragrance(app);
    if (users.length === 0) users = await insertRecipients(app.db, SIZE);
    const page = { fragranceId: fragrance.id, pageId: fragrance.pageId };
    await insertWatchers(app.db, page, users);
    const id = await recordRestock(app.db, page, [fragrance.offerId]);
    const written = async () => {
      const { rows } = await sql<{ channel_kind: string; rows: number; people: number }>`
        select channel_kind, count(*) as rows, count(distinct user_id) as people from deliveries
        where event_id = ${id} group by 1 order by 1`.execute(app.db);
      return rows;
    };
    return { fragrance, id, written };
  }

  test('fan-out creates deliveries for 2,500 watchers once when a worker dies, and none for a later watcher', async ({
    app,
  }) => {
    const { fragrance, id, written } = await givenLarge(app);
    expect(await written()).toEqual([]);
    const late = await givenWatcher(app, []);
    await givenWatch(app, late.id, fragrance);

    await app.db.transaction().execute((tx) => writeNextBatch(tx, id, 700));
    expect(await written()).toMatchObject([{ channel_kind: 'app', rows: 700 }, { channel_kind: 'email' }]);
    // The batch is written, and its worker dies before the commit.
    const cut = app.db.transaction().execute(async (tx) => {
      await writeNextBatch(tx, id, 700);
      throw new Error('killed');
    });
    await expect(cut).rejects.toThrow('killed');
    expect(await written()).toMatchObject([{ rows: 700 }, {}]);

    const drain = async () => {
      const job = fanOut(app, givenThrottle(app, 300));
      while (await runOnce(job));
    };
    await Promise.all([drain(), drain()]);
    const proven = users.filter(({ isVerified }) => isVerified).length;
    expect(await written()).toEqual([
      { channel_kind: 'app', rows: SIZE, people: SIZE },
      { channel_kind: 'email', rows: proven, people: proven },
    ]);
    expect(await listDeliveryStates(app, late.id, id)).toEqual({});
    expect(await app.db.selectFrom('fan_outs').selectAll().execute()).toEqual([]);
  });

  test.for([
    ['writes large batches without pauses while they slow no other work', 0.01, [500, 1_500, 2_500], false],
    ['writes small batches with pauses while they slow other work', 50, [500, 625, 725, 825], true],
  ] as const)('fan-out %s, and notifies each watcher once', async ([, latencyMs, firstCounts, hasPauses], { app }) => {
    const { id, written } = await givenLarge(app);
    let [nowMs, isRunning] = [0, false];
    const pausesMs: number[] = [];
    const throttle = new Throttle({
      limits: { minSize: 100, firstSize: 500, maxSize: 5_000 },
      now: () => nowMs,
      probe: async () => {
        await canQuery(app.db);
        nowMs += isRunning ? latencyMs : 1;
      },
      wait: async (ms) => {
        if (isRunning) return;
        nowMs += ms;
        if (ms > 10) pausesMs.push(ms);
      },
    });
    const job = fanOut(app, {
      run: (batch, signal) =>
        throttle.run((size) => {
          isRunning = true;
          return batch(size).finally(() => {
            isRunning = false;
          });
        }, signal),
    });
    const counts: number[] = [];
    while (await runOnce(job)) counts.push((await written())[0]?.rows ?? 0);
    expect(counts.slice(0, firstCounts.length)).toEqual(firstCounts);
    expect(pausesMs.length > 0).toBe(hasPauses);
    expect(await written()).toMatchObject([
      { channel_kind: 'app', rows: SIZE, people: SIZE },
      { channel_kind: 'email' },
    ]);
    expect(await app.db.selectFrom('fan_outs').selectAll().where('event_id', '=', id).execute()).toEqual([]);
  });
});
