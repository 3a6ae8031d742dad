import { sampleBrand } from '../samples.ts';
import { isAnyInStock, PRICE, type ProductSnapshot } from './product-pages.ts';

/** Returns the JSON of Shopify's `/products/{handle}.js` for a product, with prices in cents. */
export function shopifyProductJs({ id, name, handle, sizes }: ProductSnapshot): string {
  const variants = shopifyVariants({ id, sizes }, PRICE * 100);
  return JSON.stringify({ id, title: name, handle, vendor: sampleBrand, variants });
}

export function shopifyFeed(products: readonly ProductSnapshot[]): string {
  return JSON.stringify({
    products: products.map(({ id, name, handle, sizes }) => ({
      id,
      title: name,
      handle,
      vendor: sampleBrand,
      product_type: 'Perfume',
      tags: [],
      variants: shopifyVariants({ id, sizes }, `${PRICE}.00`),
    })),
  });
}

function shopifyVariants({ id, sizes }: Pick<ProductSnapshot, 'id' | 'sizes'>, price: string | number) {
  return sizes.map(({ ml, isInStock }) => ({
    id: id * 1000 + ml,
    title: sizes.length > 1 ? `${ml} ml` : 'Default Title',
    sku: `${id}-${ml}`,
    available: isInStock,
    price,
  }));
}

/**
 * Builds a WooCommerce product feed. For a product with several sizes, the feed states only whether
 * any size is in stock.
 */
export function wooFeed(products: readonly ProductSnapshot[], urlOf: (product: ProductSnapshot) => string): string {
  return JSON.stringify(
    products.map((product) => ({
      ...wooEntry(product, urlOf(product)),
      type: product.sizes.length > 1 ? 'variable' : 'simple',
      is_in_stock: isAnyInStock(product),
      variations: product.sizes.length > 1 ? product.sizes.map(({ ml }) => ({ id: product.id * 1000 + ml })) : [],
    })),
  );
}

export function wooVariations(
  products: readonly ProductSnapshot[],
  urlOf: (product: ProductSnapshot) => string,
): string {
  return JSON.stringify(
    products.flatMap((product) =>
      product.sizes.map(({ ml, isInStock }) => ({
        ...wooEntry(product, urlOf(product)),
        id: product.id * 1000 + ml,
        type: 'variation',
        parent: product.id,
        variation: `Size: ${ml} ml`,
        is_in_stock: isInStock,
      })),
    ),
  );
}

function wooEntry({ id, name }: ProductSnapshot, permalink: string) {
  return {
    id,
    name,
    permalink,
    brands: [{ name: sampleBrand }],
    categories: [{ name: 'Perfume' }],
    prices: { price: String(PRICE * 100), currency_code: 'USD', currency_minor_unit: 2, price_range: null },
    variations: [],
  };
}
