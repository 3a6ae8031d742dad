import { describe, expect, test } from 'vitest';
import { explainInvalidExpiry, getKeyState, parseAuthorization } from './keys.rules.ts';

const key = `sillage_${'aB3-_'.repeat(8)}xyz`;
const now = new Date('2026-11-28T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('parseAuthorization', () => {
  test.each([`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`])(
    'parseAuthorization reads the key of %s',
    (header) => {
      expect(parseAuthorization(header)).toBe(key);
    },
  );

  test.each([
    '',
    'Bearer',
    'Bearer ',
    key,
    'Basic YW1iZXI6b3Vk',
    `Basic ${key}`,
    `Bearer ${key}x`,
    `Bearer ${key.slice(1)}`,
    `Bearer ${key}, Bearer ${key}`,
    `Bearer ${key} `,
    `Bearer\t${key}`,
    `Bearer ${key.replace('a', '\u00e9')}`,
    `Bearer ${key.replace('sillage_', 'SILLAGE_')}`,
  ])('parseAuthorization returns null for %j', (header) => {
    expect(parseAuthorization(header)).toBe(null);
  });

  test('parseAuthorization returns null for a header of more than 200 characters', () => {
    for (const header of [`Bearer ${' '.repeat(200)}${key}`, `Bearer sillage_${'a'.repeat(100_000)}`])
      expect(parseAuthorization(header)).toBe(null);
  });
});

test.each([
  ['valid', { expires_at: null, revoked_at: null }],
  ['valid', { expires_at: later(1), revoked_at: null }],
  ['expired', { expires_at: now, revoked_at: null }],
  ['revoked', { expires_at: null, revoked_at: now }],
  ['revoked', { expires_at: later(-1), revoked_at: later(-2) }],
] as const)('getKeyState returns %s for %j', (state, row) => {
  expect(getKeyState(row, now)).toBe(state);
});

test.each([
  [null, null],
  [later(1), null],
  [later(5 * 365), null],
  [now, 'Choose a time in the future'],
  [later(-1), 'Choose a time in the future'],
  [later(6 * 365), 'Choose a time within five years'],
])('explainInvalidExpiry for the end %s returns %s', (expiresAt, problem) => {
  expect(explainInvalidExpiry(expiresAt, now)).toBe(problem);
});
