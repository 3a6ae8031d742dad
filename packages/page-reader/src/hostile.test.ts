import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  dictionary,
  double,
  integer,
  json,
  jsonValue,
  oneof,
  property,
  record,
  string,
  tuple,
  webUrl,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stockLine } from './phrases/stock-line.ts';
import { readPage } from './read-page.ts';
import { stockClass } from './schema/availability.ts';
import { faultsOf } from './testing/faults.ts';
import { giants } from './testing/giants.ts';
import { mutated, randomFrom } from './testing/mutations.ts';
import { givenPage, givenProduct, givenShopPage, jsonLd } from './testing/pages.ts';

/** A page without any of these words must never be read as in stock. */
const stockWords = /stock|available|availability|online\s*only|store\s*only|limited|add to/i;

/** Returns true if the value contains a short affirmative in any language, such as "1". */
function saysYes(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysYes);
  return typeof value === 'string' && stockLine(value, true) !== null;
}

/** In stock with enough confidence for a notification. */
function isCalledInStock(body: string, headers: Record<string, string> = {}): boolean {
  const { availability, confidence } = readPage(givenPage({ body, headers }));
  return stockClass(availability) === 'in' && confidence >= 0.5;
}

const piece = oneof(
  string({ maxLength: 40 }),
  constantFrom(
    '<div>',
    '</div>',
    '<h1>Sauvage</h1>',
    '<script type="application/ld+json">',
    '</script>',
    '{"@type":"Product"',
    ',"offers":{',
    '"price":',
    '"@graph":[',
    ']}',
    '}}',
    '<meta property="product:price:amount" content="',
    '">',
    '<b itemprop="',
    '<p itemscope itemtype="Product">',
    '<button>Add to cart</button>',
    '<button disabled>',
    'Sold out',
    '&amp;',
    '<!--',
    '-->',
    '<svg>',
    '\0',
    '\ud800',
    'http://schema.org/OutOfStock',
  ),
);
const soup = array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

