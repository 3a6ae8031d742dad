import type { Availability } from '@sillage/contract';
import { parseSizeMl } from '../words/size.ts';
import { beside, filler, negation } from './beside-words.ts';
import { available, fewLeft, inStock } from './in-stock-words.ts';
import { backorder, preorder } from './later-words.ts';
import { type Found, lettersIn, phraseBook, says } from './phrase-book.ts';
import { closed, discontinued, notYet, soldOut, unavailable } from './sold-out-words.ts';

const states = { soldOut, unavailable, discontinued, notYet, inStock, available, fewLeft, backorder, preorder };
const besides = { beside, negation, filler, closed };

type StateKind = keyof typeof states;
type StockKind = StateKind | keyof typeof besides;

const book = phraseBook<StateKind, keyof typeof besides>(states, besides);

/**
 * Limits of a plain statement: it is short, and the state's share of its letters, without those of
 * filler words such as "this item is currently", is at least this.
 */
const LONGEST_SENTENCE = 100;
const leastShare = {
  discontinued: 0.35,
  soldOut: 0.35,
  backorder: 0.6,
  preorder: 0.6,
  fewLeft: 0.7,
  inStock: 0.7,
  unavailable: 0.85,
  notYet: 0.85,
  available: 0.85,
} as const satisfies Record<StateKind, number>;

/** Availability by kind of phrase; the first kind that is stated wins. */
const meanings: readonly (readonly [StateKind, Availability])[] = [
  ['backorder', 'BackOrder'],
  ['preorder', 'PreOrder'],
  ['discontinued', 'Discontinued'],
  ['soldOut', 'OutOfStock'],
  ['unavailable', 'OutOfStock'],
  ['notYet', 'OutOfStock'],
  ['fewLeft', 'LimitedAvailability'],
  ['inStock', 'InStock'],
  ['available', 'InStock'],
];

const positive = new Set<StockKind>(['inStock', 'available', 'fewLeft', 'backorder', 'preorder']);

function isSaid(found: Found<StockKind>, kind: StateKind): boolean {
  const telling = found.letters - lettersIn(found, 'filler');
  if (telling <= 0 || lettersIn(found, kind) / telling < leastShare[kind]) return false;
  if (kind === 'unavailable' && /\d/.test(found.text)) return false;
  if (kind === 'available' && /\d/.test(found.text) && !isCounted(found)) return false;
  return !positive.has(kind) || !says(found, 'negation');
}

/** "5 available", "12 pieces available" */
function isCounted({ text }: Found<StockKind>): boolean {
  return /^\D{0,20}\d{1,6}\D*$/.test(text) && !/\d\D{0,3}$/.test(text);
}

/** "0 in stock" */
function isNone({ hits, text }: Found<StockKind>): boolean {
  if (!/(?<![\d.,])0(?:[.,]0+)?(?![\d.,])/.test(text)) return false;
  return hits.some(({ kinds, number }) => (number ?? 0) === 0 && kinds.some((kind) => positive.has(kind)));
}

/** Returns true for the words of a filter or a template: "In stock / Sold out". */
function saysBoth(found: Found<StockKind>): boolean {
  return says(found, 'inStock') && (says(found, 'soldOut') || says(found, 'discontinued'));
}

function meaningOf(found: Found<StockKind> | null): Availability | null {
  if (found !== null && says(found, 'preorder') && says(found, 'closed')) return 'OutOfStock';
  if (found === null || says(found, 'beside') || saysBoth(found)) return null;
  // "Not in stock, will be ordered for you" is one statement.
  if (says(found, 'soldOut') && says(found, 'backorder')) return 'BackOrder';
  const [, availability = null] = meanings.find(([kind]) => isSaid(found, kind)) ?? [];
  return availability !== null && isNone(found) ? 'OutOfStock' : availability;
}

const isQuestion = /[?？؟]/;
/** "In stock:" */
const isLabel = /[:：]\s*$/;
const filterCount = /\(\s*\d+\s*\)\s*$/;
const clauseEnd = /[.,;!|(（、。，！–—]|\s-\s/;
const LEAST_CLAUSE = 2;

/** Returns the text before the first comma or full stop: "In stock, delivered tomorrow". */
function firstClause(text: string): string | null {
  const end = text.search(clauseEnd);
  const clause = end < 0 ? '' : text.slice(0, end).trim();
  return clause.length < LEAST_CLAUSE ? null : clause;
}

/**
 * Returns the state that a short visible text plainly states: "Sold out", "3 in stock",
 * "Auf Bestellung". Null for prose, conditions ("if sold out …"), questions, filters with a count
 * ("Sold out (12)"), and statements about one size, deliveries, shops or pictures. Takes well under
 * a microsecond for a text without any of the words.
 */
export function plainlyStated(text: string): Availability | null {
  if (text.length > LONGEST_SENTENCE) return null;
  const found = book(text);
  if (found === null || isQuestion.test(text) || filterCount.test(text)) return null;
  if (!found.hits.some(({ kinds }) => meanings.some(([kind]) => kinds.includes(kind)))) return null;
  if (parseSizeMl(text) !== null) return null;
  const whole = isLabel.test(text) ? null : meaningOf(found);
  if (whole !== null) return whole;
  const clause = firstClause(text);
  return clause === null || saysBoth(found) ? null : meaningOf(book(clause));
}

/** Returns true if a text contains any sold-out wording. */
export function mentionsSoldOut(text: string): boolean {
  const found = book(text);
  return found !== null && (['soldOut', 'unavailable', 'discontinued'] as const).some((kind) => says(found, kind));
}

const out = new Set<Availability>(['OutOfStock', 'SoldOut', 'Discontinued']);
const now = new Set<Availability>(['InStock', 'LimitedAvailability']);

/** Returns `plainlyStated` if it means that the product is unavailable, else null. */
export function plainlySoldOut(text: string): Availability | null {
  const stated = plainlyStated(text);
  return stated !== null && out.has(stated) ? stated : null;
}

/** Returns `plainlyStated` if it means that the product is in stock, else null. */
export function plainlyInStock(text: string): Availability | null {
  const stated = plainlyStated(text);
  return stated !== null && now.has(stated) ? stated : null;
}
