import { excerpt } from '../values/text.ts';
import { countLevelsUp } from './ancestors.ts';
import type { MainControl } from './buy-control.ts';
import type { Cards } from './cards.ts';
import { type Anchors, computeProximityPenalty, isInOtherProduct, type Positioned } from './proximity.ts';
import type { VisibleAmount } from './visible-amounts.ts';

export interface VisiblePrice extends Positioned {
  amount: number;
  /** Currency code (ISO 4217); null when the currency sign is ambiguous. */
  currency: string | null;
  says: string;
  /**
   * Score for how likely the amount is the product's price. `readVisible` reports a score of 1.5 or
   * more as certain.
   */
  points: number;
}

interface RankedAmount extends VisibleAmount {
  total: number;
  isInOtherProduct: boolean;
}

export interface MainPrice {
  price: VisiblePrice | null;
  /** The struck-out price beside the price to pay; null when there is none. */
  listPrice: number | null;
  /** Other amounts in the box of the price, the likeliest price first. */
  near: readonly VisibleAmount[];
  /** Number of prices on the page that belong to other products, such as those in a list. */
  others: number;
}

const MAX_BUTTON_POINTS = 1.5;
const MIN_TOTAL = 0;
const UNTAXED_PENALTY = 2;
const OLD_PRICE_MARGIN = 1.5;

function rateButtonProximity({ line }: VisibleAmount, control: MainControl | undefined): number {
  if (control === undefined) return 0;
  const lines = Math.abs(control.line - line);
  return Math.max(0, MAX_BUTTON_POINTS - lines / 12);
}

function rankAmounts(amounts: readonly VisibleAmount[], { anchors, cards, control }: PriceContext): RankedAmount[] {
  const all = amounts.map((candidate) => ({
    ...candidate,
    total:
      candidate.points +
      rateButtonProximity(candidate, control) -
      computeProximityPenalty(candidate, anchors, cards) -
      (candidate.isUntaxed ? UNTAXED_PENALTY : 0),
    isInOtherProduct: isInOtherProduct(candidate.element, anchors, cards),
  }));
  return all.toSorted((a, b) => b.total - a.total);
}

/**
 * Returns the amounts near a price, such as the price before a reduction. They are at most
 * `max.lines` lines away, and an element at most `max.levels` levels up contains both.
 */
function findNeighbours(
  price: RankedAmount,
  all: readonly RankedAmount[],
  max: { lines: number; levels: number },
): RankedAmount[] {
  return all.filter(
    (other) =>
      other !== price &&
      other.points > -4 &&
      Math.abs(other.line - price.line) <= max.lines &&
      Math.min(countLevelsUp(price.element, other.element), countLevelsUp(other.element, price.element)) <= max.levels,
  );
}

const PRICE_BOX = { lines: 6, levels: 4 };
const PRICE_PAIR = { lines: 2, levels: 3 };
const MIN_REDUCED_SHARE = 0.2;

/**
 * Returns the lower of two equally likely amounts that stand side by side: the higher amount is
 * then the price before a reduction.
 */
function selectLowerOfPair(price: RankedAmount, all: readonly RankedAmount[]): RankedAmount {
  if (price.role === 'now') return price;
  const lower = findNeighbours(price, all, PRICE_PAIR).filter(
    ({ role, isUntaxed, amount, total }) =>
      role !== 'was' &&
      !isUntaxed &&
      amount < price.amount &&
      amount > price.amount * MIN_REDUCED_SHARE &&
      total > price.total - 1,
  );
  return lower[0] ?? price;
}

/**
 * Selects the amount that is most likely the price. An amount named as an old price is selected
 * only if all others are far less likely.
 */
function selectLikeliest(all: readonly RankedAmount[]): RankedAmount | undefined {
  const likely = all.filter(({ isUntaxed, total }) => total >= MIN_TOTAL - (isUntaxed ? UNTAXED_PENALTY : 0));
  const first = likely.find(({ role }) => role !== 'was');
  const old = likely.find(({ role, isStruck }) => role === 'was' && !isStruck);
  if (old === undefined || (first !== undefined && first.total > old.total - OLD_PRICE_MARGIN)) return first;
  return old;
}

export interface PriceContext {
  anchors: Anchors;
  cards: Cards;
  control: MainControl | undefined;
}

export function findMainPrice(amounts: readonly VisibleAmount[], context: PriceContext): MainPrice {
  const all = rankAmounts(amounts, context);
  const others = all.filter((candidate) => candidate.isInOtherProduct).length;
  const likely = selectLikeliest(all);
  if (likely === undefined) return { price: null, listPrice: null, near: [], others };
  const price = selectLowerOfPair(likely, all);
  const near = findNeighbours(price, all, PRICE_BOX);
  const listPrices = near.filter(
    ({ role, amount }) => (role === 'was' || amount === likely.amount) && amount > price.amount,
  );
  const { amount, currency, text, total, element, line } = price;
  return {
    price: { amount, currency, says: `price "${excerpt(text, 60)}"`, points: total, element, line },
    listPrice: listPrices[0]?.amount ?? null,
    near,
    others,
  };
}
