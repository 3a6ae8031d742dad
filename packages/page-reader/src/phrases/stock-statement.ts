import type { Availability } from '@sillage/contract';
import { parseSizeMl } from '../values/size.ts';
import { available, fewLeft, inStock } from './in-stock-words.ts';
import { backorder, preorder } from './order-ahead-words.ts';
import { countLettersOfKind, createPhraseMatcher, hasKind, type PhraseMatches } from './phrase-matcher.ts';
import { closed, discontinued, notYet, soldOut, unavailable } from './sold-out-words.ts';
import { filler, negation, otherContext } from './stock-context-words.ts';

const states = { soldOut, unavailable, discontinued, notYet, inStock, available, fewLeft, backorder, preorder };
const contexts = { beside: otherContext, negation, filler, closed };

type StateKind = keyof typeof states;
type StockKind = StateKind | keyof typeof contexts;

const matcher = createPhraseMatcher<StateKind, keyof typeof contexts>(states, contexts);

/**
 * Limits for a text that only states the stock: its maximum length and, by kind of phrase, the
 * minimum share of letters in phrases about the stock. Filler words such as "this item is
 * currently" are not counted.
 */
const MAX_STATEMENT_LENGTH = 100;
const minShare = {
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

/**
 * Availability by kind of phrase. If a text states several kinds, the first of this list counts.
 */
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

function isStated(found: PhraseMatches<StockKind>, kind: StateKind): boolean {
  const statementLetters = found.letters - countLettersOfKind(found, 'filler');
  if (statementLetters <= 0 || countLettersOfKind(found, kind) / statementLetters < minShare[kind]) return false;
  if (kind === 'unavailable' && /\d/.test(found.text)) return false;
  if (kind === 'available' && /\d/.test(found.text) && !isCounted(found)) return false;
  return !positive.has(kind) || !hasKind(found, 'negation');
}

/** Returns true for a text with one count, such as "5 available" or "12 pieces available". */
function isCounted({ text }: PhraseMatches<StockKind>): boolean {
  return /^\D{0,20}\d{1,6}\D*$/.test(text) && !/\d\D{0,3}$/.test(text);
}

/** Returns true for a text with a count of zero, such as "0 in stock". */
function statesZero({ hits, text }: PhraseMatches<StockKind>): boolean {
  if (!/(?<![\d.,])0(?:[.,]0+)?(?![\d.,])/.test(text)) return false;
  return hits.some(({ kinds, number }) => (number ?? 0) === 0 && kinds.some((kind) => positive.has(kind)));
}

/** Returns true for the words of a filter or a template: "In stock / Sold out". */
function statesBoth(found: PhraseMatches<StockKind>): boolean {
  return hasKind(found, 'inStock') && (hasKind(found, 'soldOut') || hasKind(found, 'discontinued'));
}

function resolveAvailability(found: PhraseMatches<StockKind> | null): Availability | null {
  if (found !== null && hasKind(found, 'preorder') && hasKind(found, 'closed')) return 'OutOfStock';
  if (found === null || hasKind(found, 'beside') || statesBoth(found)) return null;
  // "Not in stock, will be ordered for you" is one statement.
  if (hasKind(found, 'soldOut') && hasKind(found, 'backorder')) return 'BackOrder';
  const [, availability = null] = meanings.find(([kind]) => isStated(found, kind)) ?? [];
  return availability !== null && statesZero(found) ? 'OutOfStock' : availability;
}

const isQuestion = /[?？؟]/;
/** Matches a label, such as "In stock:". */
const isLabel = /[:：]\s*$/;
const filterCount = /\(\s*\d+\s*\)\s*$/;
const clauseEnd = /[.,;!|(（、。，！–—]|\s-\s/;
const MIN_CLAUSE_LENGTH = 2;

/**
 * Returns the first clause of a text, such as "In stock" of "In stock, delivered tomorrow"; null
 * for a text of one clause.
 */
function getFirstClause(text: string): string | null {
  const end = text.search(clauseEnd);
  const clause = end < 0 ? '' : text.slice(0, end).trim();
  return clause.length < MIN_CLAUSE_LENGTH ? null : clause;
}

/**
 * Returns the availability that a short visible text plainly states: "Sold out", "3 in stock", "Auf
 * Bestellung".
 * Null for prose, conditions ("if sold out …"), questions, filters with a count ("Sold out (12)"),
 * and statements about one size, deliveries, shops or pictures. A text without any stock phrase
 * takes well under a microsecond.
 */
export function parseStockStatement(text: string): Availability | null {
  if (text.length > MAX_STATEMENT_LENGTH) return null;
  const found = matcher(text);
  if (found === null || isQuestion.test(text) || filterCount.test(text)) return null;
  if (!found.hits.some(({ kinds }) => meanings.some(([kind]) => kinds.includes(kind)))) return null;
  if (parseSizeMl(text) !== null) return null;
  const statement = isLabel.test(text) ? null : resolveAvailability(found);
  if (statement !== null) return statement;
  const clause = getFirstClause(text);
  return clause === null || statesBoth(found) ? null : resolveAvailability(matcher(clause));
}

/** Returns true if a text contains any sold-out wording. */
export function mentionsSoldOut(text: string): boolean {
  const found = matcher(text);
  return found !== null && (['soldOut', 'unavailable', 'discontinued'] as const).some((kind) => hasKind(found, kind));
}

const soldOutStates = new Set<Availability>(['OutOfStock', 'SoldOut', 'Discontinued']);
const inStockStates = new Set<Availability>(['InStock', 'LimitedAvailability']);

/** Returns the stated availability if it means that the product is unavailable, else null. */
export function parseSoldOutStatement(text: string): Availability | null {
  const stated = parseStockStatement(text);
  return stated !== null && soldOutStates.has(stated) ? stated : null;
}

/** Returns the stated availability if it means that the product is in stock, else null. */
export function parseInStockStatement(text: string): Availability | null {
  const stated = parseStockStatement(text);
  return stated !== null && inStockStates.has(stated) ? stated : null;
}
