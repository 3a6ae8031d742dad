import { describe, expect, test } from 'vitest';
import { findWooCommerceProduct, readWooCommerceProduct } from './woocommerce.ts';

const entry = {
  id: 1,
  name: 'Sauvage &amp; Co 50 ml',
  permalink: 'https://shop.example/product/sauvage/',
  brands: [{ name: 'Dior' }],
  is_in_stock: false,
  prices: { price: '5489', currency_code: 'PLN', currency_minor_unit: 2 },
};

describe('WooCommerce Store API response', () => {
  test('findWooCommerceProduct returns the product when the response contains exactly one', () => {
    for (const body of [entry, [entry]]) expect(findWooCommerceProduct(body)).toBe(entry);
    for (const body of [[], [entry, entry], {}, null, [{ name: 'A post' }], { ...entry, name: 5 }])
      expect(findWooCommerceProduct(body)).toBeNull();
  });

  test('readWooCommerceProduct reads prices in minor units and stock flags', () =>
    expect(readWooCommerceProduct(entry)).toMatchObject({
      name: 'Sauvage & Co 50 ml',
      brand: 'Dior',
      url: entry.permalink,
      offers: [{ availability: 'OutOfStock', price: 54.89, currency: 'PLN', sizeMl: 50, stated: 'is_in_stock: false' }],
    }));
});
