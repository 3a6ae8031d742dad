import { expect, test } from 'vitest';
import { firstIdAt, newId } from './ids.ts';

// spec: D.2.8
test('newId returns ids that sort by their time of creation', () => {
  const before = new Date();
  const id = newId();
  const later = new Date(Date.now() + 1);
  expect(firstIdAt(before) <= id && id < firstIdAt(later)).toBe(true);
  // The example of RFC 9562, appendix A.6.
  expect(firstIdAt(new Date('2022-02-22T19:22:22Z'))).toBe('017f22e2-79b0-7000-8000-000000000000');
});
