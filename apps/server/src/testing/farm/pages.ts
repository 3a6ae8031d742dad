import { productPage } from '@sillage/testkit/shop';

/** A product as its shop would show it at some moment. */
export interface Shown {
  id: number;
  name: string;
  handle: string;
  sizes: { ml: number; isInStock: boolean }[];
}

export const HOUSE = 'Maison Test';
const PRICE = 80;

const schemaOf = (isInStock: boolean) => `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`;
const isAnyInStock = ({ sizes }: Shown) => sizes.some(({ isInStock }) => isInStock);

/** The state of each size in JSON-LD; `head` stands before whatever else is in its `<head>`. */
export function jsonLdPage({ name, handle, sizes }: Shown, head = ''): string {
  const offers = sizes.map(({ ml, isInStock }) => ({
    availability: isInStock ? 'InStock' : 'OutOfStock',
    ...(sizes.length > 1 && { size: `${ml} ml`, sku: `${handle}-${ml}` }),
  }));
  return productPage(name, offers).replace('<head>', `<head>${head}`);
}

/** The state in microdata. */
export function microdataPage(shown: Shown): string {
  const { name } = shown;
  return htmlPage(
    name,
    `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${name}</h1>
<p itemprop="brand">${HOUSE}</p><p itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<span itemprop="price" content="${PRICE}.00">$${PRICE}</span><meta itemprop="priceCurrency" content="USD">
<link itemprop="availability" href="${schemaOf(isAnyInStock(shown))}"></p></main>`,
  );
}

/** For people only: nothing that a machine could be sure of. */
export function plainPage(shown: Shown): string {
  const { name } = shown;
  const words = isAnyInStock(shown) ? 'We have some of it on the shelf.' : 'None of it on the shelf at the moment.';
  return htmlPage(name, `<main><h1>${name}</h1><p>${HOUSE}, $${PRICE}</p><p>${words}</p></main>`);
}

/** Data that always claim stock, and a page that tells its visitors the truth. */
export function lyingPage(shown: Shown): string {
  const lie = jsonLdPage({ ...shown, sizes: [{ ml: 50, isInStock: true }] });
  const truth = isAnyInStock(shown)
    ? '<form action="/cart"><button>Add to cart</button></form>'
    : '<p>Sold out</p><button disabled>Sold out</button>';
  return lie.replace('</h1>', `</h1>${truth}`);
}

/** Two kinds of data that say the opposite of each other, whatever is true. */
export function contradictingPage(shown: Shown): string {
  const claim = jsonLdPage({ ...shown, sizes: [{ ml: 50, isInStock: true }] });
  const denial = microdataPage({ ...shown, sizes: [{ ml: 50, isInStock: false }] });
  return claim.replace(/<main>.*<\/main>/s, /<main[^]*<\/main>/.exec(denial)?.[0] ?? '');
}

export function captchaPage(): string {
  return htmlPage(
    'Just a moment...',
    '<h1>Just a moment...</h1><p>Verify you are human by completing the action below.</p>',
  );
}

/** A page that is missing, with a status that says otherwise. */
export function missingPage(): string {
  return htmlPage('Page not found', '<main><h1>Page not found</h1><p>It may have moved.</p></main>');
}

function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}

const SHOPIFY_MARK = '<link rel="preconnect" href="//cdn.shopify.com/">';
const WOO_MARK = '<link href="/wp-content/plugins/woocommerce/a.css">';

export function shopifyPage(shown: Shown): string {
  return jsonLdPage(shown, SHOPIFY_MARK);
}

export function wooPage(shown: Shown): string {
  return jsonLdPage(shown, WOO_MARK);
}

/** `/products/{handle}.js`: prices in cents. */
export function shopifyJs({ id, name, handle, sizes }: Shown): string {
  return JSON.stringify({
    id,
    title: name,
    handle,
    vendor: HOUSE,
    variants: shopifyVariants({ id, sizes }, PRICE * 100),
  });
}

/** `/products.json`. */
export function shopifyFeed(products: readonly Shown[]): string {
  return JSON.stringify({
    products: products.map(({ id, name, handle, sizes }) => ({
      id,
      title: name,
      handle,
      vendor: HOUSE,
      product_type: 'Perfume',
      tags: [],
      variants: shopifyVariants({ id, sizes }, `${PRICE}.00`),
    })),
  });
}

function shopifyVariants({ id, sizes }: Pick<Shown, 'id' | 'sizes'>, price: string | number) {
  return sizes.map(({ ml, isInStock }) => ({
    id: id * 1000 + ml,
    title: sizes.length > 1 ? `${ml} ml` : 'Default Title',
    sku: `${id}-${ml}`,
    available: isInStock,
    price,
  }));
}

/** The Store API's list of products; of a product with sizes it says only whether any is there. */
export function wooList(products: readonly Shown[], pathOf: (product: Shown) => string): string {
  return JSON.stringify(
    products.map((shown) => ({
      ...wooEntry(shown, pathOf(shown)),
      type: shown.sizes.length > 1 ? 'variable' : 'simple',
      is_in_stock: isAnyInStock(shown),
      variations: shown.sizes.length > 1 ? shown.sizes.map(({ ml }) => ({ id: shown.id * 1000 + ml })) : [],
    })),
  );
}

/** The Store API's sizes of some products. */
export function wooSizes(products: readonly Shown[], pathOf: (product: Shown) => string): string {
  return JSON.stringify(
    products.flatMap((shown) =>
      shown.sizes.map(({ ml, isInStock }) => ({
        ...wooEntry(shown, pathOf(shown)),
        id: shown.id * 1000 + ml,
        type: 'variation',
        parent: shown.id,
        variation: `Size: ${ml} ml`,
        is_in_stock: isInStock,
      })),
    ),
  );
}

function wooEntry({ id, name }: Shown, permalink: string) {
  return {
    id,
    name,
    permalink,
    brands: [{ name: HOUSE }],
    categories: [{ name: 'Perfume' }],
    prices: { price: String(PRICE * 100), currency_code: 'USD', currency_minor_unit: 2, price_range: null },
    variations: [],
  };
}
