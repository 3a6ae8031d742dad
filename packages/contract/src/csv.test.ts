import { constantFrom, property, assert as propertyHolds, string, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { formatCsvRow, unguardCsvCell } from './csv.ts';

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
  ['a line feed', '\nx', `"'\nx"`],
  ['a wide equals sign', '＝1+1', "'＝1+1"],
  ['a guard', "'=1", "''=1"],
  ['an apostrophe alone', "'t", "'t"],
  ['an equals sign within', '1 = 1', '1 = 1'],
  ['a negative number', -4.5, '-4.5'],
  ['nothing', null, ''],
])('formatCsvRow returns safe CSV for a cell with %s', (_what, value, cell) => {
  expect(formatCsvRow(['x', value, true])).toBe(`x,${cell},true`);
});

test('unguardCsvCell removes only the apostrophe that formatCsvRow added', () => {
  const text = tuple(constantFrom('', "'", "''"), constantFrom('', '=', '+', '-', '@', '\t', '＠', 'a'), string());
  propertyHolds(
    property(text, (parts) => {
      const value = parts.join('');
      const cell = formatCsvRow([value]);
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unguardCsvCell(read)).toBe(value);
    }),
  );
});
