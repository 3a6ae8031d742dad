import { expect, test } from 'vitest';
import { isFresh, judgeSession } from './auth.rules.ts';

const start = new Date('2026-01-01T00:00:00Z');
const hours = (count: number) => new Date(start.getTime() + count * 3_600_000);
const session = { last_used_at: start, expires_at: hours(90 * 24) };

test.each([
  ['just used', hours(0.5), session, 'good'],
  ['used an hour ago', hours(1), session, 'good-and-note'],
  ['used thirteen days ago', hours(13 * 24), session, 'good-and-note'],
  ['idle for fourteen days', hours(14 * 24), session, 'ended'],
  ['ninety days old, though just used', hours(90 * 24), { ...session, last_used_at: hours(90 * 24) }, 'ended'],
])('a session %s', (_what, now, given, expected) => {
  expect(judgeSession(given, now)).toBe(expected);
});

test('a sign-in counts as proof for five minutes', () => {
  expect(isFresh(start, new Date(start.getTime() + 300_000))).toBe(true);
  expect(isFresh(start, new Date(start.getTime() + 300_001))).toBe(false);
});
