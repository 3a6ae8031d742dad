import type { Stall } from '../../../testing/stall.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** One size as Shopify's feed has it. */
export interface ShopifySize {
  title?: string;
  price?: string;
  available?: boolean;
  sku?: string;
  barcode?: string;
}

let count = 0;

/** A product of `products.json`; without sizes it has one, "Default Title", in stock at 80.00. */
export function shopifyProduct(title: string, sizes: ShopifySize[] = [{}], more: object = {}) {
  count += 1;
  const handle = `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${count}`;
  const variants = sizes.map((size, index) => ({
    id: count * 1000 + index,
    title: 'Default Title',
    price: '80.00',
    available: true,
    compare_at_price: '0.00',
    ...size,
  }));
  return { id: count, title, handle, vendor: 'Maison Test', product_type: 'Perfume', tags: [], variants, ...more };
}

/** Makes the stall a Shopify shop with these pages of products and, unless told, pounds in its cart. */
export function putShopify(stall: Stall, pages: object[][], currency: string | null = 'GBP'): void {
  for (const [index, products] of [...pages, []].entries()) {
    const body = JSON.stringify({ products });
    stall.put(`/products.json?limit=250&page=${index + 1}`, { headers: json, body });
  }
  if (currency !== null) stall.put('/cart.js', { headers: json, body: JSON.stringify({ currency }) });
}

/** A product of the Store API; prices in the smallest unit of `GBP`. */
export function wooProduct(origin: string, name: string, more: object = {}) {
  count += 1;
  return {
    id: count,
    name,
    type: 'simple',
    permalink: `${origin}/product/${count}/`,
    brands: [{ name: 'Maison Test' }],
    categories: [{ name: 'Perfume' }],
    prices: { price: '8000', currency_code: 'GBP', currency_minor_unit: 2, price_range: null },
    is_in_stock: true,
    variations: [],
    ...more,
  };
}

/** Makes the stall a WooCommerce shop whose Store API stands at `base`. */
export function putWoo(
  stall: Stall,
  pages: object[][],
  { base = '/wp-json/wc/store/v1/products', filter = '' } = {},
): void {
  for (const [index, products] of [...pages, []].entries())
    stall.put(`${base}?${filter}per_page=100&page=${index + 1}`, {
      headers: { ...json, 'x-wp-totalpages': String(pages.length) },
      body: JSON.stringify(products),
    });
}
