import { expect, test } from 'vitest';
import { isSoon } from './clock-words.ts';

const now = Date.parse('2026-03-03T21:07:05Z');

test.each([
  ['a moment that has passed', '2026-03-03T21:06:00Z', true],
  ['less than a minute away', '2026-03-03T21:08:04Z', true],
  ['a minute away', '2026-03-03T21:08:05Z', false],
])('%s is soon: %s', (_what, moment, soon) => expect(isSoon(moment, now)).toBe(soon));
