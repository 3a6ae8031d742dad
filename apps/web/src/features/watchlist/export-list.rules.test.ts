import { expect, test } from 'vitest';
import { givenWatchlistItem } from '../../testing/given.ts';
import { buildExportName, writeWatchlistCsv } from './export-list.rules.ts';

const lines = (more: Parameters<typeof givenWatchlistItem>[0]) =>
  writeWatchlistCsv([givenWatchlistItem(more)]).split('\r\n');

test('writeWatchlistCsv writes the columns that the import reads', () => {
  const [header, line, end] = lines({
    notes: 'the 50 ml',
    watchFilter: {
      sizesMl: [50, 7.5],
      maxPrice: { amount: 89.5, currency: 'EUR', per: 'bottle' },
      kinds: ['bottle', 'tester'],
    },
    notifyFrequency: { rule: 'hours', hours: 6 },
  });
  expect(header).toBe(
    '\uFEFFname,brand,concentration,gender,notes,addedAt,sizesMl,maxPrice,maxPriceCurrency,maxPricePer,kinds,notifyFrequency,notifyIntervalHours,productUrl,fragranceId',
  );
  expect(line).toBe(
    'Oud 24,Maison Test,,unisex,the 50 ml,2026-03-01T08:00:00.000Z,50;7.5,89.5,EUR,bottle,bottle;tester,hours,6,https://shop.example/oud-24,1',
  );
  expect(end).toBe('');
});

test('writeWatchlistCsv leaves missing values empty', () => {
  const [, line] = lines({ fragranceGender: null, notes: null, fragranceProductUrl: null });
  expect(line).toBe('Oud 24,Maison Test,,,,2026-03-01T08:00:00.000Z,,,,,,every,,,1');
});

test.each([
  ['a comma', 'rose, oud', '"rose, oud"'],
  ['quotes', 'the "good" one', '"the ""good"" one"'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['spaces around', ' oud ', '" oud "'],
  ['a formula', '=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['a plus', '+1', "'+1"],
  ['a minus', '-1', "'-1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\tx', "'\tx"],
  ['a return', '\rx', `"'\rx"`],
  ['an equals sign within', '1 = 1', '1 = 1'],
])('writeWatchlistCsv writes a cell with %s correctly', (_what, notes, cell) => {
  expect(writeWatchlistCsv([givenWatchlistItem({ notes })])).toContain(`,unisex,${cell},2026-`);
});

test('buildExportName uses the local date', () => {
  expect(buildExportName(new Date(2026, 2, 9, 0, 30))).toBe('sillage-watchlist-2026-03-09.csv');
  expect(buildExportName(new Date(2026, 10, 22, 23, 59))).toBe('sillage-watchlist-2026-11-22.csv');
});
