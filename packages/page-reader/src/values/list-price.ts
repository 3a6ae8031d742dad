/** An amount of money; the currency is null when unknown. */
interface Money {
  price: number | null;
  currency: string | null;
}

/**
 * A list price above this multiple of the price is a misread, such as the price of another pack, or
 * an amount in minor units.
 */
const MAX_LIST_PRICE_FACTOR = 20;

/** Returns true if `listPrice` can be the price before a reduction to `price`. */
export function isListPrice(listPrice: number, price: number | null): boolean {
  return price !== null && listPrice > price && listPrice <= price * MAX_LIST_PRICE_FACTOR;
}

/**
 * Returns true if an amount can be the lowest price of the last 30 days. Shops may have sold for
 * less than today.
 */
export function isPastPrice(amount: number, price: number | null): boolean {
  return price !== null && amount <= price * MAX_LIST_PRICE_FACTOR && amount >= price / MAX_LIST_PRICE_FACTOR;
}

export function isSameCurrency(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}

/**
 * Returns the list price that stands beside an offer's own price, in the same currency. Null when
 * it is not above the price, implausibly high, or in another currency.
 */
export function selectListPrice(own: Money, stated: Money): number | null {
  if (stated.price === null || !isSameCurrency(own.currency, stated.currency)) return null;
  return isListPrice(stated.price, own.price) ? stated.price : null;
}
