import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, givenShopPage } from './testing/pages.ts';
import { selectReliableOffers } from './verdict/reliable-offers.ts';

const sauvage = { brand: 'Dior', name: 'Sauvage' };
const offer = (name: string, availability: string) => ({ name, availability, price: 90, priceCurrency: 'EUR' });
const read = (product: unknown, counter = '') =>
  readPage(givenPage({ body: givenShopPage(product, counter) }), sauvage);
const readOffers = (...offers: object[]) => read(givenProduct({}, { offers }));

describe('readPage on offers of several kinds', () => {
  test('readPage returns unknown for a page without a full bottle, and still the stock of each other offer', () => {
    const verdict = readOffers(offer('100 ml Tester', 'InStock'), offer('2 ml Sample', 'OutOfStock'));
    expect(verdict).toMatchObject({ availability: 'unknown', reason: 'The page sells no full bottle', price: null });
    expect(selectReliableOffers(verdict)).toMatchObject([
      { kind: 'tester', availability: 'InStock' },
      { kind: 'sample', availability: 'OutOfStock' },
    ]);
  });

  test('readPage takes no stock from a tester for a bottle whose stock is not stated', () => {
    const silent = { name: '100 ml', price: 90, priceCurrency: 'EUR' };
    const verdict = readOffers(silent, offer('100 ml Tester', 'InStock'));
    expect(verdict.availability).not.toBe('InStock');
    expect(verdict.offers.find(({ kind }) => kind === 'tester')).toMatchObject({ availability: 'InStock' });
  });

  test('readPage states the kind of a page without offers by its product', () => {
    const { offers: _offers, ...product } = givenProduct();
    const tester = read({ ...product, name: 'Sauvage Tester 100 ml' }, '<button>Add to cart</button><p>€60.00</p>');
    expect(selectReliableOffers(tester).map(({ kind }) => kind)).toEqual(['tester']);
  });

  test('readPage keeps an in-stock bottle when the page’s "sold out" fits a tester', () => {
    const offers = [offer('100 ml', 'InStock'), offer('100 ml Tester', 'OutOfStock')];
    expect(read(givenProduct({}, { offers }), '<p>Sold out</p>')).toMatchObject({ availability: 'InStock' });
  });

  test('readPage counts a gift set as the bottle when a gift set is expected', () => {
    const body = givenShopPage(givenProduct({ availability: 'InStock' }, { name: 'Sauvage Gift Set' }), '');
    const verdict = readPage(givenPage({ body }), { brand: 'Dior', name: 'Sauvage Gift Set' });
    expect(verdict).toMatchObject({ availability: 'InStock', kind: 'bottle' });
  });
});
