import { describe, expect, test } from 'vitest';
import type { SchemaNode } from './schema-node.ts';
import { readSchema } from './schema-products.ts';

const gist = (...roots: unknown[]) =>
  readSchema(roots).products.map(
    ({ name, availability, isListed, offers }) =>
      `${isListed ? 'listed ' : ''}${name} ${availability}: ${offers.map((one) => `${one.variant ?? '-'} ${one.availability} ${one.price} ${one.currency}`).join(', ')}`,
  );
const given = (rest: SchemaNode = {}): SchemaNode => ({ '@type': 'Product', name: 'Silage', ...rest });
const eur = (price: unknown, rest: SchemaNode = {}): SchemaNode => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  ...rest,
});

describe('readSchema offers', () => {
  test.each<[string, unknown, string]>([
    ['nested lists of offers', [[eur(5)], [eur(6)]], '- unknown 5 EUR, - unknown 6 EUR'],
    ['a map of offers', { 0: eur(5), 1: eur(6) }, '- unknown 5 EUR, - unknown 6 EUR'],
    [
      'used goods beside new ones',
      [eur(5, { itemCondition: 'https://schema.org/UsedCondition' }), eur(9)],
      '- unknown 9 EUR',
    ],
    ['used goods only', eur(5, { itemCondition: 'UsedCondition' }), '- unknown 5 EUR'],
    ['a price for members', [eur(5, { validForMemberTier: { '@id': '#gold' } }), eur(9)], '- unknown 9 EUR'],
    [
      'a range that is sold out',
      { '@type': 'AggregateOffer', lowPrice: 5, priceCurrency: 'EUR', availability: 'OutOfStock' },
      '- OutOfStock 5 EUR',
    ],
    [
      'a price of an earlier year',
      eur(5, { availability: 'InStock', priceValidUntil: '2001-01-01' }),
      '- InStock 5 EUR',
    ],
    [
      'offers of the offered sizes',
      ['30 ml', '50 ml'].map((size, index) => ({
        '@type': 'Offer',
        itemOffered: given({ size, offers: eur(5 + index, { availability: index ? 'OutOfStock' : 'InStock' }) }),
      })),
      '30 ml InStock 5 EUR, 50 ml OutOfStock 6 EUR',
    ],
    ['a number in stock', eur(5, { inventoryLevel: { value: 3 } }), '- InStock 5 EUR'],
    ['no piece in stock', eur(5, { inventoryLevel: { value: '0' } }), '- OutOfStock 5 EUR'],
    ['several values of a price', eur([80, 60]), '- unknown 60 EUR'],
    ['a price in an object', eur({ sales: { value: 3499 } }), '- unknown 3499 EUR'],
    ['a price as text', eur('1.299,95 €'), '- unknown 1299.95 EUR'],
    [
      'a returns policy',
      eur(5, { hasMerchantReturnPolicy: { returnShippingFeesAmount: { value: 3, currency: 'USD' } } }),
      '- unknown 5 EUR',
    ],
  ])('readSchema returns the price and availability of offers when the markup has %s', (_case, offers, says) =>
    expect(gist(given({ offers }))).toEqual([`Silage unknown: ${says}`]),
  );

  const specified = (...priceSpecification: SchemaNode[]) =>
    given({ offers: { '@type': 'Offer', priceSpecification } });
  const at = (price: number, rest: SchemaNode = {}) => ({ price, priceCurrency: 'EUR', ...rest });
  test.each([
    ['a price per litre', at(90, { referenceQuantity: { value: 1, unitCode: 'LTR' } })],
    ['a price per 100 ml', at(90, { referenceQuantity: { value: 100, unitText: 'ml' } })],
    ['a list price', at(90, { priceType: 'https://schema.org/ListPrice' })],
    ['a struck price', at(90, { priceType: 'StrikethroughPrice' })],
    ['a recommended price', at(90, { priceType: 'https://schema.org/SRP' })],
    ["members' price", at(30, { validForMemberTier: { '@id': '#gold' } })],
    ['a price by the dozen', at(30, { eligibleQuantity: { minValue: 12 } })],
    ['the delivery', at(4, { '@type': 'DeliveryChargeSpecification' })],
    ['a price without tax', at(30, { valueAddedTaxIncluded: false })],
  ])('readSchema does not take %s as the price', (_case, other) => {
    expect(gist(specified(other, at(45)))).toEqual(['Silage unknown: - unknown 45 EUR']);
  });

  test('readSchema reads a price per piece as the product’s price', () =>
    expect(gist(specified(at(45, { referenceQuantity: { value: 1, unitCode: 'C62' } })))).toEqual([
      'Silage unknown: - unknown 45 EUR',
    ]));
});

