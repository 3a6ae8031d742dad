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
import { parseStockLine } from './phrases/stock-line.ts';
import { readPage } from './read-page.ts';
import { getStockClass } from './schema/availability.ts';
import { findFaults } from './testing/faults.ts';
import { giantPages } from './testing/giant-pages.ts';
import { createRandom, mutate } from './testing/mutations.ts';
import { givenPage, givenProduct, givenShopPage, jsonLd } from './testing/pages.ts';

/** Words for stock and availability. A page without any of them must never be read as in stock. */
const stockWords = /stock|available|availability|online\s*only|store\s*only|limited|add to/i;

/** Returns true if a text, or one in an object or list, states the stock after "Availability:". */
function isAffirmative(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isAffirmative);
  return typeof value === 'string' && parseStockLine(value, true) !== null;
}

function isReadInStock(body: string, headers: Record<string, string> = {}): boolean {
  const { availability, confidence } = readPage(givenPage({ body, headers }));
  return getStockClass(availability) === 'in' && confidence >= 0.5;
}

const fragment = oneof(
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
const fragments = array(fragment, { maxLength: 60 }).map((pieces) => pieces.join(''));

describe('readPage on arbitrary input', () => {
  test('readPage does not throw for arbitrary addresses, statuses, headers and bodies', () => {
    const page = record({
      url: oneof(webUrl(), string()),
      finalUrl: oneof(webUrl(), string()),
      status: constantFrom(200, 200, 200, 404, 0, -1, Number.NaN),
      headers: dictionary(string(), string()),
      body: oneof(fragments, string(), json()),
    });
    assert(
      property(page, string(), string(), (fetched, name, brand) => {
        const verdict = readPage(fetched, { name, brand });
        expect(verdict.confidence).toBeGreaterThanOrEqual(0);
        expect(verdict.confidence).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('readPage never returns in stock when the page has no stock wording', () => {
    const body = oneof(fragments, string(), json().map(jsonLd)).filter((text) => !stockWords.test(text));
    assert(
      property(body, (text) => {
        expect(isReadInStock(text)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  test('readPage does not return in stock when the stated availability is not a known word', () => {
    const value = jsonValue().filter((any) => !stockWords.test(JSON.stringify(any)) && !isAffirmative(any));
    assert(
      property(value, (availability) => {
        expect(isReadInStock(jsonLd(givenProduct({ availability })))).toBe(false);
      }),
    );
  });

  test('readPage returns a Shopify variant as in stock only when `available` is true', () => {
    const value = jsonValue().filter((any) => any !== true);
    assert(
      property(value, (available) => {
        const body = JSON.stringify({ title: 'x', handle: 'x', variants: [{ title: 'x', price: 1, available }] });
        expect(isReadInStock(body, { 'content-type': 'application/json' })).toBe(false);
      }),
    );
  });
});

describe('readPage verdicts', () => {
  const junk = oneof(
    string({ unit: 'binary', maxLength: 300 }),
    constantFrom('\0', '\ud83d', '\udc8e\ud83d', 'a\0b', '💎'.repeat(150), `x${'💎'.repeat(100)}`, '9'.repeat(400)),
    string({ unit: 'binary', maxLength: 5 }).map((text) => text.repeat(20_000)),
  );
  const amount = oneof(
    double(),
    integer(),
    constantFrom<unknown>(-1, 1e9, 1e11, 1e308, -0, '1e309', '999999999', '1000000000', '999999999.9999', '-5', 'NaN'),
    junk,
  );
  const state = oneof(
    junk,
    constantFrom<unknown>('InStock', true, false, null, ['InStock', '\0'], { '@id': '\ud800' }),
  );
  const offer = record({
    name: junk,
    sku: junk,
    gtin: junk,
    size: junk,
    price: amount,
    priceCurrency: junk,
    availability: state,
  });
  const fields = { name: junk, brand: junk, sku: junk, gtin13: junk, offers: array(offer, { maxLength: 60 }) };

  test.each([
    ['JSON-LD', record(fields).map((product) => jsonLd({ '@type': 'Product', ...product })), 'text/html'],
    [
      'tags and headings',
      tuple(junk, junk, amount).map(
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
        title: junk,
        handle: junk,
        vendor: junk,
        variants: array(shopifyVariant(junk, amount, state), { maxLength: 60 }),
      }).map((product) => JSON.stringify(product)),
      'application/json',
    ],
  ])('readPage returns a verdict that is safe to store when random texts are in %s', (_case, body, type) => {
    assert(
      property(body, oneof(junk, constantFrom('Sauvage')), (text, name) => {
        const page = givenPage({ body: text, headers: { 'content-type': type } });
        expect(findFaults(readPage(page))).toEqual([]);
        expect(findFaults(readPage(page, { name, brand: name }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('readPage returns a verdict that is safe to store for any page', () => {
    assert(
      property(oneof(fragments, json()), junk, (body, type) => {
        expect(findFaults(readPage(givenPage({ body })))).toEqual([]);
        expect(findFaults(readPage(givenPage({ body, headers: { 'content-type': type } })))).toEqual([]);
      }),
    );
  });
});

function shopifyVariant(junk: Arbitrary<string>, amount: Arbitrary<unknown>, available: Arbitrary<unknown>) {
  return record({ title: junk, sku: junk, barcode: junk, price: amount, available });
}

/** A sold-out page. Cutting or rearranging its text never produces in-stock wording. */
const soldOut = `<meta property="product:availability" content="oos">${givenShopPage(
  givenProduct({ availability: 'https://schema.org/SoldOut' }),
  '<p class="price">€ 89,90</p><button disabled>Sold out</button>',
)}`;

describe('readPage on damaged pages', () => {
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

  test('readPage returns a verdict that is safe to store when the page is damaged', () => {
    assert(
      property(integer(), constantFrom(...pages), (seed, page) => {
        const { text, how } = mutate(page, createRandom(seed));
        expect([how, findFaults(readPage(givenPage({ body: text })))]).toEqual([how, []]);
      }),
      { numRuns: 200 },
    );
  });

  test('readPage does not return in stock when a sold-out page is damaged', () => {
    assert(
      property(integer(), (seed) => {
        const { text } = mutate(soldOut, createRandom(seed));
        expect([seed, isReadInStock(text)]).toEqual([seed, false]);
      }),
      { numRuns: 200 },
    );
  });

  test('readPage does not return in stock when a sold-out page is cut off anywhere', () => {
    const lengths = Array.from(soldOut, (_unused, at) => at);
    expect(lengths.filter((length) => isReadInStock(soldOut.slice(0, length)))).toEqual([]);
  });
});

describe('readPage on giant pages', () => {
  test.each(Object.entries(giantPages))('readPage finds no stock on a giant page of %s', (_name, giant) => {
    const verdict = readPage(givenPage({ body: giant(400_000) }));
    expect(findFaults(verdict)).toEqual([]);
    expect(getStockClass(verdict.availability)).not.toBe('in');
  });

  const product = jsonLd(givenProduct({ availability: 'InStock' }));

  test('readPage reads at most the maximum page length when a page has 50 million characters', () => {
    const filler = '<p>lorem ipsum</p>'.repeat(50_000_000 / 18);
    expect(isReadInStock(`${product}${filler}`)).toBe(true);
    expect(isReadInStock(`${filler}${product}`)).toBe(false);
  });

  test('readPage finds the product when a page begins with 200,000 open elements', () => {
    expect(isReadInStock(`${'<div>'.repeat(200_000)}${product}`)).toBe(true);
  });

  test('readPage does not return InStock when an offer in JSON-LD refers to itself', () => {
    const circle = [
      { '@id': 'a', '@type': 'Product', offers: { '@id': 'b' } },
      { '@id': 'b', offers: { '@id': 'b' } },
    ];
    expect(isReadInStock(jsonLd(circle))).toBe(false);
  });

  test('readPage returns at most 40 offers when a page has 5,000 offers', () => {
    const offers = Array.from({ length: 5000 }, (_unused, at) => ({
      sku: `${at}`,
      price: at + 1,
      availability: 'InStock',
    }));
    expect(readPage(givenPage({ body: jsonLd({ ...givenProduct(), offers }) })).offers).toHaveLength(40);
  });
});

describe('readPage with prototype keys', () => {
  const hidden = '"__proto__":{"availability":"InStock","available":true,"offers":{"availability":"InStock"}}';
  const plain = '"name":"Sauvage","offers":{"price":"1"}';

  test.each([
    ['JSON-LD', jsonLd(`{"@type":"Product",${plain},${hidden}}`)],
    ['a JSON-LD offer', jsonLd(`{"@type":"Product","name":"Sauvage","offers":{"price":"1",${hidden}}}`)],
    ["Shopify's JSON", `{"title":"Sauvage","handle":"x","variants":[{"price":1,${hidden}}]}`],
    ['a script', `<h1>Sauvage</h1><script>var product = {"name":"Sauvage","price":1,${hidden}};</script>`],
  ])('readPage ignores __proto__ in %s', (_case, body) => {
    expect(isReadInStock(body)).toBe(false);
    expect(Object.prototype).not.toHaveProperty('availability');
  });
});

test('readPage cuts a long title and removes its control characters', () => {
  const name = `Sauvage\u0000\u202e\n${'x'.repeat(5000)}`;
  const { title } = readPage(givenPage({ body: jsonLd(givenProduct({ availability: 'InStock' }, { name })) }));
  expect(title).toMatch(/^Sauvage x+…$/);
  expect(title).toHaveLength(200);
});
