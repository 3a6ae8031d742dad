import { expect, test } from 'vitest';
import { createConversion } from '../../../fragrance/conversion/create-conversion.tsx';
import { givenFragrance } from '../../../testing/given.ts';
import { sampleRates } from '../../../testing/rates.ts';
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

test('findAlternatives puts the cheapest first by converted prices, and those without one last', () => {
  const priced = (id: number, price: number, currency: string) =>
    givenFragrance({ id, productOffer: { shop: 'shop.example', price, currency } });
  const inspired = [priced(4, 1, 'XTS'), priced(5, 94, 'EUR'), priced(6, 100, 'USD'), priced(7, 80, 'GBP')];
  const found = findAlternatives(soldOut, inspired, createConversion('EUR', sampleRates));
  expect(found.map(({ id }) => id)).toEqual([6, 5, 7, 4]);
  expect(findAlternatives(soldOut, inspired).map(({ id }) => id)).toEqual([4, 5, 6, 7]);
});
