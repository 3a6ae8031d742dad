import { isLowestPriceLabel } from '../phrases/lowest-price-words.ts';
import { isListPrice, isSameCurrency } from '../values/list-price.ts';
import { findPrices } from '../values/price.ts';
import { countLevelsUp } from './ancestors.ts';
import type { VisiblePrice } from './main-price.ts';
import type { VisibleAmount } from './visible-amounts.ts';
import type { Line, VisibleContent } from './visible-content.ts';

/** Prices beside the main price with which the shop compares it; null without one. */
export interface ReferencePrices {
  struckPrice: number | null;
  lowest30Days: number | null;
}

export const NO_REFERENCE_PRICES: ReferencePrices = { struckPrice: null, lowest30Days: null };

const LINES_BEFORE = 6;
const LINES_AFTER = 10;
const MAX_LEVELS = 6;
const MAX_LABEL_LENGTH = 200;
const MAX_LETTERS_BEHIND_LABEL = 12;

function areNear(line: Line, { element }: VisiblePrice): boolean {
  return Math.min(countLevelsUp(line.element, element), countLevelsUp(element, line.element)) <= MAX_LEVELS;
}

/**
 * Reads the amount in a line; prefers one that is not the price to pay itself. Without a currency
 * sign, only a number that stands alone after the label's colon counts.
 */
function readAmount({ text }: Line, price: VisiblePrice, hint: string | null): number | null {
  const read = (part: string) =>
    findPrices(part, hint).filter(
      ({ shape, amount, currency }) => shape === 'whole' && amount > 0 && isSameCurrency(currency, price.currency),
    );
  const signed = read(text).filter(({ isSigned }) => isSigned);
  const found = signed.find(({ amount }) => amount !== price.amount) ?? signed[0];
  if (found !== undefined) return found.amount;
  const behind = text.slice(text.lastIndexOf(':') + 1);
  return hasLetters.test(behind) ? null : (read(behind)[0]?.amount ?? null);
}

const hasLetters = /\p{L}/u;
const letters = /\p{L}/gu;

interface LowestPrice {
  amount: number | null;
  /** Indexes of the lines that state it: what they strike out is no list price. */
  lines: ReadonlySet<number>;
}

/** Finds the shop's lowest price of 30 days: in the line of its label, or in the line after it. */
function findLowestPrice(lines: readonly Line[], price: VisiblePrice, hint: string | null): LowestPrice {
  for (let index = Math.max(0, price.line - LINES_BEFORE); index <= price.line + LINES_AFTER; index += 1) {
    const [line, next] = [lines[index], lines[index + 1]];
    if (line === undefined) break;
    if (line.text.length > MAX_LABEL_LENGTH || !isLowestPriceLabel(line.text) || !areNear(line, price)) continue;
    const own = readAmount(line, price, hint);
    if (own !== null) return { amount: own, lines: new Set([index]) };
    const isAmount =
      next !== undefined &&
      index + 1 !== price.line &&
      (next.text.match(letters)?.length ?? 0) <= MAX_LETTERS_BEHIND_LABEL;
    if (isAmount) return { amount: readAmount(next, price, hint), lines: new Set([index, index + 1]) };
  }
  return { amount: null, lines: new Set() };
}

/**
 * Finds the struck-through price and the lowest price of the last 30 days beside the main price.
 * @param near the amounts in the main price's box
 */
export function findReferencePrices(
  { lines }: Pick<VisibleContent, 'lines'>,
  { price, near }: { price: VisiblePrice | null; near: readonly VisibleAmount[] },
  hint: string | null,
): ReferencePrices {
  if (price === null) return NO_REFERENCE_PRICES;
  const lowest = findLowestPrice(lines, price, hint);
  const old = near.filter(
    ({ role, isUntaxed, amount, currency, line }) =>
      role === 'was' &&
      !isUntaxed &&
      !lowest.lines.has(line) &&
      isListPrice(amount, price.amount) &&
      isSameCurrency(currency, price.currency),
  );
  const struck = old.find(({ isStruck }) => isStruck) ?? old[0];
  return { struckPrice: struck?.amount ?? null, lowest30Days: lowest.amount };
}
