import { expect, test } from 'vitest';
import { listNameSplits, splitAtBy } from './split-name.rules.ts';

test.each([
  ['Oud Wood by Tom Ford', 'Oud Wood', 'Tom Ford'],
  ['By the Fireplace By Maison Margiela', 'By the Fireplace', 'Maison Margiela'],
  ['By Night', 'By Night', null],
  ['Aventus', 'Aventus', null],
])('splitAtBy splits %s into name and brand', (label, name, brand) =>
  expect(splitAtBy(label)).toEqual({ name, brand }),
);

test('listNameSplits returns one split at "by", else every split between words', () => {
  expect(listNameSplits('Oud Wood by Tom Ford')).toEqual([{ name: 'Oud Wood', brand: 'Tom Ford' }]);
  expect(listNameSplits('Tom Ford Oud Wood')).toContainEqual({ name: 'Oud Wood', brand: 'Tom Ford' });
  expect(listNameSplits('Oud Wood Tom Ford')).toContainEqual({ name: 'Oud Wood', brand: 'Tom Ford' });
  expect(listNameSplits('Tom Ford – Oud Wood')[0]).toEqual({ name: 'Oud Wood', brand: 'Tom Ford' });
  expect(listNameSplits('Aventus')).toEqual([]);
  expect(listNameSplits('x '.repeat(140).trim())).toEqual([]);
});