describe('readSchema products', () => {
  test.each<[string, unknown[], string[]]>([
    [
      'a graph with the offer elsewhere',
      [{ '@graph': [given({ offers: { '@id': '#o' } }), eur(5, { '@id': '#o' })] }],
      ['Silage unknown: - unknown 5 EUR', 'null unknown: - unknown 5 EUR'],
    ],
    [
      'a reference with a type',
      [given({ offers: { '@type': 'Offer', '@id': '#o' } }), { '@type': 'WebPage', about: eur(5, { '@id': '#o' }) }],
      ['Silage unknown: - unknown 5 EUR', 'null unknown: - unknown 5 EUR'],
    ],
    ['several types', [given({ '@type': ['Product', 'Vehicle'] })], ['Silage unknown: ']],
    ['a page', [{ '@type': 'ItemPage', mainEntity: given({ offers: eur(5) }) }], ['Silage unknown: - unknown 5 EUR']],
    ['a book with a price', [given({ '@type': 'Book', offers: eur(5) })], ['Silage unknown: - unknown 5 EUR']],
    ['a book that is written about', [given({ '@type': 'Book' })], []],
    ['a product without a type', [{ name: 'Silage', offers: eur(5) }], ['Silage unknown: - unknown 5 EUR']],
    [
      'a product with `type` instead of `@type`',
      [{ type: 'Product', name: 'Silage', offers: eur(5) }],
      ['Silage unknown: - unknown 5 EUR'],
    ],
    ['an offer around the product', [eur(5, { itemOffered: given() })], ['Silage unknown: - unknown 5 EUR']],
    [
      'a purchase',
      [
        {
          '@type': 'WebPage',
          potentialAction: { '@type': 'BuyAction', price: 5, priceCurrency: 'EUR', object: given() },
        },
      ],
      ['Silage unknown: - unknown 5 EUR'],
    ],
    ['an offer of a service', [eur(5, { itemOffered: given({ '@type': 'Service' }) })], []],
    ['a service', [given({ '@type': 'Service', offers: eur(5) })], []],
    ['an event', [given({ '@type': ['Event'], offers: eur(5) })], []],
    ['a course', [given({ '@type': 'Course', offers: eur(5) })], []],
    [
      'a list',
      [{ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: given({ offers: eur(5) }) }] }],
      ['listed Silage unknown: - unknown 5 EUR'],
    ],
    ['a price of its own', [given({ price: '5', priceCurrency: 'EUR' })], ['Silage unknown: - unknown 5 EUR']],
    ['a name with entities', [given({ name: 'Dolce &amp; Gabbana' })], ['Dolce & Gabbana unknown: ']],
    [
      'models instead of variants',
      [given({ model: [{ name: 'Silage 50 ml', offers: eur(5) }] })],
      ['Silage unknown: 50 ml unknown 5 EUR'],
    ],
    [
      'variants of several pages',
      [given({ '@type': 'ProductGroup', offers: eur(5), hasVariant: [{ url: '/50' }, { url: '/100' }] })],
      ['Silage unknown: - unknown 5 EUR'],
    ],
    [
      'a range over offers that do not say',
      [
        given({
          offers: { '@type': 'AggregateOffer', lowPrice: 5, availability: 'InStock', offers: [eur(5), eur(6)] },
        }),
      ],
      ['Silage InStock: - unknown 5 EUR, - unknown 6 EUR'],
    ],
    [
      'a range that was not filled in',
      [given({ offers: { '@type': 'AggregateOffer', lowPrice: 0, availability: 'InStock' } })],
      ['Silage unknown: - unknown null null'],
    ],
  ])('readSchema returns the products, if any, when the markup has %s', (_case, roots, says) =>
    expect(gist(...roots)).toEqual(says),
  );
});

test('readSchema ends when the structured data of a product contain themselves', () => {
  const node: SchemaNode = given();
  node['offers'] = node;
  node['hasVariant'] = [node, node];
  expect(gist(node)).toHaveLength(1);
});

test('readSchema takes a SKU as the GTIN only if its check digit is right', () => {
  const readGtins = (sku: string) => readSchema([given({ offers: eur(5, { sku }) })]).products[0]?.offers[0]?.gtin;
  expect(readGtins('3348901250146')).toBe('3348901250146');
  expect(readGtins('3348901250147')).toBeNull();
});

test('readSchema ends when hundreds of offers offer the product that they belong to', () => {
  const node: SchemaNode = given({ '@id': '#p' });
  node['offers'] = Array.from({ length: 500 }, () => ({ '@type': 'Offer', itemOffered: { '@id': '#p' } }));
  expect(readSchema([node]).products).toHaveLength(1);
});
