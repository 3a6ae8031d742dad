import { expect, test } from 'vitest';
import { computeSoundKey } from './sound-key.ts';

test.each([
  ['zhadore', 'jadore'],
  ['euforia', 'euphoria'],
  ['shalimar', 'chalimar'],
  ['kuros', 'kouros'],
  ['jio', 'gio'],
  ['savaje', 'sauvage'],
])('computeSoundKey returns the same key for %s and %s', (a, b) => {
  expect(computeSoundKey(a)).toBe(computeSoundKey(b));
  expect(computeSoundKey(a)).not.toBeNull();
});

test('computeSoundKey returns different keys for words that sound different, and none for short words and digits', () => {
  expect(computeSoundKey('aventus')).not.toBe(computeSoundKey('invictus'));
  for (const text of ['', 'oh', 'aurea', '4711', 'abc1']) expect(computeSoundKey(text)).toBeNull();
});
