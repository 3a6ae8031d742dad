import { expect, test } from 'vitest';
import { computeRetryMs, planNextFetch } from './fetch-schedule.rules.ts';

// 2026-11-27 is a Friday; Frankfurt is at UTC+1 in winter and UTC+2 in summer.
test.each([
  ['in the morning of a working day', '2026-11-25T08:00Z', '2026-11-24', '2026-11-25T15:30Z'],
  ['after the rates of the day', '2026-11-25T15:30Z', '2026-11-25', '2026-11-26T15:30Z'],
  ['on Friday evening', '2026-11-27T15:31Z', '2026-11-27', '2026-11-30T15:30Z'],
  ['on Saturday', '2026-11-28T09:00Z', '2026-11-27', '2026-11-30T15:30Z'],
  ['on Sunday evening', '2026-11-29T22:00Z', '2026-11-27', '2026-11-30T15:30Z'],
  ['when the rates of the day are late', '2026-11-25T15:30Z', '2026-11-24', '2026-11-25T16:30Z'],
  ['when none came until the evening', '2026-12-25T19:30Z', '2026-12-24', '2026-12-28T15:30Z'],
  ['in summer', '2026-07-01T10:00Z', '2026-06-30', '2026-07-01T14:30Z'],
])('planNextFetch plans the next publication %s', (_when, now, newestDay, next) => {
  expect(planNextFetch(new Date(now), newestDay)).toEqual(new Date(next));
});

test('computeRetryMs doubles from 5 minutes to 6 hours, and waits for a longer Retry-After', () => {
  expect([1, 2, 3, 50].map((failures) => computeRetryMs(failures, null) / 60_000)).toEqual([5, 10, 20, 360]);
  expect(computeRetryMs(1, 3_600_000)).toBe(3_600_000);
  expect(computeRetryMs(2, 1_000)).toBe(600_000);
});
