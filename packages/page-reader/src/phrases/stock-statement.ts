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
 * A text states the stock of a product only if it has at most this many characters. Stock phrases
 * of one kind must make up at least `minShare` of its letters. Filler words, such as "this item is
 * currently", are left out of the calculation.
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
 * Availability that each kind of phrase states. If a text has phrases of several kinds, the first
 * of these kinds in the list decides.
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

function isCounted({ text }: PhraseMatches<StockKind>): boolean {
  return /^\D{0,20}\d{1,6}\D*$/.test(text) && !/\d\D{0,3}$/.test(text);
}

function statesZero({ hits, text }: PhraseMatches<StockKind>): boolean {
  if (!/(?<![\d.,])0(?:[.,]0+)?(?![\d.,])/.test(text)) return false;
  return hits.some(({ kinds, number }) => (number ?? 0) === 0 && kinds.some((kind) => positive.has(kind)));
}

/**
 * Returns true if a text states both in stock and sold out, as a filter or a template does: "In
 * stock / Sold out".
 */
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
const isLabel = /[:：]\s*$/;
const filterCount = /\(\s*\d+\s*\)\s*$/;
const clauseEnd = /[.,;!|(（、。，！–—]|\s-\s/;
const MIN_CLAUSE_LENGTH = 2;

/** Returns the first of several clauses: "In stock" of "In stock, sent today"; else null. */
function getFirstClause(text: string): string | null {
  const end = text.search(clauseEnd);
  const clause = end < 0 ? '' : text.slice(0, end).trim();
  return clause.length < MIN_CLAUSE_LENGTH ? null : clause;
}

/** "No" in any language; what follows a label that states the stock is longer. */
const MAX_VALUE_LENGTH = 5;
const labelled = /^([^:：]+)[:：]\s*(.+)$/u;

/** Reads a label such as "Backorder: ships in May", unless its value is a stock or a negation. */
function parseOrderAheadLabel(text: string): Availability | null {
  const [, label = '', value = ''] = labelled.exec(text) ?? [];
  const stated = resolveAvailability(matcher(label));
  if (stated !== 'BackOrder' && stated !== 'PreOrder') return null;
  const found = matcher(value);
  const isValue =
    value.trim().length <= MAX_VALUE_LENGTH ||
    (found !== null && (hasKind(found, 'negation') || hasKind(found, 'inStock')));
  return isValue ? null : stated;
}

/**
 * Returns the availability that a short visible text plainly states, such as "3 in stock". Null for
 * prose, conditions, questions, filters with a count ("Sold out (12)"), and statements about one
 * size, deliveries, shops or pictures. Text without stock phrases takes well under a microsecond.
 */
export function parseStockStatement(text: string): Availability | null {
  if (text.length > MAX_STATEMENT_LENGTH) return null;
  const found = matcher(text);
  if (found === null || isQuestion.test(text) || filterCount.test(text)) return null;
  if (!found.hits.some(({ kinds }) => meanings.some(([kind]) => kinds.includes(kind)))) return null;
  if (parseSizeMl(text) !== null) return null;
  const statement = isLabel.test(text) ? null : resolveAvailability(found);
  if (statement !== null) return statement;
  const label = parseOrderAheadLabel(text);
  if (label !== null) return label;
  const clause = getFirstClause(text);
  return clause === null || statesBoth(found) ? null : resolveAvailability(matcher(clause));
}

export function mentionsSoldOut(text: string): boolean {
  const found = matcher(text);
  return found !== null && (['soldOut', 'unavailable', 'discontinued'] as const).some((kind) => hasKind(found, kind));
}

const soldOutStates = new Set<Availability>(['OutOfStock', 'SoldOut', 'Discontinued']);
const inStockStates = new Set<Availability>(['InStock', 'LimitedAvailability']);

export function parseSoldOutStatement(text: string): Availability | null {
  const stated = parseStockStatement(text);
  return stated !== null && soldOutStates.has(stated) ? stated : null;
}

export function parseInStockStatement(text: string): Availability | null {
  const stated = parseStockStatement(text);
  return stated !== null && inStockStates.has(stated) ? stated : null;
}
