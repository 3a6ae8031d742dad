import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test('formatMoney does not show Canadian dollars with a plain "$"', () => {
  expect(formatMoney(90, 'CAD')).toBe('CA$90.00');
});

test.each([
  [128, 'USD', '$128.00'],
  [1099.5, 'EUR', '€1,099.50'],
  [12_000, 'JPY', '¥12,000'],
])('formatMoney formats %d %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount, currency)).toBe(text);
});
