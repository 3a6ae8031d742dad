import { describe, expect, test } from 'vitest';
import { readWooCommerceProduct, wooCommerceProductIn } from './woocommerce.ts';

const entry = {
  id: 1,
  name: 'Sauvage &amp; Co 50 ml',
  permalink: 'https://shop.example/product/sauvage/',
  brands: [{ name: 'Dior' }],
  is_in_stock: false,
  prices: { price: '5489', currency_code: 'PLN', currency_minor_unit: 2 },
};

describe('an answer of the Store API', () => {
  test('is one product, by itself or alone in a list', () => {
    for (const body of [entry, [entry]]) expect(wooCommerceProductIn(body)).toBe(entry);
    for (const body of [[], [entry, entry], {}, null, [{ name: 'A post' }], { ...entry, name: 5 }])
      expect(wooCommerceProductIn(body)).toBeNull();
  });

  test('reads with minor units and flags', () =>
    expect(readWooCommerceProduct(entry)).toMatchObject({
      name: 'Sauvage & Co 50 ml',
      brand: 'Dior',
      url: entry.permalink,
      offers: [{ availability: 'OutOfStock', price: 54.89, currency: 'PLN', sizeMl: 50, stated: 'is_in_stock: false' }],
    }));
});
