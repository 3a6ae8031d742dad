import { excerpt } from '../words/text.ts';
import type { MainControl } from './buy-control.ts';
import type { Cards } from './cards.ts';
import { type Anchors, farness, isOfOthers, type Placed } from './closeness.ts';
import type { SeenAmount } from './price-lines.ts';
import { levelsUp } from './tree.ts';

/** The main product's price as the page shows it. */
export interface VisiblePrice extends Placed {
  amount: number;
  /** ISO 4217; null when its sign could mean several. */
  currency: string | null;
  says: string;
  /** How clear it is that this is the price, in points; from 3 on there is hardly any doubt. */
  points: number;
}

interface Ranked extends SeenAmount {
  total: number;
  isOfOthers: boolean;
}

/** What the page shows of the main product's price. */
export interface PriceReading {
  price: VisiblePrice | null;
  /** What is struck out beside it; null where nothing is. */
  listPrice: number | null;
  /** How many prices there are of other products, in lists. */
  others: number;
}

const NEAR_BUTTON = 1.5;
const LEAST = 0;
const UNTAXED = 2;
const CLEARLY = 1.5;

/** Points for standing close to the buy control, mostly above it. */
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

/** Amounts of the same price box as the price: a few lines away, under an element close above both. */
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

/** Of two amounts side by side that nothing tells apart, people pay the lower. */
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

/** The likeliest amount; one that is only called old is the price where there is no other beside it. */
function likeliest(all: readonly Ranked[]): Ranked | undefined {
  const likely = all.filter(({ isUntaxed, total }) => total >= LEAST - (isUntaxed ? UNTAXED : 0));
  const first = likely.find(({ role }) => role !== 'was');
  const old = likely.find(({ role, isStruck }) => role === 'was' && !isStruck);
  if (old === undefined || (first !== undefined && first.total > old.total - CLEARLY)) return first;
  return old;
}

/** What the amounts of a page are held against. */
export interface PriceContext {
  anchors: Anchors;
  cards: Cards;
  /** The likeliest buy control; the price stands close to it. */
  control: MainControl | undefined;
}

/** The main product's price, of all the amounts on a page. */
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
