import { isAvailable } from '@sillage/testkit/shop';
import { Html, html } from '../platform/html.ts';
import type { ShopProduct, ShopSize } from './products.ts';

const availability = (inStock: boolean) => `https://schema.org/${inStock ? 'InStock' : 'OutOfStock'}`;

function skuOf({ handle }: ShopProduct, { ml }: ShopSize): string {
  return `${handle}-${ml}`;
}

/** Product data for the head of a demo page; empty for microdata, which is in the body. */
export function productHead(product: ShopProduct, url: string): Html {
  switch (product.format) {
    case 'json-ld':
      return jsonLd(singleProduct(product, url));
    case 'json-ld-group':
      return jsonLd(productGroup(product, url));
    case 'shopify':
      return html`${shopifySettings}${jsonLd(singleProduct(product, url))}`;
    case 'open-graph':
      return openGraph(product, url);
    case 'microdata':
      return html``;
  }
}

/** The page reader recognises Shopify by this CDN address. Nothing is loaded from the CDN. */
const shopifySettings = dataScript('application/json', { files: 'https://cdn.shopify.com/s/files/0/demo/' });

function jsonLd(data: object): Html {
  return dataScript('application/ld+json', data);
}

/** JSON in a script element; escapes `<`, so that no text can end the script. */
function dataScript(type: string, data: object): Html {
  return html`<script type="${type}">${new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`;
}

function singleProduct(product: ShopProduct, url: string): object {
  const offers = product.sizes.map((size) => ({
    ...offer(size),
    name: `${size.ml} ml`,
    sku: skuOf(product, size),
    url,
  }));
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    brand: { '@type': 'Brand', name: product.brand },
    url,
    offers: offers.length === 1 ? offers[0] : offers,
  };
}

function productGroup(product: ShopProduct, url: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: product.name,
    brand: { '@type': 'Brand', name: product.brand },
    url,
    productGroupID: product.handle,
    variesBy: 'https://schema.org/size',
    hasVariant: product.sizes.map((size) => ({
      '@type': 'Product',
      name: `${product.name} ${size.ml} ml`,
      sku: skuOf(product, size),
      size: `${size.ml} ml`,
      offers: offer(size),
    })),
  };
}

function offer({ price, inStock }: ShopSize): object {
  return { '@type': 'Offer', price: price.toFixed(2), priceCurrency: 'USD', availability: availability(inStock) };
}

function openGraph(product: ShopProduct, url: string): Html {
  const [size] = product.sizes;
  if (!size) return html``;
  return html`<meta property="og:type" content="product">
<meta property="og:title" content="${product.name} ${size.ml} ml">
<meta property="og:url" content="${url}">
<meta property="product:brand" content="${product.brand}">
<meta property="product:price:amount" content="${size.price.toFixed(2)}">
<meta property="product:price:currency" content="USD">
<meta property="product:availability" content="${size.inStock ? 'in stock' : 'out of stock'}">`;
}

export function buildMicrodata(product: ShopProduct) {
  const ifMicrodata = (markup: Html) => (product.format === 'microdata' ? markup : html``);
  return {
    product: ifMicrodata(html` itemscope itemtype="https://schema.org/Product"`),
    name: ifMicrodata(html` itemprop="name"`),
    brand: ifMicrodata(html` itemprop="brand"`),
    offer: ifMicrodata(html` itemprop="offers" itemscope itemtype="https://schema.org/Offer"`),
    price: (size: ShopSize) => ifMicrodata(html` itemprop="price" content="${size.price.toFixed(2)}"`),
    hiddenData: (size: ShopSize) =>
      ifMicrodata(
        html`<meta itemprop="priceCurrency" content="USD"><meta itemprop="sku" content="${skuOf(product, size)}"><link itemprop="availability" href="${availability(size.inStock)}">`,
      ),
  };
}

/** Builds Shopify's `/products/{handle}.js`: prices in whole cents, without a currency. */
export function shopifyJson(product: ShopProduct): object {
  const prices = product.sizes.map(inCents);
  return {
    title: product.name,
    handle: product.handle,
    vendor: product.brand,
    type: 'Fragrance',
    price: Math.min(...prices),
    available: isAvailable(product),
    options: [{ name: 'Size', position: 1, values: product.sizes.map(({ ml }) => `${ml} ml`) }],
    variants: product.sizes.map((size, index) => ({
      id: index + 1,
      title: `${size.ml} ml`,
      sku: skuOf(product, size),
      available: size.inStock,
      price: inCents(size),
    })),
    url: `/products/${product.handle}`,
  };
}

function inCents({ price }: ShopSize): number {
  return Math.round(price * 100);
}
