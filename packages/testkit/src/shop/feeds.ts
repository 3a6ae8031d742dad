import { sampleBrand } from '../samples.ts';
import type { Shop } from './open-shop.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** One size of a product in Shopify's `products.json`. */
export interface ShopifyVariant {
  title?: string;
  price?: string;
  available?: boolean;
  sku?: string;
  barcode?: string;
}

let count = 0;

/** Builds a product of a Shopify feed, by default with one variant, in stock at 80.00. */
export function shopifyProduct(title: string, given: readonly ShopifyVariant[] = [{}], more: object = {}) {
  count += 1;
  const handle = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${count}`;
  const variants = given.map((variant, index) => ({
    id: count * 1000 + index,
    title: 'Default Title',
    price: '80.00',
    available: true,
    compare_at_price: '0.00',
    ...variant,
  }));
  return { id: count, title, handle, vendor: sampleBrand, product_type: 'Perfume', tags: [], variants, ...more };
}

/** Gives a shop a Shopify feed; `currency` is that of the shop's cart, null for no cart. */
export function putShopifyFeed(
  shop: Shop,
  pages: readonly (readonly object[])[],
  currency: string | null = 'GBP',
): void {
  for (const [index, products] of [...pages, []].entries()) {
    const body = JSON.stringify({ products });
    shop.put(`/products.json?limit=250&page=${index + 1}`, { headers: json, body });
  }
  if (currency !== null) shop.put('/cart.js', { headers: json, body: JSON.stringify({ currency }) });
}

/** Returns a product for WooCommerce's Store API, with prices in pence. */
export function wooProduct(origin: string, name: string, more: object = {}) {
  count += 1;
  return {
    id: count,
    name,
    type: 'simple',
    permalink: `${origin}/product/${count}/`,
    brands: [{ name: sampleBrand }],
    categories: [{ name: 'Perfume' }],
    prices: { price: '8000', currency_code: 'GBP', currency_minor_unit: 2, price_range: null },
    is_in_stock: true,
    variations: [],
    ...more,
  };
}

/**
 * Gives a shop a WooCommerce feed. `filter` starts the query of the feed's URL, as in
 * `type=variation&`.
 */
export function putWooFeed(
  shop: Shop,
  pages: readonly (readonly object[])[],
  { base = '/wp-json/wc/store/v1/products', filter = '' } = {},
): void {
  for (const [index, products] of [...pages, []].entries())
    shop.put(`${base}?${filter}per_page=100&page=${index + 1}`, {
      headers: { ...json, 'x-wp-totalpages': String(pages.length) },
      body: JSON.stringify(products),
    });
}
