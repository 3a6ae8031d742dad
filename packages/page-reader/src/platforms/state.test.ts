import { describe, expect, test } from 'vitest';
import { scanPage } from '../scan-page.ts';
import { readEmbedded } from './embedded.ts';

const url = 'https://shop.example/p/sauvage-edt-48213377';

function read(body: string) {
  const html = `<!doctype html><title>Sauvage | Shop</title><h1>Sauvage</h1>${body}`;
  return readEmbedded({ html, scripts: scanPage(html).scripts }, { urls: [url], names: ['Sauvage', 'Sauvage | Shop'] });
}

function first(body: string) {
  return read(body)[0]?.product ?? null;
}

function next(product: unknown): string {
  return `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: { product } } })}</script>`;
}

const state = (of: object) => next({ name: 'Sauvage', price: 89.9, currency: 'EUR', ...of });
const offer = (body: string) => first(body)?.offers[0];

describe('readEmbedded stock of a state', () => {
  test.each([
    [{ available: true }, 'InStock'],
    [{ is_available: false }, 'OutOfStock'],
    [{ inStock: '1' }, 'InStock'],
    [{ soldOut: true }, 'SoldOut'],
    [{ isSoldOut: false }, 'InStock'],
    [{ stockStatus: 'OUT_OF_STOCK' }, 'OutOfStock'],
    [{ stock: { stockLevelStatus: 'lowStock', stockLevel: 2 } }, 'LimitedAvailability'],
    [{ availability: { status: 'available', orderable: true } }, 'InStock'],
    [{ stockQuantity: 4 }, 'InStock'],
    [{ stock_quantity: '0' }, 'OutOfStock'],
    [{ inventory: { quantity: 0 } }, 'OutOfStock'],
    [{ inventory: { ats: 0, backorderable: true } }, 'unknown'],
    [{ inventoryQuantity: 0, inventoryPolicy: 'CONTINUE' }, 'unknown'],
    [{ available: true, stock: 0 }, 'InStock'],
    [{ available: false, stock: 3 }, 'OutOfStock'],
    [{ available: true, soldOut: true }, 'unknown'],
    [{ inStock: true, stockStatus: 'OUT_OF_STOCK' }, 'unknown'],
    [{ inStock: true, isPreorder: true }, 'PreOrder'],
    [{ purchasable: true }, 'unknown'],
    [{ purchasable: false }, 'OutOfStock'],
    [{ quantity: 1 }, 'unknown'],
    [{ quantity: 0 }, 'unknown'],
    [{ status: 'active' }, 'unknown'],
    [{ available: 'maybe' }, 'unknown'],
    [{ stock: 1e308 * 10 }, 'unknown'],
  ])('readEmbedded reads the fields %j of a product in the page’s JSON as the availability %s', (words, availability) =>
    expect(offer(state(words))?.availability).toBe(availability),
  );
});

test('readEmbedded reads the sizes that stand beside an object with the product’s name', () => {
  const sku = (size: string, listPrice: string, isOutOfStock: boolean) => ({ size, listPrice, isOutOfStock });
  const product = {
    productDetails: { displayName: 'Sauvage', brand: { displayName: 'Dior' } },
    currentSku: sku('60 mL', '$94.00', false),
    regularChildSkus: [sku('60 mL', '$94.00', false), sku('100 mL', '$129.00', true)],
  };
  const body = `<script id="linkStore" type="text/json">${JSON.stringify({ page: { product } })}</script>`;
  expect(first(body)?.offers).toMatchObject([
    { variant: '60 mL', availability: 'InStock', price: 94 },
    { variant: '100 mL', availability: 'SoldOut', price: 129 },
  ]);
});

describe('readEmbedded prices of a state', () => {
  test.each([
    [{ price: '1.299,95 €' }, 1299.95],
    [{ price: { value: 12.5, currency: 'USD' } }, 12.5],
    [{ price: { current: { amount: 12.5 } } }, 12.5],
    [{ price: { centAmount: 1250, currencyCode: 'EUR' } }, 12.5],
    [{ price: 20, salePrice: 15 }, 15],
    [{ price: 20, salePrice: 0 }, 20],
    [{ price: 20, salePrice: 25 }, 20],
    [{ price: { now: '136.00' }, listPrice: 200 }, 136],
    [{ price: -5 }, null],
    [{ price: 1e300 }, null],
    [{ price: 0 }, null],
  ])('readEmbedded reads the fields %j of a product in the page’s JSON as the price %s', (words, price) => {
    const product = next({ name: 'Sauvage', inStock: true, ...words });
    expect(offer(product)?.price).toBe(price);
  });

  test('readEmbedded reads the integer price 5674 as 56.74 only when the page shows 56.74 as a price', () => {
    const product = next({ name: 'Sauvage', inStock: true, price: 5674 });
    expect(offer(product)?.price).toBe(5674);
    expect(offer(`${product}<b>56,74 €</b>`)?.price).toBe(56.74);
    expect(offer(`${product}<b>56,74 €</b><b>5.674 €</b>`)?.price).toBe(5674);
    expect(offer(`${product}<path d="M0 56.74 3"/>`)?.price).toBe(5674);
  });

  test('readEmbedded uses the currency in the page’s data only when the data contain exactly one', () => {
    const product = { name: 'Sauvage', inStock: true, price: 5 };
    expect(offer(next({ ...product, shop: { currencyCode: 'SEK' } }))?.currency).toBe('SEK');
    expect(offer(next({ ...product, shop: [{ currency: 'SEK' }, { currency: 'NOK' }] }))?.currency).toBeNull();
  });
});

