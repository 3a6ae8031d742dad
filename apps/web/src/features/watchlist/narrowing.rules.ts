import type { Narrowing, Offer, WatchlistItem } from '@sillage/contract';

/** What there is to choose from. */
export interface Choices {
  /** In millilitres, the small before the large. */
  sizes: number[];
  currencies: string[];
}

/** The sizes and currencies of a fragrance's offers, and those that are chosen already. */
export function choicesOf(
  offers: readonly Pick<Offer, 'sizeMl' | 'currency'>[],
  { sizesMl, maxPrice }: WatchlistItem['narrowing'],
): Choices {
  const sizes = new Set([...offers.flatMap(({ sizeMl }) => sizeMl ?? []), ...(sizesMl ?? [])]);
  const currencies = new Set([
    ...(maxPrice ? [maxPrice.currency] : []),
    ...offers.flatMap(({ currency }) => currency ?? []),
  ]);
  return { sizes: [...sizes].toSorted((a, b) => a - b), currencies: [...currencies] };
}

/** A highest price as it is written. */
export interface PriceDraft {
  amount: string;
  currency: string;
  per: 'bottle' | 'ml';
}

/** What was ticked and written; nothing of either means that everything counts. Null when the amount is no price. */
export function readNarrowing(sizes: readonly number[], { amount: text, currency, per }: PriceDraft): Narrowing | null {
  const sizesMl = sizes.length === 0 ? null : [...sizes];
  if (text.trim() === '') return { sizesMl, maxPrice: null };
  const amount = readAmount(text);
  return amount === null ? null : { sizesMl, maxPrice: { amount, currency, per } };
}

/** With a point or a comma for the decimals; null when it is no amount, or not above 0. */
function readAmount(text: string): number | null {
  const point = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,3})?$/.test(point) && Number(point) > 0 ? Number(point) : null;
}
