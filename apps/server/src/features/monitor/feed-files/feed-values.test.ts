import { describe, expect, test } from 'vitest';
import { isUsed, readPrice, readStock } from './feed-values.ts';

describe('readStock', () => {
  test.each([
    [{ availability: 'in_stock' }, 'InStock'],
    [{ availability: 'In Stock' }, 'InStock'],
    [{ availability: 'in-stock' }, 'InStock'],
    [{ availability: 'https://schema.org/InStock' }, 'InStock'],
    [{ availability: 'out_of_stock' }, 'OutOfStock'],
    [{ availability: 'out of stock' }, 'OutOfStock'],
    [{ availability: 'sold out' }, 'SoldOut'],
    [{ availability: 'preorder' }, 'PreOrder'],
    [{ availability: 'pre-order' }, 'PreOrder'],
    [{ availability: 'backorder' }, 'BackOrder'],
    [{ inStock: '1' }, 'InStock'],
    [{ inStock: '0' }, 'OutOfStock'],
    [{ inStock: 'yes' }, 'InStock'],
    [{ inStock: 'no' }, 'OutOfStock'],
    [{ inStock: '1', stockStatus: 'in stock' }, 'InStock'],
    [{ inStock: '1', isForSale: '0' }, 'OutOfStock'],
    [{ inStock: '1', isPreOrder: '1' }, 'PreOrder'],
  ])('readStock reads %j as %s', (row, availability) => {
    expect(readStock(row).availability).toBe(availability);
  });

  test.each([
    [{}],
    [{ availability: '' }],
    [{ availability: 'available for order' }],
    [{ availability: 'ask us' }],
    [{ availability: 'stock: in' }],
    [{ availability: 'Y' }],
    [{ inStock: 'in_stock' }],
    [{ inStock: '7' }],
    [{ inStock: '-1' }],
    [{ availability: 'in stock', inStock: '0' }],
    [{ inStock: '1', stockStatus: 'out of stock' }],
    [{ inStock: '1', stockStatus: 'call us' }],
    [{ isForSale: '0' }],
    [{ availability: 'constructor' }],
  ])('readStock reads %j as unknown', (row) => {
    expect(readStock(row).availability).toBe('unknown');
  });
});

describe('readPrice', () => {
  const at = new Date('2026-11-28T12:00:00Z');
  test.each([
    [{ price: '12.34 EUR' }, 12.34, 'EUR'],
    [{ price: 'EUR 12.34' }, 12.34, 'EUR'],
    [{ price: '12,34', currency: 'EUR' }, 12.34, 'EUR'],
    [{ price: '1.234,50 EUR' }, 1234.5, 'EUR'],
    [{ price: '1234.50', currency: 'gbp' }, 1234.5, 'GBP'],
    [{ price: '£45.00' }, 45, 'GBP'],
    [{ price: '45.00' }, 45, null],
    [{ price: '80.00 EUR', salePrice: '60.00 EUR' }, 60, 'EUR'],
    [{ price: '80.00', salePrice: '60.00', currency: 'USD' }, 60, 'USD'],
    [{ price: '80.00 EUR', salePrice: '0.00 EUR' }, 80, 'EUR'],
    [{ price: '80.00 EUR', salePrice: '90.00 EUR' }, 80, 'EUR'],
    [{ price: '80 EUR', salePrice: '60 EUR', saleDates: '2026-11-01T00:00Z/2026-11-10T00:00Z' }, 80, 'EUR'],
    [{ price: '80 EUR', salePrice: '60 EUR', saleDates: '2026-11-01T00:00Z/2026-12-10T00:00Z' }, 60, 'EUR'],
    [{ price: '12.34 EUR', currency: 'USD' }, null, null],
    [{ price: '80 EUR', salePrice: '60 USD' }, null, null],
    [{ price: '0.00 EUR' }, null, null],
    [{ price: '-5 EUR' }, null, null],
    [{ price: 'on request' }, null, null],
    [{ price: '9'.repeat(30) }, null, null],
    [{}, null, null],
  ])('readPrice reads %j as %s %s', (row, price, currency) => {
    const { listPrice: _listPrice, ...read } = readPrice(row, at);
    expect(read).toEqual({ price, currency });
  });
});

test.each([
  ['used', true],
  ['refurbished', true],
  ['Gebraucht', true],
  ['open box', true],
  ['new', false],
  ['neu', false],
  ['', false],
])('isUsed of the condition "%s" is %s', (condition, expected) => expect(isUsed({ condition })).toBe(expected));
