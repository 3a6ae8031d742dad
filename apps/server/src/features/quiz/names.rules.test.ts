import { expect, test } from 'vitest';
import { labelOf } from './names.rules.ts';

test('a fragrance is named with its house, in plain text that ends', () => {
  expect(labelOf({ name: 'Oud\u202e Wood\n', brand: 'Tom Ford' })).toBe('Oud Wood by Tom Ford');
  expect(labelOf({ name: 'x'.repeat(999), brand: 'y'.repeat(999) }).length).toBeLessThan(300);
});
