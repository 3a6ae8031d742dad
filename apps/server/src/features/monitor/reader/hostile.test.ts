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
import { stockClass } from './availability.ts';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, jsonLd } from './testing/pages.ts';
import type { Verdict } from './verdict.ts';

/** Any way to say that something is there: without these letters in the page, nothing may be called in stock. */
const stockWords = /stock|available|availability|online\s*only|store\s*only|limited/i;

function isCalledInStock(body: string, headers: Record<string, string> = {}): boolean {
  return stockClass(readPage(givenPage({ body, headers })).availability) === 'in';
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
    const value = jsonValue().filter((any) => !stockWords.test(JSON.stringify(any)));
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

/** Every text and number of a value, however deep. */
function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

/** What is wrong with a value that leaves the reader; null for what can be stored and shown. */
function faultOf(leaf: unknown): string | null {
  if (leaf === null) return null;
  if (typeof leaf === 'number') return leaf >= 0 && leaf <= 999_999_999 ? null : `out of range: ${leaf}`;
  if (typeof leaf !== 'string') return `neither text nor number: ${typeof leaf}`;
  if (leaf.length > 200) return `too long: ${leaf.length}`;
  return leaf.isWellFormed() && !leaf.includes('\0') ? null : `malformed: ${JSON.stringify(leaf)}`;
}

function expectFit(verdict: Verdict): void {
  expect(
    leavesOf(verdict)
      .map(faultOf)
      .filter((fault) => fault !== null),
  ).toEqual([]);
  expect(verdict.offers.length).toBeLessThanOrEqual(40);
}

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
        expectFit(readPage(page));
        expectFit(readPage(page, { name, brand: name }));
      }),
      { numRuns: 60 },
    );
  });

  test('from any page', () => {
    assert(
      property(oneof(soup, json()), wild, (body, type) => {
        expectFit(readPage(givenPage({ body })));
        expectFit(readPage(givenPage({ body, headers: { 'content-type': type } })));
      }),
    );
  });
});

function shopifyVariant(wild: Arbitrary<string>, amount: Arbitrary<unknown>, available: Arbitrary<unknown>) {
  return record({ title: wild, sku: wild, barcode: wild, price: amount, available });
}

describe('bombs', () => {
  const times = 200_000;
  const product = JSON.stringify(givenProduct({ availability: 'InStock' }));

  test.each([
    ['nested elements', '<div>'.repeat(times)],
    ['nested properties', '<p itemscope itemprop=a>x'.repeat(times)],
    ['unclosed buttons', '<button>add '.repeat(times)],
    ['headings', '<h1>a'.repeat(times)],
    ['attributes', `<a ${'class=related '.repeat(times)}>`],
    ['meta tags', '<meta property="product:price:amount" content="1">'.repeat(times / 2)],
    ['brackets', '<'.repeat(times * 5)],
    ['nested JSON', jsonLd('['.repeat(1_500_000))],
    ['nested graphs', jsonLd(`${'{"@graph":['.repeat(times / 4)}${']}'.repeat(times / 4)}`)],
    ['nested offers', jsonLd(`${'{"@type":"Product","offers":'.repeat(times / 4)}1${'}'.repeat(times / 4)}`)],
    [
      'offers in a circle',
      jsonLd([
        { '@id': 'a', '@type': 'Product', offers: { '@id': 'b' } },
        { '@id': 'b', offers: { '@id': 'b' } },
      ]),
    ],
    ['a number without an end', jsonLd(givenProduct({ price: '1 '.repeat(times) }))],
  ])('%s come to nothing', (_case, body) => expect(readPage(givenPage({ body })).availability).toBe('unknown'));

  test('a product after much rubbish is still found', () => {
    const body = `${'<div>'.repeat(times)}${jsonLd(product)}`;
    expect(readPage(givenPage({ body })).availability).toBe('InStock');
  });

  test('of many products and offers a bounded number is kept', () => {
    const offers = Array.from({ length: 5000 }, (_unused, at) => ({
      sku: String(at),
      price: at + 1,
      availability: 'InStock',
    }));
    expect(readPage(givenPage({ body: jsonLd({ ...givenProduct(), offers }) })).offers).toHaveLength(40);
  });
});

test('texts of a shop are cut and stripped of control characters', () => {
  const name = `Sauvage\u0000\u202e\n${'x'.repeat(5000)}`;
  const { title } = readPage(givenPage({ body: jsonLd(givenProduct({ availability: 'InStock' }, { name })) }));
  expect(title).toMatch(/^Sauvage x+…$/);
  expect(title).toHaveLength(200);
});
