import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readPage, selectReliableOffers } from './index.ts';
import { givenPage, givenProduct, givenShopPage } from './testing/pages.ts';

const expected = { brand: 'Dior', name: 'Sauvage' };
const offer = (name: string, availability: string) => ({ name, availability, price: 90, priceCurrency: 'EUR' });
const sizes = [offer('60 ml', 'OutOfStock'), offer('100 ml', 'InStock'), offer('2 ml Sample', 'InStock')];
const body = givenShopPage(givenProduct({}, { offers: sizes }), '<button>Add to cart</button>');

test('README, use 1: the reliable offers say whether a full bottle is in stock', () => {
  const isBack = (html: string) =>
    selectReliableOffers(readPage(givenPage({ body: html }), expected)).some(
      ({ kind, availability }) => kind === 'bottle' && availability === 'InStock',
    );
  expect(isBack(body)).toBe(true);
  expect(isBack(body.replace('InStock', 'OutOfStock'))).toBe(false);
});

test('README, use 2: a page is read from a browser without headers', () => {
  const url = 'https://shop.example/products/sauvage';
  expect(readPage({ url, finalUrl: url, status: 200, headers: {}, body })).toMatchObject({ availability: 'InStock' });
});

test('README, use 3: the JSON of one product is read, with each size', () => {
  const variants = [
    { title: '60 ml', available: false, price: 8990 },
    { title: '100 ml', available: true, price: 12500 },
  ];
  const json = { id: 1, title: 'Sauvage', handle: 'sauvage', vendor: 'Dior', available: true, price: 8990, variants };
  const headers = { 'content-type': 'application/json' };
  const verdict = readPage(
    givenPage({ url: 'https://shop.example/products/sauvage.js', headers, body: JSON.stringify(json) }),
  );
  expect(verdict.offers).toMatchObject([
    { sizeMl: 60, availability: 'OutOfStock', price: 89.9 },
    { sizeMl: 100, availability: 'InStock', price: 125 },
  ]);
});

test('README, use 4: an offer states its kind of goods', () => {
  expect(readPage(givenPage({ body }), expected).offers.map(({ kind }) => kind)).toEqual([
    'bottle',
    'bottle',
    'sample',
  ]);
});

test('README, use 5: the command prints one line of JSON for each saved page', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'page-reader-')), 'page.html');
  writeFileSync(file, body);
  const cli = join(import.meta.dirname, 'cli.ts');
  const output = execFileSync(process.execPath, [cli, '--url', 'https://shop.example/p', file], { encoding: 'utf8' });
  expect(JSON.parse(output)).toMatchObject({ file, availability: 'InStock', price: 90 });
});
