import { availabilities } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { getStockClass, isBuyable, parseAvailability, selectBestAvailability } from './availability.ts';

describe('parseAvailability', () => {
  test.each(
    availabilities.flatMap((name) => [
      [name, name],
      [`https://schema.org/${name}`, name],
      [`http://schema.org/${name}`, name],
      [`schema:${name}`, name],
      [name.toLowerCase(), name],
      [` https://schema.org/${name}/ `, name],
    ]),
  )('parseAvailability understands %j', (text, expected) => expect(parseAvailability(text)).toBe(expected));

  test.each([
    ['in stock', 'InStock'],
    ['In Stock', 'InStock'],
    ['in_stock', 'InStock'],
    ['instock', 'InStock'],
    ['available for order', 'InStock'],
    ['out of stock', 'OutOfStock'],
    ['oos', 'OutOfStock'],
    ['sold out', 'SoldOut'],
    ['pre-order', 'PreOrder'],
    ['preorder', 'PreOrder'],
    ['onbackorder', 'BackOrder'],
    ['discontinued', 'Discontinued'],
    ['currently unavailable', 'OutOfStock'],
    ['last_remaining_items', 'LimitedAvailability'],
    ['ItemAvailability.InStock', 'InStock'],
    ['http://schema.org/ItemAvailability#OutOfStock', 'OutOfStock'],
    ['Availability: In stock', 'InStock'],
    ['5 in stock', 'InStock'],
    ['10 in stock', 'InStock'],
    ['0 in stock', 'OutOfStock'],
    ['Coming soon', 'OutOfStock'],
    ['no longer available', 'Discontinued'],
    ['Made to order', 'MadeToOrder'],
    ['special order', 'BackOrder'],
  ])('parseAvailability understands the alias %j', (text, expected) => expect(parseAvailability(text)).toBe(expected));

  test.each([
    ['a reference to schema.org', { '@id': 'https://schema.org/InStock' }, 'InStock'],
    ['a node with @value', { '@value': 'OutOfStock' }, 'OutOfStock'],
    ['a list of one', ['http://schema.org/InStock'], 'InStock'],
    ['a list of one stock class', ['InStock', 'OnlineOnly'], 'InStock'],
  ])('parseAvailability returns the availability when the value is %s', (_case, value, expected) =>
    expect(parseAvailability(value)).toBe(expected),
  );

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['true', true],
    ['a number', 1],
    ['a list that contradicts itself', ['InStock', 'OutOfStock']],
    ['an empty object', {}],
    ['another word', 'https://schema.org/NewCondition'],
    ['a word that contains an availability', 'notinstockatall'],
    ['prose', `in stock ${'x'.repeat(200)}`],
  ])('parseAvailability returns unknown for %s', (_case, value) => expect(parseAvailability(value)).toBe('unknown'));
});

describe('selectBestAvailability', () => {
  test.each([
    ['InStock when one offer is in stock', ['OutOfStock', 'InStock', 'unknown'], 'InStock'],
    ['BackOrder when no offer is in stock', ['OutOfStock', 'BackOrder'], 'BackOrder'],
    ['unknown when the other offer is out of stock', ['OutOfStock', 'unknown'], 'unknown'],
    ['OutOfStock when all offers are out of stock', ['SoldOut', 'OutOfStock'], 'OutOfStock'],
    ['unknown when there is no offer', [], 'unknown'],
  ] as const)('selectBestAvailability returns %s', (_case, states, expected) =>
    expect(selectBestAvailability(states)).toBe(expected),
  );
});

test('getStockClass returns "in" only for the four in-stock availabilities', () => {
  const inStock = availabilities.filter((state) => getStockClass(state) === 'in');
  expect(inStock).toEqual(['InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly']);
  expect(getStockClass('unknown')).toBeNull();
});

test('isBuyable returns false for InStoreOnly and PreOrder, and null for unknown', () => {
  expect(isBuyable('InStock')).toBe(true);
  expect(isBuyable('InStoreOnly')).toBe(false);
  expect(isBuyable('PreOrder')).toBe(false);
  expect(isBuyable('unknown')).toBeNull();
});
