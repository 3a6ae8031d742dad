import { availabilities } from '@sillage/contract';
import { expect, test } from 'vitest';
import { getStockState } from './stock-state.rules.ts';

test.each([
  ['InStock', 'In stock'],
  ['LimitedAvailability', 'In stock, few left'],
  ['OnlineOnly', 'In stock, online only'],
  ['InStoreOnly', 'In stock, in store only'],
  ['PreOrder', 'Pre-order'],
  ['PreSale', 'Pre-order'],
  ['BackOrder', 'Back-order'],
  ['MadeToOrder', 'Made to order'],
  ['OutOfStock', 'Sold out'],
  ['SoldOut', 'Sold out'],
  ['Reserved', 'Sold out'],
  ['Discontinued', 'Discontinued'],
  [null, 'Unknown'],
] as const)('getStockState labels %s as “%s”', (availability, label) =>
  expect(getStockState(availability).label).toBe(label),
);

// spec: D.1.1
test('getStockState returns in-stock only for the availabilities at which a product can be bought now', () => {
  const inStock = availabilities.filter((availability) => getStockState(availability).kind === 'in-stock');
  expect(inStock).toEqual(['InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly']);
});
