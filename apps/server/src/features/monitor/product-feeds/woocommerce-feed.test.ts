import { expect, test } from 'vitest';
import { parseWooEntries, readWooFeed } from './woocommerce-feed.ts';

const origin = 'https://shop.example';
const source = { origin, at: new Date(0) };

function read(more: object) {
  const entry = { id: 1, name: 'Oud 50 ml', permalink: `${origin}/oud`, is_in_stock: true, prices: {}, ...more };
  return readWooFeed([entry], new Map(), source).products[0]?.verdict.offers[0];
}

test.each([
  [{ price: '5489', currency_code: 'PLN', currency_minor_unit: 2 }, 54.89, 'PLN'],
  [{ price: '15000', currency_code: 'JPY', currency_minor_unit: 0 }, 15_000, 'JPY'],
  [{ price: '12500', currency_code: 'KWD', currency_minor_unit: 3 }, 12.5, 'KWD'],
  [{ price: '0', currency_code: 'EUR', currency_minor_unit: 2 }, null, null],
  [{ price: '12.50', currency_code: 'EUR', currency_minor_unit: 2 }, null, null],
  [{ price: '1250', currency_code: 'EUR', currency_minor_unit: -7 }, null, null],
  [{ price: '1250', currency_code: 'EUR' }, null, null],
  [
    {
      price: '100',
      currency_code: 'EUR',
      currency_minor_unit: 2,
      price_range: { min_amount: '100', max_amount: '900' },
    },
    null,
    null,
  ],
])('readWooFeed reads the WooCommerce prices %j as price %s and currency %s', (prices, price, currency) => {
  expect(read({ prices })).toMatchObject({ price, currency });
});

test.each([
  [{ is_in_stock: true }, 'InStock'],
  [{ is_in_stock: false }, 'OutOfStock'],
  [{ is_in_stock: true, is_on_backorder: true }, 'BackOrder'],
  [{ is_in_stock: undefined, stock_status: 'onbackorder' }, 'BackOrder'],
  [{ is_in_stock: 'yes' }, 'unknown'],
  [{ is_in_stock: undefined }, 'unknown'],
])('readWooFeed reads stock %j as %s', (more, availability) => {
  expect(read(more)).toMatchObject({ availability });
});

test('readWooFeed skips entries that need a password, have no page or are on another host', () => {
  expect(read({ is_password_protected: true })).toBeUndefined();
  expect(read({ permalink: 0 })).toBeUndefined();
  expect(read({ permalink: 'https://elsewhere.example/oud' })).toBeUndefined();
  expect(read({ permalink: 'javascript:alert(1)' })).toBeUndefined();
});

test('readWooFeed takes a GTIN only when it is valid', () => {
  expect(read({ global_unique_id: '3-386460-065504' })?.gtin).toBe('3386460065504');
  expect(read({ global_unique_id: 'OUD-50' })?.gtin).toBeNull();
});

test('parseWooEntries returns null when the JSON is not a list of products', () => {
  expect(parseWooEntries([{ id: 1, title: { rendered: 'A post' } }])).toBeNull();
  expect(parseWooEntries({ code: 'rest_no_route' })).toBeNull();
});
