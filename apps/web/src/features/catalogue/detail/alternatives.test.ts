import { expect, test } from 'vitest';
import { givenFragrance } from '../../../testing/given.ts';
import { describeAlternative, findAlternatives } from './alternatives.ts';

const soldOut = givenFragrance({ isSoldOut: true, availability: 'OutOfStock' });
const inStock = givenFragrance({ id: 2, price: 34, productUrl: 'https://www.shop.example/p/2' });
const alsoSoldOut = givenFragrance({ id: 3, isSoldOut: true, availability: 'SoldOut' });
const unchecked = givenFragrance({ id: 4, availability: null });

test('findAlternatives returns the in-stock fragrances only when the original is sold out', () => {
  expect(findAlternatives(soldOut, [inStock, alsoSoldOut, unchecked])).toEqual([inStock]);
  expect(findAlternatives(givenFragrance(), [inStock])).toEqual([]);
});

test('describeAlternative states which fragrance it was inspired by, and the known shop and price', () => {
  expect(describeAlternative(inStock, 'Aventus')).toBe('Inspired by Aventus · in stock at shop.example · $34.00');
  expect(describeAlternative({ ...inStock, productOffer: null }, 'Aventus')).toBe('Inspired by Aventus · in stock');
});