describe('readEmbedded product selection', () => {
  test('readEmbedded selects the product whose name, address or SKU matches the page', () => {
    const others = {
      related: [{ name: 'Sauvage', price: 1, inStock: false }],
      list: [{ name: 'Eros', inStock: false }],
    };
    expect(offer(next({ ...others, x: { name: 'Sauvage', price: 2, inStock: true } }))).toMatchObject({
      availability: 'InStock',
      price: 2,
    });
    expect(offer(next({ url: '/p/sauvage-edt-48213377', price: 2, inStock: true }))?.availability).toBe('InStock');
    expect(offer(next({ sku: '48213377', price: 2, inStock: true }))?.availability).toBe('InStock');
    expect(first(next({ name: 'Eros', price: 2, inStock: true }))).toBeNull();
  });

  test('readEmbedded returns unknown when two matching products differ in stock', () => {
    const product = (inStock: boolean) => ({ name: 'Sauvage', price: 2, inStock });
    expect(offer(next([product(true), product(false)]))?.availability).toBe('unknown');
  });

  test('readEmbedded merges products as sizes when their names are equal and their SKUs differ', () => {
    const size = (sku: string, inStock: boolean) => ({ name: 'Sauvage', sku, price: 2, inStock });
    expect(first(next([size('a', true), size('b', false)]))?.offers.map(({ availability }) => availability)).toEqual([
      'InStock',
      'OutOfStock',
    ]);
  });

  test('readEmbedded finds sizes in any wrapper around their list', () => {
    const sizes = [
      { title: '50 ml', availableForSale: false, price: { amount: '50.0', currencyCode: 'EUR' } },
      { title: '100 ml', availableForSale: true, price: { amount: '80.0', currencyCode: 'EUR' } },
    ];
    const wanted = [
      { variant: '50 ml', sizeMl: 50, availability: 'OutOfStock', price: 50, currency: 'EUR' },
      { variant: '100 ml', sizeMl: 100, availability: 'InStock', price: 80, currency: 'EUR' },
    ];
    const [one, two] = sizes;
    for (const variants of [sizes, { nodes: sizes }, { edges: sizes.map((node) => ({ node })) }, { a: one, b: two }])
      expect(first(next({ title: 'Sauvage', variants }))?.offers).toMatchObject(wanted);
    expect(first(next({ title: 'Sauvage', colors: [{ name: 'Blue', sizes }] }))?.offers).toMatchObject(wanted);
  });

  test('readEmbedded does not read the products of a category as sizes', () => {
    const goods = ['Eros Eau de Parfum for Men by Versace', 'Terre d’Hermès Eau Intense Vétiver'];
    const items = goods.map((name) => ({ name, price: 5, inStock: true }));
    expect(first(next({ name: 'Sauvage', items }))).toBeNull();
  });
});

