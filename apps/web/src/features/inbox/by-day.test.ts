import { expect, test } from 'vitest';
import { givenEntry } from '../../testing/inbox.ts';
import { byDay } from './by-day.ts';

const now = new Date(2026, 2, 4, 9, 0);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 0).toISOString();

test('entries stand under the visitor’s own days, in the order they came in', () => {
  const entries = [at(4, 8), at(4, 0), at(3, 23), at(1, 12)].map((moment, index) =>
    givenEntry(9 - index, { at: moment }),
  );
  expect(
    byDay(entries, now.getTime()).map((day) => [day.name, ...day.entries.map(({ fragranceId }) => fragranceId)]),
  ).toEqual([
    ['Today', 9, 8],
    ['Yesterday', 7],
    ['Mar 1, 2026', 6],
  ]);
});

test('nothing has no days', () => {
  expect(byDay([], now.getTime())).toEqual([]);
});
