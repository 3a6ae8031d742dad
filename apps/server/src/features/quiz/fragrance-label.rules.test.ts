import { expect, test } from 'vitest';
import { formatFragranceLabel } from './fragrance-label.rules.ts';

test('formatFragranceLabel returns name and brand as plain text of limited length', () => {
  expect(formatFragranceLabel({ name: 'Oud\u202e Wood\n', brand: 'Tom Ford' })).toBe('Oud Wood by Tom Ford');
  expect(formatFragranceLabel({ name: 'x'.repeat(999), brand: 'y'.repeat(999) }).length).toBeLessThan(300);
});
