/** A price as a check read it. Prices without a currency are compared only with each other. */
export interface StatedPrice {
  price: number | null;
  /** Null when the page stated none. */
  currency: string | null;
}

export interface Agreement {
  /** The last price that two consecutive checks agreed on. */
  agreed: StatedPrice;
  /** The drop from the previously agreed price; null without a drop or when not comparable. */
  fall: { before: number; price: number } | null;
}

/**
 * Returns the agreed price after a check that observed `seen` and a previous one that observed
 * `last`. A price observed once changes nothing: shops flicker, and readers err. The first agreed
 * price and a change of currency are no price drop.
 */
export function agree(agreed: StatedPrice, last: StatedPrice | null, seen: StatedPrice): Agreement {
  if (seen.price === null || last === null || !isSame(seen, last) || isSame(seen, agreed))
    return { agreed, fall: null };
  const { price: before } = agreed;
  const isFall = before !== null && seen.currency === agreed.currency && seen.price < before;
  return { agreed: seen, fall: isFall ? { before, price: seen.price } : null };
}

function isSame(one: StatedPrice, other: StatedPrice): boolean {
  return one.price === other.price && one.currency === other.currency;
}

/** A smaller price drop is not worth a notification. */
const LEAST_FALL = 0.05;
/** A larger drop is a misread, such as an instalment or a sample's price. */
const MOST_FALL = 0.8;
/** Tolerance for floating-point errors; amounts have at most three decimals. */
const NOTHING = 1e-9;

/** Returns the highest recent price. Ignores prices from which the drop would be a misread. */
export function highOf({ before, price }: { before: number; price: number }, stood: readonly number[]): number {
  return Math.max(before, ...stood.filter((past) => !isMisread(past, price)));
}

/** Whether a drop is an event: at least 5 % below `high`, at most 80 % below the price before. */
export function isWorthTelling({ before, price }: { before: number; price: number }, high: number): boolean {
  return price <= high * (1 - LEAST_FALL) + NOTHING && !isMisread(before, price);
}

function isMisread(before: number, price: number): boolean {
  return price < before * (1 - MOST_FALL) - NOTHING;
}
