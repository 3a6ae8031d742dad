import {
  type Availability,
  availabilities,
  classifyAvailability,
  type StockState,
  stockStates,
} from '@sillage/contract';
import { expect, test } from 'vitest';
import {
  canSeeShop,
  describeStockChange,
  explainStock,
  getBottleFill,
  getOfferStock,
  getStockKind,
  getStockLabel,
} from './stock-state.rules.ts';

const stock = (availability: Availability | null, stockState?: StockState) => ({
  availability,
  stockState: stockState ?? (availability === null ? 'unreadable' : classifyAvailability(availability)),
});

test.each([
  ['InStock', 'In stock'],
  ['LimitedAvailability', 'In stock, few left'],
  ['OnlineOnly', 'In stock, online only'],
  ['InStoreOnly', 'In store only'],
  ['PreOrder', 'Pre-order'],
  ['PreSale', 'Pre-order'],
  ['BackOrder', 'Back-order'],
  ['MadeToOrder', 'Made to order'],
  ['OutOfStock', 'Sold out'],
  ['SoldOut', 'Sold out'],
  ['Reserved', 'Sold out'],
  ['Discontinued', 'Discontinued'],
  [null, 'Unknown'],
] as const)('getStockLabel labels %s as “%s”', (availability, label) =>
  expect(getStockLabel(stock(availability))).toBe(label),
);

test('getStockLabel names the last known stock when it is outdated, and never as present', () => {
  expect(getStockLabel(stock('InStock', 'outdated'))).toBe('Was in stock');
  expect(getStockLabel(stock('OutOfStock', 'outdated'))).toBe('Was sold out');
  expect(getStockLabel(stock('OutOfStock', 'unconfirmed'))).toBe('Maybe back');
});

// spec: D.1.1
test('getStockKind returns in-stock only for the availabilities at which a product can be bought now', () => {
  const inStock = availabilities.filter((availability) => getStockKind(stock(availability)) === 'in-stock');
  expect(inStock).toEqual(['InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly']);
  expect(getStockKind(stock('InStock', 'outdated'))).toBe('outdated');
});

test('canSeeShop returns false for the states in which no shop can be read', () => {
  const unreadable = ['blocked', 'robots', 'robots-unreadable', 'other-page', 'unreadable', 'no-shop'];
  expect(stockStates.filter((state) => !canSeeShop(state))).toEqual(unreadable);
});

test('explainStock says that a watch sees no shop, with the reason if a shop is known', () => {
  expect(explainStock('no-shop', true)).toBe('We cannot see any shop for this yet.');
  expect(explainStock('blocked', true)).toBe('The shop blocked our check. We cannot see any shop for this yet.');
  expect(explainStock('not-offered', true)).toBe(explainStock('not-offered'));
});

test('explainStock explains every stock state that is neither in stock nor sold out nor to be ordered', () => {
  const plain = ['in-stock', 'in-store', 'pre-order', 'back-order', 'sold-out'];
  expect(stockStates.filter((state) => explainStock(state) === null)).toEqual(plain);
  expect(explainStock('unchecked', true)).toBe('The first check is coming soon.');
});

test('getOfferStock distinguishes an offer that was never checked from one that could not be read', () => {
  expect(getOfferStock({ availability: null, lastCheckedAt: null }).stockState).toBe('unchecked');
  expect(getOfferStock({ availability: null, lastCheckedAt: '2026-03-03T09:30:00Z' }).stockState).toBe('unreadable');
  expect(getOfferStock({ availability: 'PreSale', lastCheckedAt: null }).stockState).toBe('pre-order');
});

test.each([
  ['a restock', stock('OutOfStock'), stock('InStock'), 'Oud is back in stock'],
  ['an item that sold out', stock('InStock'), stock('SoldOut'), 'Oud: sold out'],
  ['a first check, which is no restock', stock(null, 'unchecked'), stock('InStock'), 'Oud: in stock'],
  ['a sighting that is not confirmed', stock('OutOfStock'), stock('OutOfStock', 'unconfirmed'), 'Oud: maybe back'],
  ['nothing for two availabilities of the same state', stock('OutOfStock'), stock('SoldOut'), null],
  ['nothing when the stock became outdated', stock('InStock'), stock('InStock', 'outdated'), null],
  ['nothing when the page could not be read', stock(null, 'unchecked'), stock(null, 'blocked'), null],
] as const)('describeStockChange describes %s', (_what, before, after, text) =>
  expect(describeStockChange('Oud', before, after)).toBe(text),
);

test.each([
  ['sold out', stock('SoldOut'), 'empty'],
  ['no shop offers what the user watches', stock('InStock', 'not-offered'), 'empty'],
  ['sold out when last checked', stock('SoldOut', 'outdated'), 'empty'],
  ['can be ordered in advance', stock('PreOrder'), 'half'],
  ['maybe back', stock('SoldOut', 'unconfirmed'), 'half'],
  ['in stock', stock('InStock'), 'full'],
  ['in stock when last checked', stock('InStock', 'outdated'), 'full'],
  ['not checked yet', stock(null, 'unchecked'), 'full'],
  ['blocked', stock(null, 'blocked'), 'full'],
] as const)('bottle of a fragrance that is %s', (_what, state, fill) => expect(getBottleFill(state)).toBe(fill));