describe('whatever a shop sends', () => {
  test('the reader never throws', () => {
    const page = record({
      url: oneof(webUrl(), string()),
      finalUrl: oneof(webUrl(), string()),
      status: constantFrom(200, 200, 200, 404, 0, -1, Number.NaN),
      headers: dictionary(string(), string()),
      body: oneof(soup, string(), json()),
    });
    assert(
      property(page, string(), string(), (fetched, name, brand) => {
        const verdict = readPage(fetched, { name, brand });
        expect(verdict.confidence).toBeGreaterThanOrEqual(0);
        expect(verdict.confidence).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('nothing is in stock without a word that says so', () => {
    const body = oneof(soup, string(), json().map(jsonLd)).filter((text) => !stockWords.test(text));
    assert(
      property(body, (text) => {
        expect(isCalledInStock(text)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('a product with any other availability than one we know is not in stock', () => {
    const value = jsonValue().filter((any) => !stockWords.test(JSON.stringify(any)) && !saysYes(any));
    assert(
      property(value, (availability) => {
        expect(isCalledInStock(jsonLd(givenProduct({ availability })))).toBe(false);
      }),
    );
  });

  test('a Shopify variant is in stock only where it is truly true', () => {
    const value = jsonValue().filter((any) => any !== true);
    assert(
      property(value, (available) => {
        const body = JSON.stringify({ title: 'x', handle: 'x', variants: [{ title: 'x', price: 1, available }] });
        expect(isCalledInStock(body, { 'content-type': 'application/json' })).toBe(false);
      }),
    );
  });
});

describe('what leaves the reader can be stored and shown', () => {
  const wild = oneof(
    string({ unit: 'binary', maxLength: 300 }),
    constantFrom('\0', '\ud83d', '\udc8e\ud83d', 'a\0b', '💎'.repeat(150), `x${'💎'.repeat(100)}`, '9'.repeat(400)),
    string({ unit: 'binary', maxLength: 5 }).map((text) => text.repeat(20_000)),
  );
  const amount = oneof(
    double(),
    integer(),
    constantFrom<unknown>(-1, 1e9, 1e11, 1e308, -0, '1e309', '999999999', '1000000000', '999999999.9999', '-5', 'NaN'),
    wild,
  );
  const state = oneof(
    wild,
    constantFrom<unknown>('InStock', true, false, null, ['InStock', '\0'], { '@id': '\ud800' }),
  );
  const offer = record({
    name: wild,
    sku: wild,
    gtin: wild,
    size: wild,
    price: amount,
    priceCurrency: wild,
    availability: state,
  });
  const fields = { name: wild, brand: wild, sku: wild, gtin13: wild, offers: array(offer, { maxLength: 60 }) };

  test.each([
    ['JSON-LD', record(fields).map((product) => jsonLd({ '@type': 'Product', ...product })), 'text/html'],
    [
      'tags and headings',
      tuple(wild, wild, amount).map(
        ([name, words, price]) =>
          `<title>${name}</title><h1>${name}</h1><button>Sold out ${words}</button><meta property="og:title" content="${name}">
          <meta property="product:retailer_item_id" content="${words}"><meta property="product:availability" content="${words}">
          <meta property="product:price:amount" content="${String(price)}">`,
      ),
      'text/html',
    ],
    [
      "Shopify's JSON",
      record({
        title: wild,
        handle: wild,
        vendor: wild,
        variants: array(shopifyVariant(wild, amount, state), { maxLength: 60 }),
      }).map((product) => JSON.stringify(product)),
      'application/json',
    ],
  ])('from %s', (_case, body, type) => {
    assert(
      property(body, oneof(wild, constantFrom('Sauvage')), (text, name) => {
        const page = givenPage({ body: text, headers: { 'content-type': type } });
        expect(faultsOf(readPage(page))).toEqual([]);
        expect(faultsOf(readPage(page, { name, brand: name }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('from any page', () => {
    assert(
      property(oneof(soup, json()), wild, (body, type) => {
        expect(faultsOf(readPage(givenPage({ body })))).toEqual([]);
        expect(faultsOf(readPage(givenPage({ body, headers: { 'content-type': type } })))).toEqual([]);
      }),
    );
  });
});

function shopifyVariant(wild: Arbitrary<string>, amount: Arbitrary<unknown>, available: Arbitrary<unknown>) {
  return record({ title: wild, sku: wild, barcode: wild, price: amount, available });
}

/** A sold-out page that contains no in-stock wording, however its text is cut and rearranged. */
const soldOut = `<meta property="product:availability" content="oos">${givenShopPage(
  givenProduct({ availability: 'https://schema.org/SoldOut' }),
  '<p class="price">€ 89,90</p><button disabled>Sold out</button>',
)}`;

describe('a damaged page', () => {
  const pages = [
    soldOut,
    givenShopPage(givenProduct({ availability: 'InStock' }), '<button>Add to cart</button><p>1.299,95 €</p>'),
    JSON.stringify({
      title: 'Sauvage',
      handle: 'sauvage',
      variants: [{ title: '50 ml', price: 8990, available: false }],
    }),
    `<main itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Sauvage</h1><p itemprop="offers" itemscope>
      <b itemprop="price" content="89.9"></b><link itemprop="availability" href="https://schema.org/OutOfStock"></p></main>`,
    `<h1>Sauvage</h1><script>window.__STATE__ = {"product": {"name": "Sauvage", "price": 89.9, "available": false}}</script>`,
  ];

  test('has a verdict that can be stored and shown', () => {
    assert(
      property(integer(), constantFrom(...pages), (seed, page) => {
        const { text, how } = mutated(page, randomFrom(seed));
        expect([how, faultsOf(readPage(givenPage({ body: text })))]).toEqual([how, []]);
      }),
      { numRuns: 200 },
    );
  });

  test('is not in stock where the whole one never was', () => {
    assert(
      property(integer(), (seed) => {
        const { text } = mutated(soldOut, randomFrom(seed));
        expect([seed, isCalledInStock(text)]).toEqual([seed, false]);
      }),
      { numRuns: 200 },
    );
  });

  test('is not in stock wherever it is cut off', () => {
    const lengths = Array.from(soldOut, (_unused, at) => at);
    expect(lengths.filter((length) => isCalledInStock(soldOut.slice(0, length)))).toEqual([]);
  });
});

describe('a giant page', () => {
  test.each(Object.entries(giants))('of %s ends in a verdict, and not in stock', (_name, giant) => {
    const verdict = readPage(givenPage({ body: giant(400_000) }));
    expect(faultsOf(verdict)).toEqual([]);
    expect(stockClass(verdict.availability)).not.toBe('in');
  });

  const product = jsonLd(givenProduct({ availability: 'InStock' }));

  test('of 50 million characters is read as far as pages are read', () => {
    const filler = '<p>lorem ipsum</p>'.repeat(50_000_000 / 18);
    expect(isCalledInStock(`${product}${filler}`)).toBe(true);
    expect(isCalledInStock(`${filler}${product}`)).toBe(false);
  });

  test('that begins with rubbish still has its product', () => {
    expect(isCalledInStock(`${'<div>'.repeat(200_000)}${product}`)).toBe(true);
  });

  test('of offers that refer to each other comes to nothing', () => {
    const circle = [
      { '@id': 'a', '@type': 'Product', offers: { '@id': 'b' } },
      { '@id': 'b', offers: { '@id': 'b' } },
    ];
    expect(isCalledInStock(jsonLd(circle))).toBe(false);
  });

  test('of many offers has a bounded number of them', () => {
    const offers = Array.from({ length: 5000 }, (_unused, at) => ({
      sku: `${at}`,
      price: at + 1,
      availability: 'InStock',
    }));
    expect(readPage(givenPage({ body: jsonLd({ ...givenProduct(), offers }) })).offers).toHaveLength(40);
  });
});

describe('a key that every object has', () => {
  const hidden = '"__proto__":{"availability":"InStock","available":true,"offers":{"availability":"InStock"}}';
  const plain = '"name":"Sauvage","offers":{"price":"1"}';

  test.each([
    ['JSON-LD', jsonLd(`{"@type":"Product",${plain},${hidden}}`)],
    ['its offer', jsonLd(`{"@type":"Product","name":"Sauvage","offers":{"price":"1",${hidden}}}`)],
    ["Shopify's JSON", `{"title":"Sauvage","handle":"x","variants":[{"price":1,${hidden}}]}`],
    ['a script', `<h1>Sauvage</h1><script>var product = {"name":"Sauvage","price":1,${hidden}};</script>`],
  ])('says nothing in %s', (_case, body) => {
    expect(isCalledInStock(body)).toBe(false);
    expect(Object.prototype).not.toHaveProperty('availability');
  });
});

test('texts of a shop are cut and stripped of control characters', () => {
  const name = `Sauvage\u0000\u202e\n${'x'.repeat(5000)}`;
  const { title } = readPage(givenPage({ body: jsonLd(givenProduct({ availability: 'InStock' }, { name })) }));
  expect(title).toMatch(/^Sauvage x+…$/);
  expect(title).toHaveLength(200);
});
