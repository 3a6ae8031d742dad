import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, jsonLd } from './testing/pages.ts';
import type { Verdict } from './verdict/verdict.ts';

const inStock = 'https://schema.org/InStock';
const outOfStock = 'https://schema.org/OutOfStock';

function read(body: string): Verdict {
  return readPage(givenPage({ body }));
}

function summarise(body: string): string {
  const { availability, price, currency } = read(body);
  return `${availability} ${price} ${currency}`;
}

describe('readPage on pages that stock checkers often misread', () => {
  test('readPage returns one offer for each size when JSON-LD lists two sizes', () => {
    const offers = [
      { '@type': 'Offer', name: '30 ml', price: 40, priceCurrency: 'EUR', availability: inStock },
      { '@type': 'Offer', name: '100 ml', price: 120, priceCurrency: 'EUR', availability: outOfStock },
    ];
    const verdict = read(jsonLd({ ...givenProduct(), offers }));
    expect(verdict.offers).toMatchObject([
      { variant: '30 ml', sizeMl: 30, availability: 'InStock', price: 40 },
      { variant: '100 ml', sizeMl: 100, availability: 'OutOfStock', price: 120 },
    ]);
    expect(verdict).toMatchObject({ availability: 'InStock', price: 40 });
  });

  test('readPage returns InStock for a product group when only its second variant is in stock', () => {
    const variant = (size: string, availability: string, price: number) => ({
      '@type': 'Product',
      name: `Sauvage ${size}`,
      sku: `S-${size}`,
      offers: { '@type': 'Offer', availability, price, priceCurrency: 'EUR' },
    });
    const group = {
      '@type': 'ProductGroup',
      name: 'Sauvage',
      hasVariant: [variant('60 ml', outOfStock, 70), variant('100 ml', inStock, 100)],
    };
    const verdict = read(jsonLd(group));
    expect(verdict).toMatchObject({ availability: 'InStock', price: 100 });
    expect(verdict.offers).toMatchObject([
      { variant: '60 ml', sku: 'S-60 ml', sizeMl: 60, availability: 'OutOfStock' },
      { variant: '100 ml', sku: 'S-100 ml', sizeMl: 100, availability: 'InStock' },
    ]);
  });

  test.each([
    ['1.299,95', 1299.95],
    ['89,90', 89.9],
  ])('readPage reads the JSON-LD price "%s" as %d', (price, amount) => {
    expect(read(jsonLd(givenProduct({ price, availability: inStock }))).price).toBe(amount);
  });

  test('readPage returns the lowest price when JSON-LD states a price range', () => {
    const offers = {
      '@type': 'AggregateOffer',
      lowPrice: '45.50',
      highPrice: '99',
      priceCurrency: 'EUR',
      availability: inStock,
    };
    expect(summarise(jsonLd({ ...givenProduct(), offers }))).toBe('InStock 45.5 EUR');
  });

  test('readPage ignores related products when their list precedes the product', () => {
    const related = {
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'ListItem', item: givenProduct({ price: 9.99, availability: inStock }, { name: 'Other' }) },
      ],
    };
    const body = jsonLd(related) + jsonLd(givenProduct({ availability: outOfStock }));
    expect(summarise(body)).toBe('OutOfStock 89.9 EUR');
  });

  test('readPage reads the availability when microdata states it as visible text', () => {
    const body = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Sauvage</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">89,90</span>
      <meta itemprop="priceCurrency" content="EUR"><span itemprop="availability">In stock</span></div></div>`;
    expect(summarise(body)).toBe('InStock 89.9 EUR');
    expect(read(body)).toMatchObject({ method: 'microdata', title: 'Sauvage' });
  });

  test.each([
    ['product:availability', 'in stock', 'InStock'],
    ['og:availability', 'instock', 'InStock'],
    ['product:availability', 'oos', 'OutOfStock'],
    ['og:availability', 'available for order', 'InStock'],
    ['product:availability', 'preorder', 'PreOrder'],
  ])('readPage reads the availability from Open Graph when meta %s is "%s"', (property, content, availability) => {
    const body = `<meta property="og:title" content="Sauvage"><meta property="${property}" content="${content}">
      <meta property="product:price:amount" content="89.90"><meta property="product:price:currency" content="EUR">`;
    expect(summarise(body)).toBe(`${availability} 89.9 EUR`);
    expect(read(body).method).toBe('opengraph');
  });

  test('readPage reads JSON-LD when the script type has a character set', () => {
    const script = jsonLd(givenProduct({ availability: inStock })).replace('ld+json"', 'ld+json; charset=utf-8"');
    expect(read(script).availability).toBe('InStock');
  });

  test('readPage returns unknown when the page does not state the availability', () => {
    expect(read(jsonLd(givenProduct()))).toMatchObject({
      page: 'product',
      availability: 'unknown',
      price: 89.9,
      reason: 'The page does not say whether it is in stock',
      confidence: 0,
    });
  });
});

describe('readPage with JSON-LD', () => {
  const product = givenProduct({ availability: inStock });

  test.each([
    ['in an array', [{ '@type': 'WebSite' }, product]],
    ['in a graph', { '@context': 'https://schema.org', '@graph': [{ '@type': 'Organization' }, product] }],
    ['as the main entity of a page', { '@type': 'WebPage', mainEntity: product }],
    ['of several types', { ...product, '@type': ['Product', 'Thing'] }],
    ['with its type as an address', { ...product, '@type': 'https://schema.org/Product' }],
    ['with its type in lower case', { ...product, '@type': 'product' }],
    ['with a list of offers', { ...product, offers: [product.offers] }],
    ['with offers in a range', { ...product, offers: { '@type': 'AggregateOffer', offers: [product.offers] } }],
    [
      'with a price specification',
      {
        ...product,
        offers: {
          availability: inStock,
          priceSpecification: [
            { priceType: 'https://schema.org/StrikethroughPrice', price: 120, priceCurrency: 'EUR' },
            { price: 10, priceCurrency: 'EUR', referenceQuantity: { value: 10, unitCode: 'MLT' } },
            { price: 89.9, priceCurrency: 'EUR' },
          ],
        },
      },
    ],
    [
      'with references',
      {
        '@graph': [
          { ...product, offers: { '@id': '#offer' } },
          { '@id': '#offer', ...product.offers },
        ],
      },
    ],
    ['with comments and commas', `/* shop */ ${JSON.stringify(product).replace('}}', ',},}')}`],
  ])('readPage reads price and availability from JSON-LD %s', (_case, value) =>
    expect(summarise(jsonLd(value))).toBe('InStock 89.9 EUR'),
  );

  test.each([
    [
      'related products',
      { ...givenProduct({ availability: outOfStock }), isRelatedTo: [product], isSimilarTo: product },
    ],
    [
      'reviewed products',
      { '@graph': [givenProduct({ availability: outOfStock }), { '@type': 'Review', itemReviewed: product }] },
    ],
    [
      'offers of events',
      { '@graph': [{ '@type': 'Event', offers: product.offers }, givenProduct({ availability: outOfStock })] },
    ],
  ])('readPage ignores JSON-LD that is not about the page’s product: %s', (_case, value) =>
    expect(read(jsonLd(value)).availability).toBe('OutOfStock'),
  );

  test('readPage returns title, brand and GTIN when JSON-LD states them', () => {
    const verdict = read(jsonLd({ ...product, name: 'Sauvage Eau de Toilette 100 ml', gtin13: '3348901250146' }));
    expect(verdict).toMatchObject({ title: 'Sauvage Eau de Toilette 100 ml', brand: 'Dior', gtin: '3348901250146' });
    expect(verdict.offers).toMatchObject([{ sizeMl: 100, gtin: '3348901250146', currency: 'EUR' }]);
  });

  test('readPage returns unknown when an in-stock offer has a price of 0', () => {
    expect(summarise(jsonLd(givenProduct({ price: 0, availability: inStock })))).toBe('unknown null null');
  });

  test('readPage selects the product that the page is about when JSON-LD describes several', () => {
    const other = givenProduct(
      { price: 5, availability: inStock },
      { name: 'Mini candle', url: '/products/mini-candle' },
    );
    const own = givenProduct({ availability: outOfStock }, { url: 'https://shop.example/products/sauvage?variant=1' });
    expect(read(jsonLd([other, own]))).toMatchObject({ title: 'Sauvage', availability: 'OutOfStock', price: 89.9 });
    const named = `<h1>Sauvage</h1>${jsonLd([other, givenProduct({ availability: outOfStock })])}`;
    expect(read(named)).toMatchObject({ title: 'Sauvage', availability: 'OutOfStock' });
  });

  test('readPage merges variants when JSON-LD describes each as a product', () => {
    const variant = (sku: string, availability: string) => ({ ...givenProduct({ availability, sku }), sku });
    const verdict = read(jsonLd([variant('a', outOfStock), variant('b', inStock)]));
    expect(verdict.offers).toMatchObject([
      { sku: 'a', availability: 'OutOfStock' },
      { sku: 'b', availability: 'InStock' },
    ]);
  });

  test.each([
    ['twice', [inStock, outOfStock]],
    ['three times', [inStock, outOfStock, inStock]],
  ])('readPage returns unknown when JSON-LD lists one offer %s with different availabilities', (_case, states) => {
    const products = states.map((availability) => givenProduct({ availability }));
    expect(read(jsonLd(products)).availability).toBe('unknown');
  });
});

describe('readPage with microdata', () => {
  const offer = (availability: string) => `<div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
    <meta itemprop="price" content="89.90"><meta itemprop="priceCurrency" content="EUR">${availability}</div>`;
  const item = (inner: string) =>
    `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Sauvage</b>${inner}</div>`;

  test.each([
    ['a link', `<link itemprop="availability" href="${inStock}">`, 'InStock'],
    ['a content attribute', `<span itemprop="availability" content="${outOfStock}">x</span>`, 'OutOfStock'],
    [
      'an href on an element that is no link',
      `<div itemprop="availability" href="https://schema.org/BackOrder">En arrivage</div>`,
      'BackOrder',
    ],
    ['visible words', '<span itemprop="availability"><b>Sold</b> out</span>', 'SoldOut'],
    ['visible words of another language', '<span itemprop="availability">Ausverkauft</span>', 'OutOfStock'],
    ['an empty element', '<span itemprop="availability"></span>', 'unknown'],
  ])('readPage reads the microdata availability from %s', (_case, availability, expected) =>
    expect(summarise(item(offer(availability)))).toBe(`${expected} 89.9 EUR`),
  );

  test('readPage ignores the microdata of related products', () => {
    const cards = `<section class="related-products">${item(offer(`<link itemprop="availability" href="${inStock}">`))}</section>`;
    expect(read(`${cards}${item(offer(`<link itemprop="availability" href="${outOfStock}">`))}`).availability).toBe(
      'OutOfStock',
    );
    expect(read(cards)).toMatchObject({ page: 'not-a-product', availability: 'unknown' });
  });

  test('readPage returns unknown when microdata contradicts itself', () => {
    const both = item(
      `<link itemprop="availability" href="https://schema.org/BackOrder">${offer(`<link itemprop="availability" href="${inStock}">`)}`,
    );
    expect(read(both)).toMatchObject({
      availability: 'unknown',
      reason: 'The page contradicts itself about its stock',
    });
  });
});

test('readPage adds price and currency from meta tags when JSON-LD has none', () => {
  const tags =
    '<meta property="product:price:amount" content="89.90"><meta property="product:price:currency" content="EUR">';
  const bare = { '@type': 'Product', name: 'Sauvage', offers: { availability: inStock } };
  expect(summarise(tags + jsonLd(bare))).toBe('InStock 89.9 EUR');
});

test('readPage returns the sale price when meta tags state a sale price and a regular price', () => {
  const tags = ['product:sale_price:amount', 'product:price:amount'].map(
    (name, at) => `<meta property="${name}" content="${at * 20 + 80}">`,
  );
  expect(read(`${tags.join('')}<meta property="product:availability" content="instock">`).price).toBe(80);
});

test('readPage passes an internal error to onError and returns a verdict with `page: "error"`', () => {
  const fault = new TypeError('broken');
  const page = {
    ...givenPage({}),
    get body(): string {
      throw fault;
    },
  };
  const errors: unknown[] = [];
  expect(readPage(page, undefined, (error) => errors.push(error))).toMatchObject({ page: 'error', offers: [] });
  expect(errors).toEqual([fault]);
  expect(readPage(page)).toMatchObject({ page: 'error', availability: 'unknown' });
});

describe('readPage with an expected product', () => {
  const url = 'https://shop.example/p/aventus';
  const readAventus = (product: Record<string, unknown>) => {
    const body = `<title>Aventus</title>${jsonLd(givenProduct({ availability: inStock }, product))}`;
    return readPage(givenPage({ url, body }), { name: 'Aventus', brand: 'Creed' });
  };

  test.each([
    ['another product of another brand', { name: 'Completely Other', brand: 'Elsewhere' }],
    ['another product of the brand', { name: 'Green Irish Tweed', brand: 'Creed' }],
    ['other goods', { name: 'Aventus Shower Gel', brand: 'Creed' }],
    ['another fragrance of the line', { name: 'Aventus Absolu', brand: 'Creed' }],
  ])('readPage rejects %s at the requested address', (_case, product) =>
    expect(readAventus(product)).toMatchObject({ page: 'not-a-product', availability: 'unknown', offers: [] }),
  );

  test('readPage reads the expected product at the requested address', () =>
    expect(readAventus({ name: 'Aventus Eau de Parfum', brand: 'Creed' })).toMatchObject({ availability: 'InStock' }));
});