describe('readEmbedded state formats', () => {
  const product = '{"name":"Sauvage","price":89.9,"inStock":false}';
  const nuxt3 = JSON.stringify([
    ['ShallowReactive', 1],
    { data: 2 },
    { p: 3 },
    { name: 4, inStock: 5 },
    'Sauvage',
    false,
  ]);
  test.each([
    ['a variable', `<script>window.__INITIAL_STATE__ = {"a":${product}};</script>`],
    [
      'a script with an object literal',
      "<script>x.init({product: {name: 'Sauvage', price: f(1), inStock: !1}, });</script>",
    ],
    ['JSON.parse', `<script>window.s = JSON.parse(${JSON.stringify(product)});</script>`],
    ['JSON.parse in single quotes', `<script>s = JSON.parse('{\\x22name\\x22:"Sauvage","inStock":false}')</script>`],
    [
      'Nuxt 2',
      '<script>window.__NUXT__=(function(a,b){return {data:[{name:b,inStock:a}]}}(false,"Sauvage"));</script>',
    ],
    ['Nuxt 3', `<script type="application/json" id="__NUXT_DATA__">${nuxt3}</script>`],
    [
      'React Router',
      `<script>s.enqueue(${JSON.stringify(JSON.stringify([{ _1: 2 }, 'p', { _3: 4, _5: 6 }, 'name', 'Sauvage', 'inStock', false]))})</script>`,
    ],
    [
      'rows of Next.js',
      `<script>self.__next_f.push([1,${JSON.stringify(`1a:["$","div",null,{"p":${product}}]\n`)}])</script>`,
    ],
    ['an attribute', `<div id="app" data-page="${product.replaceAll('"', '&quot;')}"></div>`],
    ['an attribute in single quotes', `<div :product='${product}'></div>`],
  ])('readEmbedded finds the product when the page embeds its data in %s', (_case, body) =>
    expect(offer(body)?.availability).toBe('OutOfStock'),
  );

  test('readEmbedded reads a price from analytics data', () => {
    const items = [{ item_name: 'Sauvage', item_brand: 'Dior', price: '89.90', quantity: 1 }];
    const event = { event: 'view_item', ecommerce: { currency: 'EUR', items } };
    expect(offer(`<script>dataLayer.push(${JSON.stringify(event)})</script>`)).toMatchObject({
      availability: 'unknown',
      price: 89.9,
      currency: 'EUR',
    });
  });
});

describe('readEmbedded on hostile states', () => {
  const own = '{"name":"Sauvage","price":5,"inStock":true}';
  test.each([
    ['broken JSON', '<script type="application/json">{"name":"Sauvage","inStock":tr'],
    ['deep nesting', `<script>x = ${'{"price":'.repeat(200_000)}1</script>`],
    ['deep lists', `<script type="application/json">${'['.repeat(300_000)}"price"</script>`],
    ['strings that do not end', `<script>price = {a: ${"'\\".repeat(300_000)}</script>`],
    ['many opening brackets', `<script>price${'([{'.repeat(300_000)}</script>`],
    ['comments that do not end', `<script>price = {${'/* '.repeat(300_000)}</script>`],
    ['attributes that do not end', `${'<a x="{&quot;price'.repeat(50_000)}`],
    [
      'a state that references itself',
      '<script type="application/json">[{"price":0,"name":1},"Sauvage",["Reactive",2]]</script>',
    ],
  ])('readEmbedded returns no products when a page contains %s', (_case, body) => expect(read(body)).toEqual([]));

  test('readEmbedded returns no products when a page contains an object of a million keys', () => {
    const keys = Array.from({ length: 1_000_000 }, (_unused, at) => `k${at}:1`).join(',');
    expect(read(`<script>price = {${keys}}</script>`)).toEqual([]);
  });

  test('readEmbedded ignores __proto__ keys', () => {
    const text = '{"__proto__":{"inStock":true,"price":9},"constructor":{"price":1},"name":"Sauvage","price":5}';
    expect(offer(`<script>x = ${text}</script>`)).toMatchObject({ availability: 'unknown', price: 5 });
    expect(({} as Record<string, unknown>).inStock).toBeUndefined();
  });

  test('readEmbedded finds a product after 500 scripts, but not after a script of 3.1 million characters', () => {
    const filler = `<script>price = {"a":"${'x'.repeat(1000)}"}</script>`;
    expect(offer(`${filler.repeat(500)}<script>p = ${own}</script>`)?.availability).toBe('InStock');
    const giant = `<script>price = {"a":"${'x'.repeat(3_100_000)}"}</script>`;
    expect(read(`${giant}<script>p = ${own}</script>`)).toEqual([]);
  });

  test('readEmbedded limits the number of nested sizes', () => {
    const list = (depth: number): unknown =>
      Array.from({ length: 40 }, () => ({ price: 1, ...(depth > 0 ? { sizes: list(depth - 1) } : {}) }));
    expect(first(next({ name: 'Sauvage', variants: list(2) }))?.offers.length).toBeLessThanOrEqual(300);
  });
});

describe('readEmbedded with a large assigned state', () => {
  const large = JSON.stringify({ name: 'Sauvage', inStock: true, price: 89.9, text: 'x'.repeat(2000) });

  test.each([
    ['at the end of the script', `window.state = ${large};`],
    ['before more of the script', `window.state = ${large}; start({ price: 1 });`],
    ['in a function', `(function () { window.state = ${large}; })()`],
  ])('readEmbedded reads the product from a large object that a script assigns to a variable %s', (_case, script) => {
    expect(offer(`<script>${script}</script>`)).toMatchObject({ availability: 'InStock', price: 89.9 });
  });
});
