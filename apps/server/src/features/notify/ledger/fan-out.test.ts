import type { EventKind } from '@sillage/contract';
import { insertRecipients, insertWatchers, recordRestock } from '@sillage/testkit/recipients';
import { sql } from 'kysely';
import { SECOND } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/loop.ts';
import {
  choose,
  givenScent,
  givenTarget,
  givenWatcher,
  happen,
  rowsOf,
  watchIt,
} from '../../../testing/given-event.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { fanOut } from './fan-out.job.ts';
import { writeNext } from './fan-out.service.ts';

const updates = ['sold_out', 'price_drop', 'new_offer', 'preorder'] as const;
const half = { before: 160, now: 80 };

/** Creates an event of the kind that concerns every watcher. */
async function happenFor(app: TestApp, scent: Awaited<ReturnType<typeof givenScent>>, kind: EventKind) {
  if (kind === 'new_offer') {
    app.clock.advance(SECOND);
    await app.db
      .updateTable('offers')
      .set({ first_seen_at: app.clock.now() })
      .where('id', '=', scent.offerId)
      .execute();
  }
  return happen(app, scent, { kind, ...(kind === 'price_drop' && { fall: half }) });
}

describe('a restock is written', () => {
  // spec: D.6.1
  test('for the inbox, the mail and every other place; for the mail only while restock mails are on', async ({
    app,
  }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    await givenTarget(app, amber.id);
    const told = await happen(app, scent);
    expect(await rowsOf(app, amber.id, told)).toEqual({
      app: ['sent', null],
      email: ['due', null],
      webhook: ['due', null],
    });
    await choose(app, amber.id, { email_notifications: false });
    const silent = await happen(app, scent);
    expect(await rowsOf(app, amber.id, silent)).toEqual({
      app: ['sent', null],
      email: ['dropped', 'Restock emails are turned off'],
      webhook: ['due', null],
    });
    await choose(app, amber.id, { email_notifications: true, watchlist_updates: false });
    const again = await happen(app, scent);
    expect(await rowsOf(app, amber.id, again)).toMatchObject({ app: ['sent', null], email: ['due', null] });
  });

  test('once, however often it is announced', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    const id = await happen(app, scent);
    await app.db.transaction().execute(async (tx) => {
      await sql`insert into fan_outs (event_id, until_watch, created_at) values (${id}, ${2 ** 40}, now())`.execute(tx);
    });
    while (await runOnce(fanOut(app)));
    const rows = await app.db.selectFrom('deliveries').select('id').where('user_id', '=', amber.id).execute();
    expect(rows).toHaveLength(2);
  });

  // spec: D.6.7
  test('for nobody who waits for something else, and to no address that nobody proved', async ({ app }) => {
    const scent = await givenScent(app);
    const [narrow, unproven] = [
      await givenWatcher(app, scent, { watch: { sizes_ml: [50] } }),
      await givenWatcher(app, scent),
    ];
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', unproven.id).execute();
    const id = await happen(app, scent);
    expect(await rowsOf(app, narrow.id, id)).toEqual({});
    expect(await rowsOf(app, unproven.id, id)).toEqual({ app: ['sent', null] });
  });

  test('for no place that was removed', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    await givenTarget(app, amber.id, { removed_at: app.clock.now(), address: null });
    expect(Object.keys(await rowsOf(app, amber.id, await happen(app, scent)))).toEqual(['app', 'email']);
  });

  test('with the reason alone while it comes and goes', async ({ app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent);
    await givenTarget(app, amber.id);
    const id = await happen(app, scent, { isFlapping: true });
    const reason = 'It keeps going in and out of stock, and we send two messages an hour at most';
    expect(await rowsOf(app, amber.id, id)).toEqual({ app: ['sent', reason] });
  });
});

