import { type Family, MAX_DEAL_LOW_RATIO } from '@sillage/contract';

/** A confirmed price in stock, with the lowest price of its size. */
export interface ComparedPrice {
  offerId: number;
  price: number;
  currency: string;
  beganAt: Date;
  sizeMl: number | null;
  family: Family | null;
  lowPrice: number;
  lowSeenAt: Date | null;
  comparedSince: Date;
}

/** The price that an offer had on most of the last 30 days, compared with the present one. */
export interface Usual {
  price: number;
  days: number;
  /** By how many whole percent the present price is lower; null when that is no discount. */
  discountPercent: number | null;
}

export interface DealFacts extends ComparedPrice {
  usualPrice: number;
  usualDays: number;
  lowRatio: number;
  usualRatio: number;
  /** Euros for a millilitre; infinity without a size or an exchange rate. */
  eurosPerMl: number;
  perMl: number;
}

/** Tolerance for floating-point errors; amounts have at most three decimals. */
const FLOAT_TOLERANCE = 1e-9;

/**
 * Returns the deal of a price: at most 5 % above the low of its size, and a discount
 * from the price that the offer had on most of the last 30 days. Null for another price. `perEuro`
 * has units of each currency for one euro.
 */
export function findDeal(
  compared: ComparedPrice,
  usual: Usual | null,
  perEuro: ReadonlyMap<string, number>,
): DealFacts | null {
  const { price, lowPrice, sizeMl, currency } = compared;
  if (price > lowPrice * MAX_DEAL_LOW_RATIO + FLOAT_TOLERANCE) return null;
  if (usual === null || usual.discountPercent === null) return null;
  const perMl = sizeMl === null || sizeMl <= 0 ? Infinity : price / sizeMl;
  const rate = perEuro.get(currency) ?? 0;
  return {
    ...compared,
    usualPrice: usual.price,
    usualDays: usual.days,
    lowRatio: lowPrice > 0 ? price / lowPrice : 1,
    usualRatio: price / usual.price,
    eurosPerMl: rate > 0 ? perMl / rate : Infinity,
    perMl,
  };
}
