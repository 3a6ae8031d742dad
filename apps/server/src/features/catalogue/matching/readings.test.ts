import { expect, test } from 'vitest';
import { partsOf, readingsOf } from './readings.ts';

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
