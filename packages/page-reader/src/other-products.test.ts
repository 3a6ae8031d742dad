import { isInStock } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { otherProduct } from './identity/identity.ts';
import { ownVariants } from './identity/variants.ts';
import { readPage } from './read-page.ts';
import { reliableOffers } from './reliable-offers.ts';
import { ASKED, orage, otherPages } from './testing/other-products.ts';
import { otherData } from './testing/other-products-data.ts';

describe('the reader finds no stock of the expected fragrance when the page has', () => {
  test.each(Object.entries({ ...otherPages, ...otherData }))(
    '%s',
    (_name, { body, expected = orage, url = ASKED, finalUrl = url, type }) => {
      const headers = { 'content-type': type ?? 'text/html' };
      const verdict = readPage({ url, finalUrl, status: 200, headers, body }, expected);
      const found = reliableOffers(verdict).map(({ availability }) => availability);
      expect(found.filter((availability) => availability !== 'unknown' && isInStock(availability))).toEqual([]);
    },
  );
});

describe('a page keeps its product when its name', () => {
  const judge = (name: string, found: string[], brand: string | null = null) =>
    otherProduct({ name, brand: 'Maison Verne' }, { url: ASKED, finalUrl: ASKED, names: found, headings: [], brand });

  test.each([
    ['states no concentration', 'Orage Eau de Toilette', ['Orage 100 ml']],
    ['states the expected one beside others', 'Orage Eau de Toilette', ['Orage EDP', 'Orage EDT 50 ml']],
    ['states the expected one in another language', 'Orage Eau de Parfum', ['Orage woda perfumowana 100 ml']],
    ['states one that the catalogue leaves out', 'Orage', ['Orage Extrait de Parfum']],
    ['has a sample beside a bottle', 'Orage', ['Orage 100 ml + free sample']],
    ['compares itself to another fragrance', 'Orage', ['Orage – inspired by Aventus']],
    ['begins with a comparison', 'Orage', ['Inspired by Aventus: Orage']],
  ])('%s', (_when, name, found) => expect(judge(name, found)).toBeNull());

  test('is that of a sample and the fragrance is one', () => {
    expect(judge('Orage Sample', ['Orage Sample 2 ml'])).toBeNull();
  });

  test('is that of a clone and the brand makes clones', () => {
    const impression = { name: 'Aventus', brand: 'Oil House' };
    const found = { url: ASKED, finalUrl: ASKED, names: ['Oil House Impression of Aventus'], headings: [] };
    expect(otherProduct(impression, { ...found, brand: 'Oil House' })).toBeNull();
  });
});

describe('variants stay with the fragrance when they are called', () => {
  const kept = (variants: (string | null)[]) =>
    ownVariants(
      orage,
      variants.map((variant) => ({ variant })),
    ).length;

  test.each([
    [['30 ml', '100 ml', 'Tester 100 ml']],
    [['Orage 50 ml', 'Refill 100 ml', 'Flacon rechargeable 100 ml']],
    [[null, '50 ml', 'Limited Edition']],
    [['Noir', 'Blanc']],
    [['Eau de Parfum / 50 ml', 'Extrait / 50 ml']],
  ])('%j', (variants) => expect(kept(variants)).toBe(variants.length));
});
