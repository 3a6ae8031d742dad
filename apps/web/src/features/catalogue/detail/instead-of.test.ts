import { expect, test } from 'vitest';
import { givenFragrance } from '../../../testing/given.ts';
import { instead, reasonFor } from './instead-of.ts';

const soldOut = givenFragrance({ isSoldOut: true, availability: 'OutOfStock' });
const there = givenFragrance({ id: 2, price: 34, productUrl: 'https://www.shop.example/p/2' });
const gone = givenFragrance({ id: 3, isSoldOut: true, availability: 'SoldOut' });
const unread = givenFragrance({ id: 4, availability: null });

test('what is sold out is followed by what is in stock, and by nothing that is not', () => {
  expect(instead(soldOut, [there, gone, unread])).toEqual([there]);
  expect(instead(givenFragrance(), [there])).toEqual([]);
});

test('each says why it is offered, where it is and for how much', () => {
  expect(reasonFor(there, 'Aventus')).toBe('Inspired by Aventus · in stock at shop.example · $34.00');
  expect(reasonFor({ ...there, productUrl: null, price: null }, 'Aventus')).toBe('Inspired by Aventus · in stock');
});
