import { type OfferObservation, parseCountry, selectDelivery } from '@sillage/page-reader';
import type { FeedRow } from './feed-row.ts';
import { readMoney } from './feed-values.ts';

const MAX_RATES = 40;
/** Place of the price in Google's "country:region:service:price:…". */
const PRICE_PLACE = 3;

interface StatedRate {
  country: string | null;
  /** Null for a price that cannot be read; 0 for free delivery. */
  amount: number | null;
  currency: string | null;
}

function readAmount(text: string, currency: string | undefined): Omit<StatedRate, 'country'> | null {
  if (/^\s*0+(?:[.,]0+)?(?:\s*[A-Z]{3})?\s*$/.test(text)) return { amount: 0, currency: null };
  const money = readMoney(text, currency);
  return money === null || money === 'contradictory' ? null : { amount: money.price, currency: money.currency };
}

/** Reads "US:CA:Ground:6.49 USD,DE:::4.90 EUR", or a single amount. */
function readRates(text: string | undefined, currency: string | undefined, place: number): StatedRate[] {
  if (text === undefined || text.trim() === '') return [];
  const entries = text.includes(':') ? text.split(/,(?=\s*[A-Za-z]{2}:)/, MAX_RATES) : [text];
  return entries.flatMap((entry) => {
    const parts = entry.split(':');
    const stated = parts.length === 1 ? entry : (parts[place] ?? parts.at(-1) ?? '');
    const amount = readAmount(stated, currency);
    return amount === null ? [] : [{ country: parts.length === 1 ? null : parseCountry(parts[0]), ...amount }];
  });
}

/**
 * Reads what a row states about the cost of delivery; undefined when it states nothing, or another
 * cost for each country. The countries of a feed are those that it advertises in, which are fewer
 * than the shop delivers to.
 */
export function readDelivery(
  row: FeedRow,
  currency: string | null,
): NonNullable<OfferObservation['delivery']> | undefined {
  const toRate = ({ country, ...rate }: StatedRate) => ({
    countries: country === null ? null : [country],
    currency: rate.currency,
    isDestination: true,
  });
  const costs = readRates(row.shipping, row.currency, PRICE_PLACE);
  const thresholds = readRates(row.freeShipping, row.currency, 1);
  const rates = [
    ...costs.map((cost) => ({ ...toRate(cost), amount: cost.amount, freeFrom: null })),
    ...thresholds.map((threshold) => ({ ...toRate(threshold), amount: null, freeFrom: threshold.amount })),
  ];
  return selectDelivery(rates, { market: null, currency }) ?? undefined;
}
