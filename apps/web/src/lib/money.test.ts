import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test('what is no American dollar is never a bare "$"', () => {
  expect(formatMoney(90, 'CAD')).toBe('CA$90.00');
});

test.each([
  [128, 'USD', '$128.00'],
  [1099.5, 'EUR', '€1,099.50'],
  [12_000, 'JPY', '¥12,000'],
])('%d %s reads %s', (amount, currency, words) => {
  expect(formatMoney(amount, currency)).toBe(words);
});
