import { expect, test } from 'vitest';
import { readPage } from '../read-page.ts';
import { givenPage } from '../testing/pages.ts';
import { readUcpProduct } from './ucp.ts';

function readJson(value: unknown) {
  const page = givenPage({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
  return readPage(page).offers.map(({ price, listPrice }) => ({ price, listPrice }));
}

const shopify = (variant: object) => ({ id: 1, title: 'Sauvage', handle: 'sauvage', variants: [variant] });
const woo = (prices: object) => ({
  name: 'Sauvage',
  permalink: 'https://shop.example/sauvage',
  prices: { currency_code: 'EUR', currency_minor_unit: 2, ...prices },
});

test.each([
  ['Shopify’s compare_at_price', shopify({ price: 6400, compare_at_price: 8900 }), { price: 64, listPrice: 89 }],
  ['a missing compare_at_price', shopify({ price: 6400 }), { price: 64, listPrice: undefined }],
  ['an empty compare_at_price', shopify({ price: 6400, compare_at_price: null }), { price: 64, listPrice: null }],
  ['an equal compare_at_price', shopify({ price: 6400, compare_at_price: 6400 }), { price: 64, listPrice: null }],
  ['a compare_at_price of 0', shopify({ price: '64.00', compare_at_price: '0.00' }), { price: 64, listPrice: null }],
  ['an object as compare_at_price', shopify({ price: 6400, compare_at_price: {} }), { price: 64, listPrice: null }],
  ['WooCommerce’s regular price', woo({ price: '6400', regular_price: '8900' }), { price: 64, listPrice: 89 }],
  ['an equal regular price', woo({ price: '6400', regular_price: '6400' }), { price: 64, listPrice: null }],
])('readPage reads the list price from %s', (_what, body, expected) => {
  expect(readJson(body)).toEqual([expected]);
});

test.each([
  [{ amount: 8900, currency: 'EUR' }, 89],
  [{ amount: 8900, currency: 'USD' }, null],
  [{ amount: 6400, currency: 'EUR' }, null],
  [{ amount: 'much' }, null],
  [undefined, null],
])('readUcpProduct reads the list price %j as %s', (list_price, listPrice) => {
  const variant = { id: 'v', title: 'Sauvage', price: { amount: 6400, currency: 'EUR' }, list_price };
  expect(readUcpProduct({ id: 'p', title: 'Sauvage', variants: [variant] }).offers).toMatchObject([{ listPrice }]);
});

test.each([['state of an application', '<script>window.__STATE__ = {"product": %s}</script>']])(
  'readPage reads the list price from the %s',
  (_what, template) => {
    const product = { name: 'Sauvage', inStock: true, price: 64, compareAtPrice: 89, currency: 'EUR' };
    const body = `<html><title>Sauvage</title><h1>Sauvage</h1>${template.replace('%s', JSON.stringify(product))}</html>`;
    expect(readPage(givenPage({ body })).offers).toMatchObject([{ price: 64, listPrice: 89 }]);
  },
);

test('readPage reads the list price from the sizes of a WooCommerce page', () => {
  const sizes = [{ attributes: { size: '50-ml' }, is_in_stock: true, display_price: 64, display_regular_price: 89 }];
  const form = `<form class="variations_form" data-product_variations='${JSON.stringify(sizes)}'></form>`;
  const body = `<html><title>Sauvage</title><h1>Sauvage</h1>${form}<button>Add to cart</button></html>`;
  expect(readPage(givenPage({ body })).offers).toMatchObject([{ price: 64, listPrice: 89 }]);
});
