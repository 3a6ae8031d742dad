import { expect, test } from 'vitest';
import { DAY, formatTimeAgo, HOUR, MINUTE } from './time.ts';

const now = Date.parse('2026-03-03T12:00:00Z');

test.each([
  [-5 * MINUTE, 'just now'],
  [0, 'just now'],
  [MINUTE, '1 min ago'],
  [59 * MINUTE, '59 min ago'],
  [3 * HOUR + 5 * MINUTE, '3 h ago'],
  [2 * DAY, '2 d ago'],
  [40 * DAY, 'Jan 22, 2026'],
])('formatTimeAgo formats %i ms ago as "%s"', (elapsed, text) => {
  expect(formatTimeAgo(new Date(now - elapsed).toISOString(), now)).toBe(text);
});
