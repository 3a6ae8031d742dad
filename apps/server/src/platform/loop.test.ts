import { expect, onTestFinished, test, vi } from 'vitest';
import { HOUR } from './clock.ts';
import { everyHour, runOnce, startLoop } from './loop.ts';

const quiet = { error: () => {} } as unknown as Parameters<typeof startLoop>[1]['log'];

function given(claim: () => Promise<never[]>) {
  const counted = vi.fn(claim);
  const loop = startLoop({ name: 'test', atOnce: 1, claim: counted, work: async () => {} }, { idleMs: 50, log: quiet });
  onTestFinished(() => loop.stop());
  return counted;
}

test('work that cannot be found, as while the database is away, is looked for more and more seldom', async () => {
  const idle = given(async () => []);
  const failing = given(() => Promise.reject(new Error('the database is away')));
  await expect.poll(() => idle.mock.calls.length - 3 * failing.mock.calls.length).toBeGreaterThan(5);
});

test('after a failure that passed it is looked for as often as ever', async () => {
  let failures = 3;
  const mended = given(async () => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database is away');
    return [];
  });
  await expect.poll(() => mended.mock.calls.length).toBeGreaterThan(8);
});

test('hourly work runs within an hour when a clock that ran ahead is set back', async () => {
  const times = [0, 8, 0.1, 0.9, 1.2].map((hours) => new Date(1e12 + hours * HOUR));
  const clock = { now: () => times.shift() ?? new Date(Number.NaN) };
  const work = vi.fn(async () => {});
  const hourly = everyHour(clock, { name: 'test', work });
  const ran: boolean[] = [];
  while (times.length > 0) ran.push(await runOnce(hourly));
  expect(ran).toEqual([true, true, true, false, true]);
});
