import { expect, test } from 'vitest';
import { isSoon } from './next-check-time.ts';

const now = Date.parse('2026-03-03T21:07:05Z');

test.each([
  ['true for a past time', '2026-03-03T21:06:00Z', true],
  ['true for a time 59 seconds away', '2026-03-03T21:08:04Z', true],
  ['false for a time 60 seconds away', '2026-03-03T21:08:05Z', false],
])('isSoon, given the time of a page’s next check, returns %s', (_what, moment, soon) =>
  expect(isSoon(moment, now)).toBe(soon),
);
