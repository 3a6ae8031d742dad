import { expect, test } from 'vitest';
import { getSessionState, isRecentSignIn } from './auth.rules.ts';

const startedAt = new Date('2026-01-01T00:00:00Z');
const hoursAfterStart = (count: number) => new Date(startedAt.getTime() + count * 3_600_000);
const session = { last_used_at: startedAt, expires_at: hoursAfterStart(90 * 24) };

test.each([
  ['valid when just used', hoursAfterStart(0.5), session, 'valid'],
  ['needs a new last use when used an hour ago', hoursAfterStart(1), session, 'valid-update-last-use'],
  ['needs a new last use when used thirteen days ago', hoursAfterStart(13 * 24), session, 'valid-update-last-use'],
  ['expired when idle for fourteen days', hoursAfterStart(14 * 24), session, 'expired'],
  [
    'expired when ninety days old, though just used',
    hoursAfterStart(90 * 24),
    { ...session, last_used_at: hoursAfterStart(90 * 24) },
    'expired',
  ],
])('getSessionState returns the state of a session: %s', (_what, now, sessionTimes, expected) => {
  expect(getSessionState(sessionTimes, now)).toBe(expected);
});

test('isRecentSignIn returns true for five minutes after the sign-in', () => {
  expect(isRecentSignIn(startedAt, new Date(startedAt.getTime() + 300_000))).toBe(true);
  expect(isRecentSignIn(startedAt, new Date(startedAt.getTime() + 300_001))).toBe(false);
});
