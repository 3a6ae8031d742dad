import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenFragrance } from '../testing/given.ts';
import { ShopPrice } from './shop-price.tsx';

const douglas = { shop: 'www.douglas.de', price: 115.5, currency: 'EUR' };

test.each([
  ['the price at the linked shop, in its currency', { price: 92, productOffer: douglas }, '€115.50 at douglas.de'],
  [
    'that the price is the lowest in 12 months',
    { productOffer: { ...douglas, lowest: 'in 12 months' } as const },
    '€115.50 at douglas.deLowest in 12 months',
  ],
  [
    'that the price is the lowest since tracking began',
    { productOffer: { ...douglas, lowest: 'so far' } as const },
    '€115.50 at douglas.deLowest so far',
  ],
  [
    'no lowest price of a sold-out fragrance',
    { productOffer: { ...douglas, lowest: 'in 12 months' } as const, isSoldOut: true },
    'Last seen at €115.50, douglas.de',
  ],
  [
    'the last seen price of a sold-out fragrance',
    { productOffer: douglas, isSoldOut: true },
    'Last seen at €115.50, douglas.de',
  ],
  ['the list price where no shop is linked', { price: 92, productUrl: null }, 'List price $92.00, size unknown'],
  ['no list price beside a link', { price: 92, productOffer: { shop: 'Douglas', price: null, currency: null } }, ''],
  ['nothing without a price', { price: null, productUrl: null }, ''],
])('a card shows %s', (_what, overrides, text) => {
  const { container } = render(<ShopPrice fragrance={givenFragrance(overrides)} />);
  expect(container.textContent).toBe(text);
});
