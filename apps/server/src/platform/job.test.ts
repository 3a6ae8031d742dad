import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR } from './clock.ts';
import { createHourlyJob, runOnce, startJob } from './job.ts';

const quiet = { error: () => {} } as unknown as Parameters<typeof startJob>[1]['log'];

function givenJob(claim: () => Promise<never[]>) {
  const countedClaim = vi.fn(claim);
  const job = startJob(
    { name: 'test', concurrency: 1, claim: countedClaim, work: async () => {} },
    { pollIntervalMs: 50, log: quiet },
  );
  onTestFinished(() => job.stop());
  return countedClaim;
}

test('startJob tries less and less often to claim work while its attempts fail', async () => {
  const idleClaim = givenJob(async () => []);
  const failingClaim = givenJob(() => Promise.reject(new Error('the database is unavailable')));
  await expect.poll(() => idleClaim.mock.calls.length - 3 * failingClaim.mock.calls.length).toBeGreaterThan(5);
});

test('startJob claims at its usual interval again when claims succeed after failures', async () => {
  let failures = 3;
  const recovering = givenJob(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database is unavailable');
    return [];
  });
  await expect.poll(() => recovering.mock.calls.length).toBeGreaterThan(8);
});

test('an hourly job runs within an hour after a clock that ran ahead is set back', async () => {
  const times = [0, 8, 0.1, 0.9, 1.2].map((hours) => new Date(1e12 + hours * HOUR));
  const clock = { now: () => times.shift() ?? new Date(Number.NaN) };
  const work = vi.fn(async () => {});
  const hourly = createHourlyJob(clock, { name: 'test', work });
  const ran: boolean[] = [];
  while (times.length > 0) ran.push(await runOnce(hourly));
  expect(ran).toEqual([true, true, true, false, true]);
});
