import { expect, test } from 'vitest';
import { getRetentionStart, listMonths } from './months.rules.ts';

const at = (text: string) => new Date(text);

test.each([
  ['2026-11-22T04:42:00Z', 2, ['2026-11-01', '2026-12-01', '2027-01-01']],
  ['2026-01-31T23:59:59.999Z', 1, ['2026-01-01', '2026-02-01']],
  ['2026-02-01T00:00:00Z', 0, ['2026-02-01']],
])('listMonths returns the month of %s and %i further months', (now, more, months) => {
  expect(listMonths(at(now), more)).toEqual(months.map((month) => at(`${month}T00:00:00Z`)));
});

test.each([
  ['2026-11-22T04:42:00Z', 3, '2026-08-01'],
  ['2026-01-31T23:00:00Z', 3, '2025-10-01'],
  ['2026-03-31T00:00:00Z', 13, '2025-02-01'],
])('getRetentionStart at %s with %i retained months is %s', (now, retained, oldest) => {
  expect(getRetentionStart(at(now), retained)).toEqual(at(`${oldest}T00:00:00Z`));
});
