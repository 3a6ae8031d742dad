import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const binding = { purpose: 'test v1', context: 'amber' };
const plain = Buffer.from('a token of amber');

test('unseal returns what was sealed, and no two sealed values are equal', () => {
  const [first, second] = [seal('secret', binding, plain), seal('secret', binding, plain)];
  expect([first, second].map((sealed) => unseal('secret', binding, sealed))).toEqual([plain, plain]);
  expect(first.equals(second)).toBe(false);
  expect(first.includes('token')).toBe(false);
});

test.each([
  ['under another secret', 'other', binding],
  ['for another purpose', 'secret', { ...binding, purpose: 'test v2' }],
  ['for another context', 'secret', { ...binding, context: 'iris' }],
])('unseal returns null for what was sealed %s', (_, secret, other) => {
  expect(unseal('secret', binding, seal(secret, other, plain))).toBeNull();
});

test('unseal returns null when a byte was changed or is missing', () => {
  const sealed = seal('secret', binding, plain);
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(sealed.readUInt8(index) ^ 1, index);
    expect(unseal('secret', binding, changed)).toBeNull();
    expect(unseal('secret', binding, sealed.subarray(0, index))).toBeNull();
  }
});
