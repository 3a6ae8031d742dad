/** Prices without a currency are compared only with each other. */
export interface ObservedPrice {
  price: number | null;
  currency: string | null;
}

export interface PriceUpdate {
  /** The last price that two consecutive checks observed. */
  confirmed: ObservedPrice;
  /** Confirmed price drop; null without a previous price, and after a change of currency. */
  priceDrop: { before: number; price: number } | null;
}

/**
 * A price is confirmed only when the previous check read the same price (`last`), because a single
 * reading can be wrong. The first confirmed price and a change of currency are no price drop.
 */
export function confirmPrice(
  confirmed: ObservedPrice,
  last: ObservedPrice | null,
  observed: ObservedPrice,
): PriceUpdate {
  if (observed.price === null || last === null || !isSamePrice(observed, last) || isSamePrice(observed, confirmed))
    return { confirmed, priceDrop: null };
  const { price: before } = confirmed;
  const isDrop = before !== null && observed.currency === confirmed.currency && observed.price < before;
  return { confirmed: observed, priceDrop: isDrop ? { before, price: observed.price } : null };
}

function isSamePrice(a: ObservedPrice, b: ObservedPrice): boolean {
  return a.price === b.price && a.currency === b.currency;
}

/** Minimum price drop that is notified, as a share of the highest recent price. */
const MIN_DROP_RATIO = 0.05;
/**
 * Maximum plausible price drop, as a share of the price before. A larger drop is a misread, such as
 * an instalment or the price of a sample.
 */
const MAX_DROP_RATIO = 0.8;
/** Tolerance for floating-point errors; amounts have at most three decimals. */
const FLOAT_TOLERANCE = 1e-9;

/**
 * Returns the highest price before a price drop. Ignores past prices from which the drop would be
 * implausibly large.
 */
export function computeReferencePrice(
  { before, price }: { before: number; price: number },
  pastPrices: readonly number[],
): number {
  return Math.max(before, ...pastPrices.filter((past) => !isMisread(past, price)));
}

/** Notable price drops are at least 5 % below `referencePrice`, and at most 80 % below `before`. */
export function isNotableDrop({ before, price }: { before: number; price: number }, referencePrice: number): boolean {
  return price <= referencePrice * (1 - MIN_DROP_RATIO) + FLOAT_TOLERANCE && !isMisread(before, price);
}

/** True if a fall from `before` to `price` is implausibly large. */
export function isMisread(before: number, price: number): boolean {
  return price < before * (1 - MAX_DROP_RATIO) - FLOAT_TOLERANCE;
}
