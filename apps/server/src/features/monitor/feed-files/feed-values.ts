import type { Availability } from '@sillage/contract';
import { readAmount, readCurrency, selectListPrice } from '@sillage/page-reader';
import type { FeedRow } from './feed-row.ts';

/** Spellings of a stock state in feeds, in lower case with single spaces. */
const stockWords: ReadonlyMap<string, Availability> = new Map<string, Availability>([
  ...['in stock', 'instock', 'available', 'in stock online'].map((word) => [word, 'InStock'] as const),
  ...['limited availability', 'low stock', 'limited stock'].map((word) => [word, 'LimitedAvailability'] as const),
  ...['out of stock', 'outofstock', 'not in stock', 'no stock', 'unavailable', 'not available'].map(
    (word) => [word, 'OutOfStock'] as const,
  ),
  ...['sold out', 'soldout'].map((word) => [word, 'SoldOut'] as const),
  ...['preorder', 'pre order'].map((word) => [word, 'PreOrder'] as const),
  ...['backorder', 'back order', 'on backorder', 'on back order', 'backordered'].map(
    (word) => [word, 'BackOrder'] as const,
  ),
  ['discontinued', 'Discontinued'],
]);

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['1', 'yes', 'y', 'true'].map((word) => [word, true] as const),
  ...['0', 'no', 'n', 'false'].map((word) => [word, false] as const),
]);

function parseStockWords(text: string | undefined): Availability | null {
  const words = (text ?? '')
    .slice(0, 100)
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/[\s_-]+/g, ' ')
    .trim();
  return stockWords.get(words) ?? null;
}

function parseFlag(text: string | undefined): boolean | null {
  return flags.get((text ?? '').slice(0, 10).trim().toLowerCase()) ?? null;
}

interface StatedStock {
  availability: Availability | 'unknown';
  /** The deciding column in the feed's words; null without one. */
  stated: string | null;
}

/**
 * Reads the stock of a row. It is unknown when the row states none, uses a word that we do not
 * know, or contradicts itself.
 */
export function readStock(row: FeedRow): StatedStock {
  const columns = [
    ['availability', row.availability],
    ['in_stock', row.inStock],
    ['stock_status', row.stockStatus],
  ] as const;
  const given = columns.flatMap(([name, text]) => {
    if (text === undefined || text.trim() === '') return [];
    return [{ name, text, availability: parseStock(name, text) }];
  });
  const [first] = given;
  const stated = first === undefined ? null : `${first.name}: ${first.text.slice(0, 60)}`;
  const known = given.flatMap(({ availability }) => availability ?? []);
  const sides = new Set(
    known.map((availability) => availability === 'InStock' || availability === 'LimitedAvailability'),
  );
  const [availability] = known;
  if (availability === undefined || known.length < given.length || sides.size > 1)
    return { availability: 'unknown', stated };
  return { availability: adjust(availability, row), stated };
}

/** A column of flags may have words as well, but not its own name: a repeated line of names. */
function parseStock(name: string, text: string): Availability | null {
  if (name !== 'in_stock') return parseStockWords(text);
  const flag = parseFlag(text);
  if (flag !== null) return flag ? 'InStock' : 'OutOfStock';
  return text.trim().toLowerCase() === name ? null : parseStockWords(text);
}

/** Awin's further flags turn "in stock" into a preorder, or into "not sold". */
function adjust(availability: Availability, { isForSale, isPreOrder }: FeedRow): Availability {
  if (parseFlag(isForSale) === false) return 'OutOfStock';
  return availability === 'InStock' && parseFlag(isPreOrder) === true ? 'PreOrder' : availability;
}

interface StatedPrice {
  price: number | null;
  currency: string | null;
  /** Price before a reduction; missing when the row states none in the same currency. */
  listPrice?: number;
}

const NO_PRICE: StatedPrice = { price: null, currency: null };

/**
 * Reads what a row's product costs at `at`: the sale price while the sale lasts, else the price.
 * Null when the row names two currencies.
 */
export function readPrice(row: FeedRow, at: Date): StatedPrice {
  const full = readMoney(row.price, row.currency);
  if (full === 'contradictory') return NO_PRICE;
  const sale = readMoney(row.salePrice, row.currency ?? full?.currency ?? undefined);
  if (sale === 'contradictory') return NO_PRICE;
  const isOnSale = sale !== null && isWithin(row.saleDates, at) && (full === null || sale.price <= full.price);
  if (!isOnSale) return full === null ? NO_PRICE : addListPrice(full, readMoney(row.listPrice, row.currency));
  return full !== null && full.currency !== sale.currency ? NO_PRICE : addListPrice(sale, full);
}

function addListPrice(own: Money, stated: Money | 'contradictory' | null): StatedPrice {
  if (stated === null || stated === 'contradictory') return own;
  const listPrice = selectListPrice(own, stated);
  return listPrice === null ? own : { ...own, listPrice };
}

interface Money {
  price: number;
  currency: string | null;
}

export function readMoney(text: string | undefined, column: string | undefined): Money | 'contradictory' | null {
  if (text === undefined || text.trim() === '') return null;
  const inText = readCurrency(undefined, text);
  const inColumn = column === undefined ? null : readCurrency(column, undefined);
  // "$" means the dollar of the currency column.
  const isCode = /[A-Z]{3}/.test(text);
  if (isCode && inText !== null && inColumn !== null && inText !== inColumn) return 'contradictory';
  const currency = inColumn ?? inText;
  const amount = readAmount(isCode ? text.replace(/\b[A-Z]{3}\b/, ' ').trim() : text, currency);
  return amount === null || amount === 0 ? null : { price: amount, currency };
}

/** Whether `at` is within "start/end", two dates of ISO 8601. True without readable dates. */
function isWithin(dates: string | undefined, at: Date): boolean {
  const [start = NaN, end = NaN] = (dates ?? '')
    .slice(0, 100)
    .split('/')
    .map((date) => Date.parse(date.trim()));
  return !(at.getTime() < start) && !(at.getTime() > end);
}

const usedGoods =
  /used|refurb|renewed|reconditioned|pre[\s_-]?owned|second[\s_-]?hand|open[\s_-]?box|damaged|returned|gebraucht|generalüberholt|occasion|reconditionné|usado|usato|tweedehands/i;

/** Whether a row sells a bottle that is not new. */
export function isUsed({ condition }: FeedRow): boolean {
  return usedGoods.test((condition ?? '').slice(0, 100));
}
