import { expect, test } from 'vitest';
import { labelOf, partsOf, readingsOf } from './names.rules.ts';

test('a fragrance is named with its house, in plain text that ends', () => {
  expect(labelOf({ name: 'Oud\u202e Wood\n', brand: 'Tom Ford' })).toBe('Oud Wood by Tom Ford');
  expect(labelOf({ name: 'x'.repeat(999), brand: 'y'.repeat(999) }).length).toBeLessThan(300);
});

test.each([
  ['Oud Wood by Tom Ford', 'Oud Wood', 'Tom Ford'],
  ['By the Fireplace By Maison Margiela', 'By the Fireplace', 'Maison Margiela'],
  ['By Night', 'By Night', null],
  ['Aventus', 'Aventus', null],
])('%s is a name and a house', (label, name, house) => expect(partsOf(label)).toEqual({ name, house }));

test('with "by" there is one reading, else every way to part the words', () => {
  expect(readingsOf('Oud Wood by Tom Ford')).toEqual([{ name: 'Oud Wood', house: 'Tom Ford' }]);
  expect(readingsOf('Tom Ford Oud Wood')).toContainEqual({ name: 'Oud Wood', house: 'Tom Ford' });
  expect(readingsOf('Oud Wood Tom Ford')).toContainEqual({ name: 'Oud Wood', house: 'Tom Ford' });
  expect(readingsOf('Tom Ford – Oud Wood')[0]).toEqual({ name: 'Oud Wood', house: 'Tom Ford' });
  expect(readingsOf('Aventus')).toEqual([]);
  expect(readingsOf('x '.repeat(140).trim())).toEqual([]);
});
