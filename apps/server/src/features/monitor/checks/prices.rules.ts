/** A price as a check read it. Prices without a currency are compared only with each other. */
export interface ObservedPrice {
  price: number | null;
  /** Null when the page stated none. */
  currency: string | null;
}

export interface PriceUpdate {
  /** The last price that two consecutive checks observed. */
  confirmed: ObservedPrice;
  /** The drop from the previously confirmed price; null without a drop or when not comparable. */
  priceDrop: { before: number; price: number } | null;
}

/**
 * Returns the confirmed price after a check that observed `observed` and a previous one that
 * observed `last`. A price observed once changes nothing: shops flicker, and readers err. The first
 * confirmed price and a change of currency are no price drop.
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

/** A smaller price drop is not worth a notification. */
const MIN_DROP_RATIO = 0.05;
/** A larger drop is a misread, such as an instalment or a sample's price. */
const MAX_DROP_RATIO = 0.8;
/** Tolerance for floating-point errors; amounts have at most three decimals. */
const FLOAT_TOLERANCE = 1e-9;

/** Returns the highest recent price. Ignores prices from which the drop would be a misread. */
export function computeReferencePrice(
  { before, price }: { before: number; price: number },
  pastPrices: readonly number[],
): number {
  return Math.max(before, ...pastPrices.filter((past) => !isMisread(past, price)));
}

/** Whether a drop is an event: at least 5 % below `high`, at most 80 % below the price before. */
export function isNotableDrop({ before, price }: { before: number; price: number }, referencePrice: number): boolean {
  return price <= referencePrice * (1 - MIN_DROP_RATIO) + FLOAT_TOLERANCE && !isMisread(before, price);
}

function isMisread(before: number, price: number): boolean {
  return price < before * (1 - MAX_DROP_RATIO) - FLOAT_TOLERANCE;
}
