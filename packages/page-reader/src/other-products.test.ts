import { isInStock } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { explainMismatch } from './identity/identity.ts';
import { selectExpectedVariants } from './identity/variants.ts';
import { readPage } from './read-page.ts';
import { orage, otherPages, REQUESTED_URL } from './testing/other-products.ts';
import { otherData } from './testing/other-products-data.ts';
import { selectBottles, selectReliableOffers } from './verdict/reliable-offers.ts';

describe('readPage on pages with other products', () => {
  test.each(Object.entries({ ...otherPages, ...otherData }))(
    'readPage reports no stock of the expected fragrance on the page: %s',
    (_name, { body, expected = orage, url = REQUESTED_URL, finalUrl = url, type }) => {
      const headers = { 'content-type': type ?? 'text/html' };
      const verdict = readPage({ url, finalUrl, status: 200, headers, body }, expected);
      const found = selectBottles(selectReliableOffers(verdict)).map(({ availability }) => availability);
      expect(found.filter((availability) => availability !== 'unknown' && isInStock(availability))).toEqual([]);
    },
  );
});

describe('explainMismatch', () => {
  const judge = (name: string, found: string[], brand: string | null = null) =>
    explainMismatch(
      { name, brand: 'Maison Verne' },
      { url: REQUESTED_URL, finalUrl: REQUESTED_URL, names: found, headings: [], brand },
    );

  test.each([
    ['states no concentration', 'Orage Eau de Toilette', ['Orage 100 ml']],
    ['states the expected concentration beside others', 'Orage Eau de Toilette', ['Orage EDP', 'Orage EDT 50 ml']],
    ['states the expected concentration in another language', 'Orage Eau de Parfum', ['Orage woda perfumowana 100 ml']],
    ['states a concentration that the catalogue leaves out', 'Orage', ['Orage Extrait de Parfum']],
    ['has a sample beside a bottle', 'Orage', ['Orage 100 ml + free sample']],
    ['compares itself to another fragrance', 'Orage', ['Orage – inspired by Aventus']],
    ['begins with a comparison', 'Orage', ['Inspired by Aventus: Orage']],
  ])('explainMismatch accepts the page when its product name %s', (_when, name, found) =>
    expect(judge(name, found)).toBeNull(),
  );

  test('explainMismatch accepts a sample when the expected fragrance is a sample', () => {
    expect(judge('Orage Sample', ['Orage Sample 2 ml'])).toBeNull();
  });

  test('explainMismatch accepts an imitation of another fragrance when the expected brand makes imitations', () => {
    const impression = { name: 'Aventus', brand: 'Oil House' };
    const found = {
      url: REQUESTED_URL,
      finalUrl: REQUESTED_URL,
      names: ['Oil House Impression of Aventus'],
      headings: [],
    };
    expect(explainMismatch(impression, { ...found, brand: 'Oil House' })).toBeNull();
  });
});

describe('selectExpectedVariants', () => {
  const countSelected = (variants: (string | null)[]) =>
    selectExpectedVariants(
      orage,
      variants.map((variant) => ({ variant })),
    ).length;

  test.each([
    [['30 ml', '100 ml', 'Tester 100 ml']],
    [['Orage 50 ml', 'Refill 100 ml', 'Flacon rechargeable 100 ml']],
    [[null, '50 ml', 'Limited Edition']],
    [['Noir', 'Blanc']],
    [['Eau de Parfum / 50 ml', 'Extrait / 50 ml']],
  ])('selectExpectedVariants keeps all offers when the variants are %j', (variants) =>
    expect(countSelected(variants)).toBe(variants.length),
  );
});
