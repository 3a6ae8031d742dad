import { excerpt } from '../words/text.ts';
import type { MainControl } from './buy-control.ts';
import type { Cards } from './cards.ts';
import { type Anchors, farness, isOfOthers, type Placed } from './closeness.ts';
import type { SeenAmount } from './price-lines.ts';
import { levelsUp } from './tree.ts';

export interface VisiblePrice extends Placed {
  amount: number;
  /** ISO 4217; null when its sign is ambiguous. */
  currency: string | null;
  says: string;
  /** Likelihood of being the price; from 1.5 on `readVisible` reports it as certain. */
  points: number;
}

interface Ranked extends SeenAmount {
  total: number;
  isOfOthers: boolean;
}

export interface PriceReading {
  price: VisiblePrice | null;
  /** The struck-out price beside it; null when there is none. */
  listPrice: number | null;
  /** Number of prices of other products, in lists. */
  others: number;
}

const NEAR_BUTTON = 1.5;
const LEAST = 0;
const UNTAXED = 2;
const CLEARLY = 1.5;

function nearControl({ line }: SeenAmount, control: MainControl | undefined): number {
  if (control === undefined) return 0;
  const lines = Math.abs(control.line - line);
  return Math.max(0, NEAR_BUTTON - lines / 12);
}

function ranked(seen: readonly SeenAmount[], { anchors, cards, control }: PriceContext): Ranked[] {
  const all = seen.map((one) => ({
    ...one,
    total: one.points + nearControl(one, control) - farness(one, anchors, cards) - (one.isUntaxed ? UNTAXED : 0),
    isOfOthers: isOfOthers(one.element, anchors, cards),
  }));
  return all.toSorted((a, b) => b.total - a.total);
}

/** Returns the other amounts of the price box: a few lines away, with a close common ancestor. */
function besides(price: Ranked, all: readonly Ranked[], most: { lines: number; levels: number }): Ranked[] {
  return all.filter(
    (other) =>
      other !== price &&
      other.points > -4 &&
      Math.abs(other.line - price.line) <= most.lines &&
      Math.min(levelsUp(price.element, other.element), levelsUp(other.element, price.element)) <= most.levels,
  );
}

const BOX = { lines: 6, levels: 4 };
const PAIR = { lines: 2, levels: 3 };
const DEEPEST_CUT = 0.2;

/** Returns the lower of two adjacent amounts that are otherwise alike: buyers pay that one. */
function lowerOfPair(price: Ranked, all: readonly Ranked[]): Ranked {
  if (price.role === 'now') return price;
  const lower = besides(price, all, PAIR).filter(
    ({ role, isUntaxed, amount, total }) =>
      role !== 'was' &&
      !isUntaxed &&
      amount < price.amount &&
      amount > price.amount * DEEPEST_CUT &&
      total > price.total - 1,
  );
  return lower[0] ?? price;
}

/** Returns the likeliest amount; one named as old is the price if there is no other. */
function likeliest(all: readonly Ranked[]): Ranked | undefined {
  const likely = all.filter(({ isUntaxed, total }) => total >= LEAST - (isUntaxed ? UNTAXED : 0));
  const first = likely.find(({ role }) => role !== 'was');
  const old = likely.find(({ role, isStruck }) => role === 'was' && !isStruck);
  if (old === undefined || (first !== undefined && first.total > old.total - CLEARLY)) return first;
  return old;
}

export interface PriceContext {
  anchors: Anchors;
  cards: Cards;
  control: MainControl | undefined;
}

export function mainPrice(seen: readonly SeenAmount[], context: PriceContext): PriceReading {
  const all = ranked(seen, context);
  const others = all.filter((one) => one.isOfOthers).length;
  const likely = likeliest(all);
  if (likely === undefined) return { price: null, listPrice: null, others };
  const price = lowerOfPair(likely, all);
  const before = besides(price, all, BOX).filter(
    ({ role, amount }) => (role === 'was' || amount === likely.amount) && amount > price.amount,
  );
  const { amount, currency, text, total, element, line } = price;
  return {
    price: { amount, currency, says: `price "${excerpt(text, 60)}"`, points: total, element, line },
    listPrice: before[0]?.amount ?? null,
    others,
  };
}
