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

describe('a Shopify product', () => {
  test('has whole numbers in hundredths, and stock by variant', () => {
    const verdict = read(
      product([
        { title: '60 ml', sku: 'S60', barcode: '3348901250122', available: false, price: 8990 },
        { title: '100 ml / Refill', sku: 'S100', barcode: null, available: true, price: 12500 },
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
        availability: 'OutOfStock',
        price: 89.9,
        currency: null,
      },
      {
        variant: '100 ml / Refill',
        sku: 'S100',
        gtin: null,
        sizeMl: 100,
        availability: 'InStock',
        price: 125,
        currency: null,
      },
    ]);
  });

  test('has decimal texts in units where it comes from a list', () => {
    const listed = {
      products: [{ ...product([{ title: 'Default Title', available: true, price: '89.90' }]), title: 'Sauvage 100ml' }],
    };
    expect(read(listed, 'application/json').offers).toMatchObject([{ variant: null, sizeMl: 100, price: 89.9 }]);
  });

  test.each([
    ['a missing word on stock', { price: 8990 }],
    ['a null', { price: 8990, available: null }],
    ['a text', { price: 8990, available: 'true' }],
  ])('is unknown with %s', (_case, variant) =>
    expect(read(product([{ title: '60 ml', ...variant }]))).toMatchObject({ availability: 'unknown', confidence: 0 }),
  );

  test.each([89.9, '8990', -1, null, {}, 0, '0.00', 1e11, 1e308, '9999999999.00'])(
    'has no price when it is %j',
    (price) => expect(read(product([{ title: '60 ml', available: true, price }])).price).toBeNull(),
  );

  test('may cost millions, as in dong', () =>
    expect(read(product([{ title: '60 ml', available: true, price: 2_000_000_000 }])).price).toBe(20_000_000));

  test('is quoted in its own words', () =>
    expect(read(product([{ title: '60 ml', available: true, price: 14500 }])).evidence).toEqual([
      { source: 'shopify', says: 'available: true, price 145.00' },
    ]));

  test('leaves with at most 40 variants, and is judged by these', () => {
    const variants = Array.from({ length: 200 }, (_unused, at) => ({ title: `V${at}`, available: at > 40, price: 1 }));
    const verdict = read(product(variants));
    expect(verdict.offers).toHaveLength(40);
    expect(verdict.availability).toBe('OutOfStock');
  });

  test('leaves without its variants that are other goods', () => {
    const variants = [
      { title: '50 ml', available: false, price: 1 },
      { title: 'Shower Gel 200 ml', available: true, price: 1 },
      { title: 'Gift Set', available: false, price: 1 },
    ];
    const verdict = read(product(variants));
    expect(verdict.offers.map(({ variant }) => variant)).toEqual(['50 ml']);
    expect(verdict.availability).toBe('OutOfStock');
  });

  test('is out of stock when all its variants are, whatever it says of itself', () =>
    expect(read(product([{ title: '60 ml', available: false, price: 1 }])).availability).toBe('OutOfStock'));

  test('must be the expected one', () => {
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

describe('JSON that is not one product', () => {
  test.each([
    ['an error', { status: 404 }],
    ['a list of several', { products: [product([{ price: 1 }]), product([{ price: 1 }])] }],
    ['a product without variants', { title: 'x', handle: 'x', available: true }],
    ['a list', []],
  ])('%s', (_case, value) => expect(read(value)).toMatchObject({ page: 'not-a-product', availability: 'unknown' }));

  test('garbage', () =>
    expect(readPage(givenPage({ url, headers: { 'content-type': 'application/json' }, body: '{"title":' })).page).toBe(
      'not-a-product',
    ));

  test('a web page in its place is read as one: a block page is a block page', () => {
    const body = '<title>Temporarily unavailable</title><p>large amounts of web requests</p>';
    expect(readPage(givenPage({ url, body }))).toMatchObject({ page: 'blocked', availability: 'unknown' });
  });
});
