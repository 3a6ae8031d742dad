import { describe, expect, test } from 'vitest';
import { readPage } from '../read-page.ts';
import { givenPage } from '../testing/pages.ts';

const url = 'https://shop.example/products/sauvage.js';

function product(variants: Record<string, unknown>[]) {
  return { id: 1, title: 'Sauvage', handle: 'sauvage', vendor: 'Dior', available: true, price: 8990, variants };
}

function read(value: unknown, type = 'text/javascript; charset=utf-8') {
  return readPage(givenPage({ url, headers: { 'content-type': type }, body: JSON.stringify(value) }), {
    name: 'Sauvage',
    brand: 'Dior',
  });
}

describe('readPage with Shopify JSON', () => {
  test('readPage reads integer Shopify prices in hundredths, and the stock of each variant', () => {
    const verdict = read(
      product([
        { title: '60 ml', sku: 'S60', barcode: '3348901250122', available: false, price: 8990 },
        { title: '100 ml / Natural Spray', sku: 'S100', barcode: null, available: true, price: 12500 },
      ]),
    );
    expect(verdict).toMatchObject({
      page: 'product',
      availability: 'InStock',
      price: 125,
      currency: null,
      method: 'shopify',
      confidence: 0.97,
    });
    expect(verdict.offers).toEqual([
      {
        variant: '60 ml',
        sku: 'S60',
        gtin: '3348901250122',
        sizeMl: 60,
        kind: 'bottle',
        availability: 'OutOfStock',
        price: 89.9,
        currency: null,
      },
      {
        variant: '100 ml / Natural Spray',
        sku: 'S100',
        gtin: null,
        sizeMl: 100,
        kind: 'bottle',
        availability: 'InStock',
        price: 125,
        currency: null,
      },
    ]);
  });

  test('readPage reads the Shopify price "89.90" as 89.9 when the JSON is a list of products', () => {
    const listed = {
      products: [{ ...product([{ title: 'Default Title', available: true, price: '89.90' }]), title: 'Sauvage 100ml' }],
    };
    expect(read(listed, 'application/json').offers).toMatchObject([{ variant: null, sizeMl: 100, price: 89.9 }]);
  });

  test.each([
    ['no availability', { price: 8990 }],
    ['the availability null', { price: 8990, available: null }],
    ['the availability "true" as text', { price: 8990, available: 'true' }],
  ])('readPage returns unknown for a Shopify variant with %s', (_case, variant) =>
    expect(read(product([{ title: '60 ml', ...variant }]))).toMatchObject({ availability: 'unknown', confidence: 0 }),
  );

  test.each([89.9, '8990', -1, null, {}, 0, '0.00', 1e11, 1e308, '9999999999.00'])(
    'readPage returns no price when the Shopify price is %j',
    (price) => expect(read(product([{ title: '60 ml', available: true, price }])).price).toBeNull(),
  );

  test('readPage reads a Shopify price of 20 million', () =>
    expect(read(product([{ title: '60 ml', available: true, price: 2_000_000_000 }])).price).toBe(20_000_000));

  test('readPage quotes the Shopify availability in its evidence', () =>
    expect(read(product([{ title: '60 ml', available: true, price: 14500 }])).evidence).toEqual([
      { source: 'shopify', says: 'available: true, price 145.00' },
    ]));

  test('readPage ignores Shopify variants beyond the first 40', () => {
    const variants = Array.from({ length: 200 }, (_unused, at) => ({ title: `V${at}`, available: at > 40, price: 1 }));
    const verdict = read(product(variants));
    expect(verdict.offers).toHaveLength(40);
    expect(verdict.availability).toBe('OutOfStock');
  });

  test('readPage states the kind of Shopify variants that are no bottle, and takes stock and price from bottles only', () => {
    const variants = [
      { title: '50 ml', available: false, price: 1 },
      { title: 'Shower Gel 200 ml', available: true, price: 1 },
      { title: '50 ml Tester', available: true, price: 1 },
      { title: 'Gift Set', available: false, price: 1 },
    ];
    const verdict = read(product(variants));
    expect(verdict.offers.map(({ kind }) => kind)).toEqual(['bottle', 'other', 'tester', 'set']);
    expect(verdict.availability).toBe('OutOfStock');
  });

  test('readPage returns OutOfStock when all Shopify variants are out of stock but the product says available', () =>
    expect(read(product([{ title: '60 ml', available: false, price: 1 }])).availability).toBe('OutOfStock'));

  test('readPage rejects a Shopify product that is not the expected one', () => {
    const other = {
      ...product([{ title: '60 ml', available: true, price: 1 }]),
      title: 'Garden hose',
      vendor: 'Hozelock',
    };
    const body = JSON.stringify(other);
    const page = givenPage({
      url: 'https://shop.example/products/x.js',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(readPage(page, { name: 'Sauvage', brand: 'Dior' })).toMatchObject({
      page: 'not-a-product',
      availability: 'unknown',
    });
  });
});

describe('readPage with JSON that is not one product', () => {
  test.each([
    ['an error', { status: 404 }],
    ['several products', { products: [product([{ price: 1 }]), product([{ price: 1 }])] }],
    ['a product without variants', { title: 'x', handle: 'x', available: true }],
    ['an empty list', []],
  ])('readPage returns not-a-product for JSON of %s', (_case, value) =>
    expect(read(value)).toMatchObject({ page: 'not-a-product', availability: 'unknown' }),
  );

  test('readPage returns not-a-product for broken JSON', () =>
    expect(readPage(givenPage({ url, headers: { 'content-type': 'application/json' }, body: '{"title":' })).page).toBe(
      'not-a-product',
    ));

  test('readPage returns blocked when a block page replaces the JSON', () => {
    const body = '<title>Temporarily unavailable</title><p>large amounts of web requests</p>';
    expect(readPage(givenPage({ url, body }))).toMatchObject({ page: 'blocked', availability: 'unknown' });
  });
});