describe('other news is written', () => {
  // spec: D.6.2
  test.for(updates)('for every place while updates are on, for the inbox always: %s', async (kind, { app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { preferences: { email_notifications: false } });
    await givenTarget(app, amber.id);
    const on = await happenFor(app, scent, kind);
    expect(await rowsOf(app, amber.id, on)).toEqual({
      app: ['sent', null],
      email: ['due', null],
      webhook: ['due', null],
    });
    await choose(app, amber.id, { watchlist_updates: false });
    const off = await happenFor(app, scent, kind);
    expect(await rowsOf(app, amber.id, off)).toEqual({ app: ['sent', 'Watchlist updates are turned off'] });
    await choose(app, amber.id, { watchlist_updates: true });
    expect(await rowsOf(app, amber.id, await happenFor(app, scent, kind))).toMatchObject({ email: ['due', null] });
  });

  test('of a new offer: only for who watched before it was there', async ({ app }) => {
    const scent = await givenScent(app);
    const before = await givenWatcher(app, scent);
    app.clock.advance(SECOND);
    const now = app.clock.now();
    await app.db.updateTable('offers').set({ first_seen_at: now }).where('id', '=', scent.offerId).execute();
    const since = await givenWatcher(app, scent);
    const id = await happen(app, scent, { kind: 'new_offer' });
    expect(Object.keys(await rowsOf(app, before.id, id))).toEqual(['app', 'email']);
    expect(await rowsOf(app, since.id, id)).toEqual({});
  });

  const upTo = (max: number, per: 'bottle' | 'ml' = 'bottle', currency = 'EUR') => ({
    max_price: max,
    max_price_per: per,
    max_price_currency: currency,
  });
  test.for<
    [what: string, percent: number, limit: object, fall: { high?: number; before: number; now: number }, told: boolean]
  >([
    ['a step of as much as was asked', 10, {}, { before: 88.889, now: 80 }, true],
    ['a step of less', 10, {}, { before: 88, now: 80 }, false],
    ['a step of less, below the line before', 10, {}, { high: 120, before: 88, now: 80 }, false],
    ['a small step through the line', 10, {}, { high: 89, before: 81, now: 80 }, true],
    ['a small step onto the line', 20, {}, { high: 100, before: 81, now: 80 }, true],
    ['a small step to just above the line', 21, {}, { high: 100, before: 81, now: 80 }, false],
    ['another percentage', 50, {}, { before: 159, now: 80 }, false],
    ['a limit that is gone through', 50, upTo(80), { before: 81, now: 80 }, true],
    ['a limit that was gone through before', 50, upTo(85), { before: 84, now: 80 }, false],
    ['a limit in another currency', 50, upTo(80, 'bottle', 'USD'), { before: 81, now: 80 }, false],
    ['a limit per ml', 50, upTo(0.8, 'ml'), { before: 81, now: 80 }, true],
    ['a limit per ml that is not reached', 10, upTo(0.79, 'ml'), { before: 160, now: 80 }, false],
  ])('of a price: %s', async ([_what, percent, limit, fall, told], { app }) => {
    const scent = await givenScent(app);
    const amber = await givenWatcher(app, scent, { preferences: { price_drop_percent: percent }, watch: limit });
    const id = await happen(app, scent, { kind: 'price_drop', fall });
    expect(Object.keys(await rowsOf(app, amber.id, id))).toEqual(told ? ['app', 'email'] : []);
  });
});

describe('a large audience', () => {
  async function givenLarge(app: TestApp, size: number) {
    const scent = await givenScent(app);
    const users = await insertRecipients(app.db, size);
    const fragrance = { fragranceId: scent.id, pageId: scent.pageId };
    await insertWatchers(app.db, fragrance, users);
    const id = await recordRestock(app.db, fragrance, [scent.offerId]);
    const written = async () => {
      const { rows } = await sql<{ channel: string; rows: number; people: number }>`
        select channel, count(*) as rows, count(distinct user_id) as people from deliveries
        where event_id = ${id} group by 1 order by 1`.execute(app.db);
      return rows;
    };
    return { scent, users, id, written };
  }

  test('is written in batches by workers that die in between, each watcher once, and nobody who came later', async ({
    app,
  }) => {
    const { scent, users, id, written } = await givenLarge(app, 2_500);
    expect(await written()).toEqual([]);
    const late = await givenWatcher(app, []);
    await watchIt(app, late.id, scent);

    await app.db.transaction().execute((tx) => writeNext(tx, id, 700));
    expect(await written()).toMatchObject([{ channel: 'app', rows: 700 }, { channel: 'email' }]);
    // The batch is written, and its worker dies before the commit.
    const cut = app.db.transaction().execute(async (tx) => {
      await writeNext(tx, id, 700);
      throw new Error('killed');
    });
    await expect(cut).rejects.toThrow('killed');
    expect(await written()).toMatchObject([{ rows: 700 }, {}]);

    const drain = async () => {
      while (await runOnce(fanOut(app, 300)));
    };
    await Promise.all([drain(), drain()]);
    const proven = users.filter(({ isVerified }) => isVerified).length;
    expect(await written()).toEqual([
      { channel: 'app', rows: 2_500, people: 2_500 },
      { channel: 'email', rows: proven, people: proven },
    ]);
    expect(await rowsOf(app, late.id, id)).toEqual({});
    expect(await app.db.selectFrom('fan_outs').selectAll().execute()).toEqual([]);
  });
});
