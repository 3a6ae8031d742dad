import { sql } from 'kysely';
import { addMs, HOUR, MINUTE } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { test } from '../../../testing/shop-test.ts';
import { describe, expect } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runNextChecks, sendAll } from '../../../testing/workers.ts';
import { checkPages } from '../../monitor/index.ts';
import { correctClockSkew } from './correct-clock-skew.job.ts';
import { recordDeliveries } from './fan-out.service.ts';
import { sendDeliveries } from './send-deliveries.job.ts';

const AHEAD_MS = 8 * HOUR;

/** Checks the shop until the restock is confirmed, and sends nothing. */
async function confirmOnly(app: TestApp): Promise<void> {
  const checkShop = async () => {
    while (await runOnce(checkPages(app.deps, recordDeliveries)));
  };
  app.advanceToNextCheck();
  await checkShop();
  app.clock.advance(app.config.monitor.confirmMs);
  await checkShop();
}

const countDueEmails = async ({ db, clock }: TestApp) => {
  const { rows } = await sql<{ due: number }>`
    select count(*) filter (where next_try_at <= ${clock.now()})::int as due
    from deliveries where channel_kind = 'email' and status = 'due'`.execute(db);
  return rows[0]?.due;
};

describe('clock that was eight hours ahead and is set back', () => {
  test('an alert written while the clock was ahead is not delayed when the clock is set back', async ({
    app,
    shop,
  }) => {
    const { setAvailability, listRestockEmails } = await givenWatched(app, shop);
    app.clock.advance(AHEAD_MS);
    setAvailability('InStock');
    await confirmOnly(app);
    app.clock.advance(-AHEAD_MS);
    await runOnce(correctClockSkew(app.deps));
    await sendAll(app.deps);
    expect(await listRestockEmails()).toHaveLength(1);
  });

  test('an alert claimed by a dead worker is not delayed when a fast clock is set back', async ({ app, shop }) => {
    const { setAvailability, listRestockEmails } = await givenWatched(app, shop);
    setAvailability('InStock');
    await confirmOnly(app);
    app.clock.advance(AHEAD_MS);
    await sendDeliveries(app.deps, 'email').claim(1);
    app.clock.advance(-AHEAD_MS);
    await runOnce(correctClockSkew(app.deps));
    app.clock.advance(MINUTE + 1);
    await sendAll(app.deps);
    expect(await listRestockEmails()).toHaveLength(1);
  });

  test('a retry that was scheduled by a fast clock is not delayed when the clock is set back', async ({
    app,
    shop,
  }) => {
    const { setAvailability } = await givenWatched(app, shop);
    setAvailability('InStock');
    await confirmOnly(app);
    const correcting = correctClockSkew(app.deps);
    app.clock.advance(AHEAD_MS);
    await runOnce(correcting);
    await sql`update deliveries set attempts = 1, next_try_at = ${addMs(app.clock.now(), MINUTE)} where status = 'due'`.execute(
      app.db,
    );
    app.clock.advance(-AHEAD_MS);
    expect(await countDueEmails(app)).toBe(0);
    await runOnce(correcting);
    expect(await countDueEmails(app)).toBe(1);
  });
});

test('correctClockSkew leaves ordinary leases and retries unchanged', async ({ app, shop }) => {
  const { setAvailability } = await givenWatched(app, shop);
  setAvailability('InStock');
  await confirmOnly(app);
  await sendDeliveries(app.deps, 'email').claim(1);
  await runOnce(correctClockSkew(app.deps));
  expect(await countDueEmails(app)).toBe(0);
  await sql`update deliveries set lease = null, attempts = 9, next_try_at = ${addMs(app.clock.now(), 5 * HOUR)} where status = 'due'`.execute(
    app.db,
  );
  const correcting = correctClockSkew(app.deps);
  await runOnce(correcting);
  app.clock.advance(MINUTE);
  await runOnce(correcting);
  expect(await countDueEmails(app)).toBe(0);
});

test.for([
  ['ahead', 1],
  ['back', -1],
] as const)('each alert is sent once when the clock goes hours %s and returns', async ([, sign], { app, shop }) => {
  const { setAvailability, listRestockEmails } = await givenWatched(app, shop);
  app.clock.advance(sign * AHEAD_MS);
  setAvailability('InStock');
  await runNextChecks(app);
  app.clock.advance(-sign * AHEAD_MS);
  await runNextChecks(app);
  expect(await listRestockEmails()).toHaveLength(1);
});
