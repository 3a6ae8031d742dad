import { expect, test } from 'vitest';
import { DAY } from '../clock.ts';
import { parseRetryAfter } from './retry-after.ts';

const now = new Date('2026-01-01T00:00:00Z');

test.each([
  ['120', 120_000],
  [' 120 ', 120_000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 00:01:00 GMT', null],
  ['Fri, 01 Jan 2027 00:00:00 GMT', DAY],
  ['999999999', DAY],
  ['9'.repeat(20), DAY],
  ['1.5', null],
  ['0', null],
  ['-5', null],
  ['soon', null],
  ['', null],
  [undefined, null],
])('parseRetryAfter reads “%s” as %s ms', (header, expected) => {
  expect(parseRetryAfter(header, now)).toBe(expected);
});
