import { card, edt, IN, main, type OtherProducts, OUT, page, product, REQUESTED_URL } from './other-products.ts';
import { jsonLd } from './pages.ts';

const json = JSON.stringify;

function shopify(title: string, variants: object[]): string {
  return json({ id: 1, title, handle: 'orage-edp', vendor: 'Maison Verne', type: 'Perfume', options: [], variants });
}

const v = (title: string, available: boolean) => ({ id: 11, title, price: 9000, available, sku: title });

/** Pages whose JSON or markup for machines describes products other than the expected one. */
export const otherData: Record<string, OtherProducts> = {
  'soft 404 with suggestions': {
    body: page(
      'Product not found',
      `<main><h1>Sorry, this product is no longer available</h1><h2>You may like</h2><ul>${card('Brume', 'Add to cart')}${card('Nuit', 'Add to cart')}</ul></main>`,
      jsonLd([product('Brume', IN), product('Nuit', IN)]),
    ),
  },
  'soft 404 with one suggestion in JSON-LD': {
    body: page(
      'Orage not found',
      `<main><h1>Orage is no longer available</h1><h2>Try this</h2>${card('Brume', 'Add to cart')}</main>`,
      jsonLd(product('Brume', IN)),
    ),
  },
  'soft 404 with one nameless JSON-LD offer': {
    body: page(
      'Orage',
      `<main><h1>Orage</h1><p>No longer available</p></main>`,
      jsonLd({ '@type': 'Offer', price: 5, priceCurrency: 'EUR', availability: IN }),
    ),
  },
  'canonical to another product': {
    body: page(
      'Orage',
      main('Orage', '<p>Out of stock</p>'),
      `<link rel="canonical" href="https://shop.example/products/brume">${jsonLd([product('Brume', IN, { url: 'https://shop.example/products/brume' }), product('Orage', OUT)])}`,
    ),
  },
  'canonical address of another product, which alone is in JSON-LD': {
    body: page(
      'Orage',
      main('Orage', '<p>Out of stock</p>'),
      `<link rel="canonical" href="https://shop.example/products/brume">${jsonLd(product('Brume', IN, { url: 'https://shop.example/products/brume' }))}`,
    ),
  },
  'ItemList of products in stock without the expected product': {
    body: page(
      'Orage',
      main('Orage', '<p>Currently unavailable</p>'),
      jsonLd({
        '@type': 'ItemList',
        itemListElement: ['Brume', 'Nuit'].map((name) => ({ '@type': 'ListItem', item: product(name, IN) })),
      }),
    ),
  },
  'isRelatedTo in stock': {
    body: page(
      'Orage',
      main('Orage', ''),
      jsonLd(
        product('Orage', OUT, {
          isRelatedTo: [product('Brume', IN)],
          isSimilarTo: product('Nuit', IN),
          isAccessoryOrSparePartFor: product('Pump', IN),
        }),
      ),
    ),
  },
  'ProductGroup with the bottle out of stock and a sample in stock': {
    body: page(
      'Orage',
      main('Orage', ''),
      jsonLd({
        '@type': 'ProductGroup',
        name: 'Orage',
        hasVariant: [
          product('Orage 100 ml', OUT, { size: '100 ml' }),
          product('Orage Sample 2 ml', IN, { size: '2 ml' }),
        ],
      }),
    ),
  },
  'ProductGroup with the bottle out of stock and a body lotion in stock': {
    body: page(
      'Orage',
      main('Orage', ''),
      jsonLd({
        '@type': 'ProductGroup',
        name: 'Orage',
        hasVariant: [product('Orage 100 ml', OUT), product('Orage Body Lotion 200 ml', IN)],
      }),
    ),
  },
  'ProductGroup with the bottle out of stock and a set in stock': {
    body: page(
      'Orage',
      main('Orage', ''),
      jsonLd({
        '@type': 'ProductGroup',
        name: 'Orage',
        hasVariant: [product('Orage 100 ml', OUT), product('Orage Gift Set 100 ml + 10 ml', IN)],
      }),
    ),
  },
  'ProductGroup of the line: other fragrances as variants': {
    body: page(
      'Orage',
      main('Orage', ''),
      jsonLd({
        '@type': 'ProductGroup',
        name: 'Orage',
        hasVariant: [product('Orage', OUT), product('Brume', IN), product('Nuit Intense', IN)],
      }),
    ),
  },
  'ProductGroup with the expected EDT out of stock and the EDP in stock': {
    expected: edt,
    body: page(
      'Orage',
      main('Orage Eau de Toilette', ''),
      jsonLd({
        '@type': 'ProductGroup',
        name: 'Orage',
        hasVariant: [product('Orage Eau de Toilette 100 ml', OUT), product('Orage Eau de Parfum 100 ml', IN)],
      }),
    ),
  },
  'offers named by concentration (EDT expected)': {
    expected: edt,
    body: page(
      'Orage',
      main('Orage Eau de Toilette', ''),
      jsonLd({
        ...product('Orage', null),
        offers: [
          { '@type': 'Offer', name: 'Eau de Toilette 100 ml', price: 80, priceCurrency: 'EUR', availability: OUT },
          { '@type': 'Offer', name: 'Eau de Parfum 100 ml', price: 90, priceCurrency: 'EUR', availability: IN },
        ],
      }),
    ),
  },
  'Shopify .js other title': {
    type: 'application/json',
    url: `${REQUESTED_URL}.js`,
    body: shopify('Brume', [v('50 ml', true)]),
  },
  'Shopify .js with a sample in stock and the bottle out of stock': {
    type: 'application/json',
    url: `${REQUESTED_URL}.js`,
    body: shopify('Orage', [v('100 ml', false), v('Sample 2 ml', true)]),
  },
  'Shopify .js gift card variant': {
    type: 'application/json',
    url: `${REQUESTED_URL}.js`,
    body: shopify('Orage', [v('100 ml', false), v('Gift set', true)]),
  },
  'Shopify .js EDT/EDP variants (EDT expected)': {
    expected: edt,
    type: 'application/json',
    url: `${REQUESTED_URL}.js`,
    body: shopify('Orage', [v('Eau de Toilette / 100 ml', false), v('Eau de Parfum / 100 ml', true)]),
  },
  'Shopify .js redirected to other': {
    type: 'application/json',
    url: `${REQUESTED_URL}.js`,
    finalUrl: 'https://shop.example/products/brume.js',
    body: shopify('Brume', [v('50 ml', true)]),
  },
  'Shopify .js EDP at EDT address': {
    expected: edt,
    type: 'application/json',
    url: `${REQUESTED_URL}.js`,
    body: shopify('Orage Eau de Parfum', [v('100 ml', true)]),
  },
  'Shopify .js scents as variants': {
    type: 'application/json',
    url: `${REQUESTED_URL}.js`,
    body: shopify('Maison Verne Perfume', [
      v('Orage / 50 ml', false),
      v('Brume / 50 ml', true),
      v('Nuit / 50 ml', true),
    ]),
  },
  'WooCommerce variation form, other scents': {
    body: page(
      'Orage',
      `<body class="woocommerce-page single-product"><main><h1 class="product_title">Orage</h1><p class="stock out-of-stock">Out of stock</p><form class="variations_form" data-product_variations='${json(
        [
          { attributes: { attribute_scent: 'Brume' }, is_in_stock: true, display_price: 80, variation_id: 2 },
          { attributes: { attribute_scent: 'Orage' }, is_in_stock: false, display_price: 80, variation_id: 1 },
        ],
      ).replaceAll("'", '&#39;')}'></form></main>`,
    ),
  },
  'opengraph in stock for other': {
    body: page(
      'Brume',
      main('Orage', '<p>Sold out</p>'),
      '<meta property="og:type" content="product"><meta property="og:title" content="Brume"><meta property="product:availability" content="in stock"><meta property="product:price:amount" content="80"><meta property="product:price:currency" content="EUR">',
    ),
  },
};
