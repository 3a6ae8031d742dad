import { availabilities } from '@sillage/contract';
import { expect, test } from 'vitest';
import { stockState } from './stock-state.rules.ts';

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
] as const)('%s is called “%s”', (availability, words) => expect(stockState(availability).words).toBe(words));

// spec: D.1.1
test('only what can be bought now counts as in stock', () => {
  const inStock = availabilities.filter((availability) => stockState(availability).kind === 'in-stock');
  expect(inStock).toEqual(['InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly']);
});
