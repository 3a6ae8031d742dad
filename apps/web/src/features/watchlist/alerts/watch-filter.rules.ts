import type { Offer, WatchFilter, WatchlistItem } from '@sillage/contract';

export interface Choices {
  /** Sizes in millilitres, in ascending order. */
  sizes: number[];
  currencies: string[];
}

/**
 * Returns the sizes and currencies of a fragrance's offers and of its present watch filter. The
 * user's display currency, if any, comes before those of the offers.
 */
export function buildChoices(
  offers: readonly Pick<Offer, 'sizeMl' | 'currency'>[],
  { sizesMl, maxPrice }: WatchlistItem['watchFilter'],
  displayCurrency: string | null = null,
): Choices {
  const sizes = new Set([...offers.flatMap(({ sizeMl }) => sizeMl ?? []), ...(sizesMl ?? [])]);
  const currencies = new Set([
    ...(maxPrice ? [maxPrice.currency] : []),
    ...(displayCurrency === null ? [] : [displayCurrency]),
    ...offers.flatMap(({ currency }) => currency ?? []),
  ]);
  return { sizes: [...sizes].toSorted((a, b) => a - b), currencies: [...currencies] };
}

export interface PriceDraft {
  amount: string;
  currency: string;
  per: 'bottle' | 'ml';
}

/** Returns a form's watch filter; empty fields set no limit. Null if the amount is invalid. */
export function parseWatchFilter(
  sizes: readonly number[],
  { amount: text, currency, per }: PriceDraft,
): WatchFilter | null {
  const sizesMl = sizes.length === 0 ? null : [...sizes];
  if (text.trim() === '') return { sizesMl, maxPrice: null };
  const amount = parseAmount(text);
  return amount === null ? null : { sizesMl, maxPrice: { amount, currency, per } };
}

/** Parses an amount with a decimal point or comma; null if it is invalid or not above 0. */
function parseAmount(text: string): number | null {
  const point = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,3})?$/.test(point) && Number(point) > 0 ? Number(point) : null;
}
