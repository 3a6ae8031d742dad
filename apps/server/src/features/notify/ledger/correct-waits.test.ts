import { sql } from 'kysely';
import { after, HOUR, MINUTE } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/loop.ts';
import { test } from '../../../testing/shop-test.ts';
import { describe, expect } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenWatched, nextLooks, tellAll } from '../../../testing/watching.ts';
import { checkPages } from '../../monitor/index.ts';
import { correctWaits } from './correct-waits.job.ts';
import { recordDeliveries } from './fan-out.service.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

const AHEAD_MS = 8 * HOUR;

/** Checks the shop until the restock is confirmed, and sends nothing. */
async function confirmOnly(app: TestApp): Promise<void> {
  const look = async () => {
    while (await runOnce(checkPages(app.deps, recordDeliveries)));
  };
  app.nextInterval();
  await look();
  app.clock.advance(app.config.monitor.confirmMs);
  await look();
}

const dueMails = async ({ db, clock }: TestApp) => {
  const { rows } = await sql<{ due: number }>`
    select count(*) filter (where next_try_at <= ${clock.now()})::int as due
    from deliveries where channel = 'email' and status = 'due'`.execute(db);
  return rows[0]?.due;
};

describe('a clock that ran eight hours ahead and was set back', () => {
  test('delays no alert when the alert was written meanwhile', async ({ app, shop }) => {
    const { show, mails } = await givenWatched(app, shop);
    app.clock.advance(AHEAD_MS);
    show('InStock');
    await confirmOnly(app);
    app.clock.advance(-AHEAD_MS);
    await runOnce(correctWaits(app.deps));
    await tellAll(app.deps);
    expect(await mails()).toHaveLength(1);
  });

  test('holds no alert when its sender died meanwhile', async ({ app, shop }) => {
    const { show, mails } = await givenWatched(app, shop);
    show('InStock');
    await confirmOnly(app);
    app.clock.advance(AHEAD_MS);
    await sendDeliveries(app.deps, 'email').claim(1);
    app.clock.advance(-AHEAD_MS);
    await runOnce(correctWaits(app.deps));
    app.clock.advance(MINUTE + 1);
    await tellAll(app.deps);
    expect(await mails()).toHaveLength(1);
  });

  test('puts off no retry when the receiver failed meanwhile', async ({ app, shop }) => {
    const { show } = await givenWatched(app, shop);
    show('InStock');
    await confirmOnly(app);
    const correcting = correctWaits(app.deps);
    app.clock.advance(AHEAD_MS);
    await runOnce(correcting);
    await sql`update deliveries set attempts = 1, next_try_at = ${after(app.clock.now(), MINUTE)} where status = 'due'`.execute(
      app.db,
    );
    app.clock.advance(-AHEAD_MS);
    expect(await dueMails(app)).toBe(0);
    await runOnce(correcting);
    expect(await dueMails(app)).toBe(1);
  });
});

test('corrected waits leave ordinary leases and retries alone', async ({ app, shop }) => {
  const { show } = await givenWatched(app, shop);
  show('InStock');
  await confirmOnly(app);
  await sendDeliveries(app.deps, 'email').claim(1);
  await runOnce(correctWaits(app.deps));
  expect(await dueMails(app)).toBe(0);
  await sql`update deliveries set lease = null, attempts = 9, next_try_at = ${after(app.clock.now(), 5 * HOUR)} where status = 'due'`.execute(
    app.db,
  );
  const correcting = correctWaits(app.deps);
  await runOnce(correcting);
  app.clock.advance(MINUTE);
  await runOnce(correcting);
  expect(await dueMails(app)).toBe(0);
});

test.for([
  ['ahead', 1],
  ['back', -1],
] as const)('a clock that goes hours %s and returns sends each alert once', async ([, sign], { app, shop }) => {
  const { show, mails } = await givenWatched(app, shop);
  app.clock.advance(sign * AHEAD_MS);
  show('InStock');
  await nextLooks(app);
  app.clock.advance(-sign * AHEAD_MS);
  await nextLooks(app);
  expect(await mails()).toHaveLength(1);
});
