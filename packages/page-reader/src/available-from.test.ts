import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';
import { givenPage, givenProduct, givenShopPage } from './testing/pages.ts';

const PRE_ORDER = 'https://schema.org/PreOrder';

function readDates(offer: Record<string, unknown>, product: Record<string, unknown> = {}) {
  const given = givenProduct({ availability: PRE_ORDER, price: '64.00', ...offer }, product);
  const { offers } = readPage(givenPage({ body: givenShopPage(given, '') }));
  return offers.map(({ availableFrom }) => availableFrom);
}

describe('the date from which readPage says that an offer is available', () => {
  test.each([
    ['the start of the availability', { availabilityStarts: '2027-02-05' }, {}, '2027-02-05'],
    ['a start with a time', { availabilityStarts: '2027-02-05T10:00:00+01:00' }, {}, '2027-02-05T09:00:00Z'],
    ['the release of the product', {}, { releaseDate: '2027-03-01' }, '2027-03-01'],
    [
      'the start rather than the release',
      { availabilityStarts: '2027-02-05' },
      { releaseDate: '2027-03-01' },
      '2027-02-05',
    ],
    ['a start in lower case', { availabilitystarts: '2027-02-05' }, {}, '2027-02-05'],
    ['a start that is a node', { availabilityStarts: { '@type': 'Date', '@value': '2027-02-05' } }, {}, '2027-02-05'],
  ])('readPage reads %s', (_what, offer, product, expected) => {
    expect(readDates(offer, product)).toEqual([expected]);
  });

  test.each([
    ['without a date', {}],
    ['with words', { availabilityStarts: 'soon' }],
    ['with a number', { availabilityStarts: 20270205 }],
    ['with a day that does not exist', { availabilityStarts: '2027-02-30' }],
    ['with a far year', { availabilityStarts: '9999-12-31' }],
    ['with a very long text', { availabilityStarts: `2027-02-05${'0'.repeat(100_000)}` }],
    ['with nested nodes', { availabilityStarts: { '@value': { '@value': '2027-02-05' } } }],
  ])('readPage states null for an offer %s', (_what, offer) => {
    expect(readDates(offer)).toEqual([null]);
  });

  test('readPage reads the date of each size, and gives those without one the release of the product', () => {
    const offers = [
      { '@type': 'Offer', name: '50 ml', price: 64, priceCurrency: 'EUR', availabilityStarts: '2027-02-05' },
      { '@type': 'Offer', name: '100 ml', price: 90, priceCurrency: 'EUR', availability: PRE_ORDER },
    ];
    expect(readDates({}, { offers })).toEqual(['2027-02-05', null]);
    expect(readDates({}, { offers, releaseDate: '2027-03-01' })).toEqual(['2027-02-05', '2027-03-01']);
  });

  test('readPage reads the dates of variants of a product group, and of the group', () => {
    const variant = (size: string, more: object) => ({
      '@type': 'Product',
      size,
      offers: { '@type': 'Offer', price: 64, priceCurrency: 'EUR', availability: PRE_ORDER },
      ...more,
    });
    const hasVariant = [variant('50 ml', { releaseDate: '2027-02-05' }), variant('100 ml', {})];
    const group = { '@type': 'ProductGroup', hasVariant, releaseDate: '2027-03-01', offers: undefined };
    expect(readDates({}, group)).toEqual(['2027-02-05', '2027-03-01']);
  });

  test('readPage reads the date of microdata', () => {
    const body = `<html><head><title>Santal 33</title></head><body><div itemscope itemtype="https://schema.org/Product">
      <h1 itemprop="name">Santal 33</h1>
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">
      <span itemprop="price" content="64.00">64,00 €</span> <link itemprop="availability" href="${PRE_ORDER}">
      <time itemprop="availabilityStarts" datetime="2027-02-05">5 February</time></div></div></body></html>`;
    expect(readPage(givenPage({ body })).offers.map(({ availableFrom }) => availableFrom)).toEqual(['2027-02-05']);
  });

  test('a stated date changes neither stock nor price', () => {
    const read = (more: object) => {
      const product = givenProduct({ availability: PRE_ORDER, price: '64.00', ...more });
      const { availability, price, buyable, confidence } = readPage(givenPage({ body: givenShopPage(product, '') }));
      return { availability, price, buyable, confidence };
    };
    expect(read({ availabilityStarts: '2001-01-01' })).toEqual(read({}));
  });
});
