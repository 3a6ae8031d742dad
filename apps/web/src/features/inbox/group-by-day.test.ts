import { expect, onTestFinished, test, vi } from 'vitest';
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

test.for([
  ['the night after a day of 23 hours', '2026-03-29T22:30:00Z', '2026-03-29T10:00:00Z'],
  ['the end of a day of 25 hours', '2026-10-25T22:30:00Z', '2026-10-24T10:00:00Z'],
] as const)('groupByDay finds yesterday in %s', ([, time, yesterday]) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  const days = groupByDay([givenEntry(1, { at: yesterday })], Date.parse(time));
  expect(days).toMatchObject([{ name: 'Yesterday' }]);
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
