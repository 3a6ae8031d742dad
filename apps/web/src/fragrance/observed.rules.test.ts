import { expect, test } from 'vitest';
import { givenObserved } from '../testing/extension.ts';
import { compareWithShared, getObservedStock } from './observed.rules.ts';
import { getStockLabel } from './stock-state.rules.ts';

const early = '2026-03-04T09:00:00.000Z';
const late = '2026-03-04T11:00:00.000Z';

test.each([
  ['in-stock', 'in-stock', early, 'Our last check agrees.'],
  ['in-stock', 'sold-out', early, 'Our last check says something else and is older than your visit.'],
  ['in-stock', 'sold-out', late, 'Our last check says something else and is newer than your visit.'],
  ['sold-out', 'in-stock', late, 'Our last check says something else and is newer than your visit.'],
  ['in-stock', 'blocked', late, 'Our own checks cannot see this. Only you can.'],
  ['in-stock', 'no-shop', null, 'Our own checks cannot see this. Only you can.'],
  ['in-stock', 'unchecked', null, 'Our own checks cannot see this. Only you can.'],
  ['in-stock', 'outdated', early, 'Our last check says something else and is older than your visit.'],
  ['unreadable', 'in-stock', early, 'Your browser could not read the stock.'],
] as const)(
  'compareWithShared relates the observed stock %s to the shared stock %s',
  (own, shared, checkedAt, text) => {
    const stock = { stockState: shared, availability: null };
    expect(compareWithShared(givenObserved(1, { stockState: own }), { stock, checkedAt })).toBe(text);
  },
);

test('getObservedStock returns what an outdated stock was, in stock if any size was', () => {
  const [size] = givenObserved().sizes;
  if (!size) throw new Error('no size');
  const observed = { stockState: 'outdated', sizes: [{ ...size, availability: 'OutOfStock' }, size] } as const;
  expect(getStockLabel(getObservedStock({ ...observed, sizes: [...observed.sizes] }))).toBe('Was in stock');
  expect(getStockLabel(getObservedStock({ stockState: 'outdated', sizes: [] }))).toBe('Not checked lately');
});
