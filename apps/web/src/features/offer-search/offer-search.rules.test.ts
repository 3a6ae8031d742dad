import { offerSources } from '@sillage/contract';
import { expect, test } from 'vitest';
import { givenEndedSearch, givenFoundOffer, givenSearch, givenShop } from '../../testing/offer-search.tsx';
import {
  computePricePerMl,
  describeProgress,
  describeShop,
  formatReason,
  getShopUrl,
  getSourceLabel,
  isSearchDue,
  sortShops,
} from './offer-search.rules.ts';

const now = Date.parse('2026-03-09T08:00:00Z');

test.each([
  ['there was no search', null, true],
  ['a search runs', givenSearch({ startedAt: '2026-01-01T00:00:00Z' }), false],
  ['the last search ended an hour ago', givenEndedSearch({ endedAt: '2026-03-09T07:00:00Z' }), false],
  ['the last search ended two days ago', givenEndedSearch({ endedAt: '2026-03-07T07:00:00Z' }), true],
])('isSearchDue decides when %s', (_when, search, isDue) => expect(isSearchDue(search, now)).toBe(isDue));

test('getSourceLabel names every interface in plain words', () => {
  for (const source of offerSources) expect(getSourceLabel(source)).toMatch(/product/);
});

test.each([
  ['not found', null, 'Not found in its product feed'],
  ['incompletely searched', 'The daily limit of requests is reached.', 'Nothing found so far in its product feed'],
])('describeShop says of a shop without offers what is certain when it was %s', (_when, reason, text) =>
  expect(describeShop(givenShop({ reason }))).toBe(text),
);

test('formatReason ends a clause with a full stop', () => {
  expect(formatReason('Brand and name agree')).toBe('Brand and name agree.');
  expect(formatReason('Brand and name agree.')).toBe('Brand and name agree.');
});

test('sortShops puts first the shops that are being searched, then those with offers', () => {
  const shops = [
    givenShop({ shop: 'later', state: 'waiting' }),
    givenShop({ shop: 'empty' }),
    givenShop({ shop: 'failed', state: 'failed' }),
    givenShop({ shop: 'hit', found: 1 }),
    givenShop({ shop: 'now', state: 'searching' }),
  ];
  expect(sortShops(shops).map(({ shop }) => shop)).toEqual(['now', 'hit', 'empty', 'failed', 'later']);
});

test('describeProgress states the total when a search ended early', () => {
  const shops = [givenShop(), givenShop({ state: 'waiting' })];
  expect(describeProgress(givenEndedSearch({ state: 'cancelled', shops }))).toBe(
    '1 of 2 shops searched, 0 offers found',
  );
});

test('describeProgress does not count a shop that could not be searched when the search has ended', () => {
  const shops = [givenShop(), givenShop({ state: 'failed' })];
  expect(describeProgress(givenSearch({ shops }))).toBe('2 of 2 shops searched, 0 offers found');
  expect(describeProgress(givenEndedSearch({ shops }))).toBe('1 of 2 shops searched, 0 offers found');
});

test.each([
  ['price and size', {}, 2.56],
  ['no size', { sizeMl: null }, null],
  ['no price', { price: null }, null],
])('computePricePerMl divides only what is known, given %s', (_what, part, result) =>
  expect(computePricePerMl(givenFoundOffer(part))).toBe(result),
);

test.each([
  ['www.scent.example', 'https://www.scent.example/'],
  ['Maison Parfum', null],
  ['scent.example/path', null],
])('getShopUrl accepts only a host, given %s', (shop, url) => expect(getShopUrl(shop)).toBe(url));
