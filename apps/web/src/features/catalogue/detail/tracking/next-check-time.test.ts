import { expect, test } from 'vitest';
import { isSoon } from './next-check-time.ts';

const now = Date.parse('2026-03-03T21:07:05Z');

test.each([
  ['a past time', '2026-03-03T21:06:00Z', true],
  ['a time less than a minute away', '2026-03-03T21:08:04Z', true],
  ['a time a minute away', '2026-03-03T21:08:05Z', false],
])('isSoon for %s returns %s', (_what, moment, soon) => expect(isSoon(moment, now)).toBe(soon));
