import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleRates } from '../../testing/rates.ts';
import { createConversion } from './create-conversion.tsx';

const now = new Date('2024-07-01T10:00:00Z');
const conversion = createConversion('EUR', sampleRates, now);

test.each([
  [
    'a price in another currency, with the date of the rates',
    { price: 59.9, currency: 'USD' },
    'about €55.96 · ECB rate of Jun 28',
  ],
  ['only the price where the date stands beside it', { price: 59.9, currency: 'USD', isShort: true }, 'about €55.96'],
  ['nothing in the display currency', { price: 59.9, currency: 'EUR' }, ''],
  ['nothing without a rate', { price: 59.9, currency: 'XTS' }, ''],
  ['nothing in an unknown currency', { price: 59.9, currency: null }, ''],
])('a converted price shows %s', (_what, price, text) => {
  const { container } = render(<conversion.Price {...price} />);
  expect(container.textContent).toBe(text);
});

test('the source names the year of rates that are not of this year', () => {
  expect(createConversion('JPY', sampleRates, new Date('2026-03-03')).source).toBe('ECB rate of Jun 28, 2024');
});

test('convert rounds to the minor unit of the display currency', () => {
  expect(createConversion('JPY', sampleRates, now).convert(89, 'EUR')).toBe(15_303);
  expect([conversion.convert(59.9, 'EUR'), conversion.convert(59.9, 'XTS')]).toEqual([59.9, null]);
});
