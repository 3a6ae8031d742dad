import { isListPrice, isPastPrice } from '../values/list-price.ts';
import { toValidAmount } from '../values/price.ts';

/** Cost of delivering an offer. */
export interface Delivery {
  /** Cost below the order value `freeFrom`; 0 when always free, null when not stated. */
  amount: number | null;
  currency: string | null;
  /** Order value from which delivery is free; null when not stated. */
  freeFrom: number | null;
}

/**
 * Facts about an offer that buyers compare, as the shop states them. They never decide about stock
 * or price. All amounts are in the offer's currency.
 */
export interface OfferTerms {
  /** Struck-through or recommended price: the shop's claim, always above the price. */
  listPrice: number | null;
  /** Lowest price of the last 30 days, which shops in the EU state beside a reduced price. */
  lowest30Days: number | null;
  delivery: Delivery | null;
  /** Countries (ISO 3166-1, two letters) to which the shop delivers; sorted, never empty. */
  deliversTo: string[] | null;
  /** Country whose price it is, on pages that show different prices by country. */
  market: string | null;
  /**
   * When the offer becomes available: YYYY-MM-DD, or YYYY-MM-DDTHH:MM:SSZ. It may be past: shops
   * also state when they began to sell it.
   */
  availableFrom: string | null;
}

/**
 * What a source states. A missing property means that the source has no place for the fact, such as
 * a feed without delivery costs; null means that it has one and states nothing there.
 */
export type StatedTerms = Partial<OfferTerms>;

/** Maximum number of countries of an offer: ISO 3166-1 has fewer. */
const MAX_COUNTRIES = 250;

function sanitizeDelivery({ amount, currency, freeFrom }: Delivery): Delivery | null {
  const cost = amount === null ? null : toValidAmount(amount);
  const threshold = freeFrom === null || freeFrom === 0 ? null : toValidAmount(freeFrom);
  return cost === null && threshold === null ? null : { amount: cost, currency, freeFrom: threshold };
}

/** Drops implausible amounts and cuts lists; a property that is missing stays missing. */
export function sanitizeTerms(terms: StatedTerms, price: number | null): StatedTerms {
  const { listPrice, lowest30Days, delivery, deliversTo, market, availableFrom } = terms;
  return {
    ...(listPrice !== undefined && {
      listPrice: listPrice !== null && isListPrice(listPrice, price) ? toValidAmount(listPrice) : null,
    }),
    ...(lowest30Days !== undefined && {
      lowest30Days: lowest30Days !== null && isPastPrice(lowest30Days, price) ? toValidAmount(lowest30Days) : null,
    }),
    ...(delivery !== undefined && { delivery: delivery && sanitizeDelivery(delivery) }),
    ...(deliversTo !== undefined && { deliversTo: deliversTo?.slice(0, MAX_COUNTRIES) ?? null }),
    ...(market !== undefined && { market }),
    ...(availableFrom !== undefined && { availableFrom }),
  };
}
