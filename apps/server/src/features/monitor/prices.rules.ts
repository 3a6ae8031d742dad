/** A price as a look stated it; what one shop's JSON leaves unsaid is compared with nothing but the same silence. */
export interface StatedPrice {
  price: number | null;
  /** Null where the look stated none. */
  currency: string | null;
}

/** What two looks in a row make of a price. */
export interface Agreement {
  /** The price that two looks in a row agreed on last. */
  agreed: StatedPrice;
  /** It is lower than the one agreed on before; null where it is not, or cannot be compared. */
  fall: { before: number; price: number } | null;
}

/**
 * The price that counts after a look that saw `seen`, the look before it having seen `last`. A price that one look saw alone
 * changes nothing: shops flicker, and readers err. The first that is agreed on tells nothing, nor does one in another currency.
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

/** Less is not worth a message. */
const LEAST_FALL = 0.05;
/** More is a misread, such as an instalment or a sample's price. */
const MOST_FALL = 0.8;
/** Amounts have three decimals at most: what is left over is the arithmetic's. */
const NOTHING = 1e-9;

/** The highest price of late, that before the fall at least; one from which the fall would be a misread was a misread itself. */
export function highOf({ before, price }: { before: number; price: number }, stood: readonly number[]): number {
  return Math.max(before, ...stood.filter((past) => !isMisread(past, price)));
}

/** Whether a fall is an event: of at least 5 % of the price before or of the highest of late, and not of more than 80 % at once. */
export function isWorthTelling({ before, price }: { before: number; price: number }, high: number): boolean {
  return price <= high * (1 - LEAST_FALL) + NOTHING && !isMisread(before, price);
}

function isMisread(before: number, price: number): boolean {
  return price < before * (1 - MOST_FALL) - NOTHING;
}
