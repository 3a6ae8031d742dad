import { sampleBrand } from '../samples.ts';
import { productPage } from '../shop.ts';

export interface ProductSnapshot {
  id: number;
  name: string;
  handle: string;
  sizes: readonly { ml: number; isInStock: boolean }[];
}

/** Price of every simulated product in US dollars. */
export const PRICE = 80;

const SHOPIFY_MARK = '<link rel="preconnect" href="//cdn.shopify.com/">';
const WOO_MARK = '<link href="/wp-content/plugins/woocommerce/a.css">';

export const pageMakers = {
  'json-ld': (product: ProductSnapshot) => jsonLdPage(product),
  microdata: microdataPage,
  plain: plainPage,
  'false-metadata': falseMetadataPage,
  shopify: (product: ProductSnapshot) => jsonLdPage(product, SHOPIFY_MARK),
  woocommerce: (product: ProductSnapshot) => jsonLdPage(product, WOO_MARK),
};

export function isAnyInStock({ sizes }: ProductSnapshot): boolean {
  return sizes.some(({ isInStock }) => isInStock);
}

/** Builds a page with one JSON-LD offer per size; `head` is inserted at the start of `<head>`. */
export function jsonLdPage({ name, handle, sizes }: ProductSnapshot, head = ''): string {
  const offers = sizes.map(({ ml, isInStock }) => ({
    availability: isInStock ? 'InStock' : 'OutOfStock',
    price: PRICE,
    ...(sizes.length > 1 && { size: `${ml} ml`, sku: `${handle}-${ml}` }),
  }));
  return productPage(name, offers).replace('<head>', `<head>${head}`);
}

const alwaysInStock = (product: ProductSnapshot) => jsonLdPage({ ...product, sizes: [{ ml: 50, isInStock: true }] });

function microdataPage(product: ProductSnapshot): string {
  const { name } = product;
  return htmlPage(
    name,
    `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">${name}</h1>
<p itemprop="brand">${sampleBrand}</p>${microdataOffer(isAnyInStock(product))}</main>`,
  );
}

function microdataOffer(isInStock: boolean): string {
  return `<p itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<span itemprop="price" content="${PRICE}.00">$${PRICE}</span><meta itemprop="priceCurrency" content="USD">
<link itemprop="availability" href="https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}"></p>`;
}

/** Returns a product page whose only statement about stock is an ambiguous sentence. */
function plainPage(product: ProductSnapshot): string {
  const { name } = product;
  const stock = isAnyInStock(product) ? 'We have some of it on the shelf.' : 'None of it on the shelf at the moment.';
  return htmlPage(name, `<main><h1>${name}</h1><p>${sampleBrand}, $${PRICE}</p><p>${stock}</p></main>`);
}

/** Builds a page whose metadata always say in stock; only the visible part shows the real stock. */
function falseMetadataPage(product: ProductSnapshot): string {
  const visible = isAnyInStock(product)
    ? '<form action="/cart"><button>Add to cart</button></form>'
    : '<p>Sold out</p><button disabled>Sold out</button>';
  return alwaysInStock(product).replace('</h1>', `</h1>${visible}`);
}

/** Builds a page whose JSON-LD always says in stock, and whose microdata always say sold out. */
export function contradictingPage(product: ProductSnapshot): string {
  const soldOut = microdataPage({ ...product, sizes: [{ ml: 50, isInStock: false }] });
  return alwaysInStock(product).replace(/<main>.*<\/main>/s, /<main[^]*<\/main>/.exec(soldOut)?.[0] ?? '');
}

/** Returns a "not found" page, to be sent with status 200. */
export function softNotFoundPage(): string {
  return htmlPage('Page not found', '<main><h1>Page not found</h1><p>It may have moved.</p></main>');
}

function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}
