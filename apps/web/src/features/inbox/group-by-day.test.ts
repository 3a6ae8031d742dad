import { expect, test } from 'vitest';
import { givenEntry } from '../../testing/inbox.ts';
import { groupByDay } from './group-by-day.ts';

const now = new Date(2026, 2, 4, 9, 0);
const at = (day: number, hour: number) => new Date(2026, 2, day, hour, 0).toISOString();

test('groupByDay groups entries by local day and preserves their order', () => {
  const entries = [at(4, 8), at(4, 0), at(3, 23), at(1, 12)].map((moment, index) =>
    givenEntry(9 - index, { at: moment }),
  );
  expect(
    groupByDay(entries, now.getTime()).map((day) => [
      day.name,
      ...day.fragrances.map(({ newest }) => newest.fragranceId),
    ]),
  ).toEqual([
    ['Today', 9, 8],
    ['Yesterday', 7],
    ['Mar 1, 2026', 6],
  ]);
});

test('groupByDay returns an empty list when there are no entries', () => {
  expect(groupByDay([], now.getTime())).toEqual([]);
});

test('groupByDay groups the entries of a day by fragrance, newest first', () => {
  const entries = [1, 2, 1].map((fragranceId, index) => givenEntry(9 - index, { at: at(4, 8), fragranceId }));
  expect(groupByDay(entries, now.getTime())[0]?.fragrances).toEqual([
    { newest: entries[0], earlier: [entries[2]] },
    { newest: entries[1], earlier: [] },
  ]);
});
