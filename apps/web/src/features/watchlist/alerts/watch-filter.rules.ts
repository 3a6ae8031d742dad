import { type Offer, type OfferKind, offerKinds, type WatchFilter, type WatchlistItem } from '@sillage/contract';

export interface Choices {
  /** Sizes in millilitres, in ascending order. */
  sizes: number[];
  currencies: string[];
  /** Kinds of goods that the user can choose; full bottles come first. */
  kinds: OfferKind[];
}

/**
 * Returns the sizes, currencies and kinds of goods of a fragrance's offers and of its present watch
 * filter. Full bottles, testers and samples are always a choice, because a shop may offer them. The
 * user's display currency, if any, comes before those of the offers.
 */
export function buildChoices(
  offers: readonly Pick<Offer, 'sizeMl' | 'currency' | 'kind'>[],
  { sizesMl, maxPrice, kinds }: WatchlistItem['watchFilter'],
  displayCurrency: string | null = null,
): Choices {
  const sizes = new Set([...offers.flatMap(({ sizeMl }) => sizeMl ?? []), ...(sizesMl ?? [])]);
  const currencies = new Set([
    ...(maxPrice ? [maxPrice.currency] : []),
    ...(displayCurrency === null ? [] : [displayCurrency]),
    ...offers.flatMap(({ currency }) => currency ?? []),
  ]);
  const known = new Set<OfferKind>([...ALWAYS_OFFERED, ...offers.map(({ kind }) => kind), ...(kinds ?? [])]);
  return {
    sizes: [...sizes].toSorted((a, b) => a - b),
    currencies: [...currencies],
    kinds: offerKinds.filter((kind) => known.has(kind)),
  };
}

const ALWAYS_OFFERED: readonly OfferKind[] = ['bottle', 'tester', 'sample'];

export interface PriceDraft {
  amount: string;
  currency: string;
  per: 'bottle' | 'ml';
}

/**
 * Returns a form's watch filter; empty fields set no limit. Null if the amount is invalid. `kinds`
 * is not empty.
 */
export function parseWatchFilter(
  sizes: readonly number[],
  { amount: text, currency, per }: PriceDraft,
  kinds: readonly OfferKind[],
): WatchFilter | null {
  const sizesMl = sizes.length === 0 ? null : [...sizes];
  const chosen = offerKinds.filter((kind) => kinds.includes(kind));
  const otherKinds = chosen.join() === 'bottle' ? {} : { kinds: chosen };
  if (text.trim() === '') return { sizesMl, maxPrice: null, ...otherKinds };
  const amount = parseAmount(text);
  return amount === null ? null : { sizesMl, maxPrice: { amount, currency, per }, ...otherKinds };
}

/** Parses an amount with a decimal point or comma; null if it is invalid or not above 0. */
function parseAmount(text: string): number | null {
  const point = text.trim().replace(',', '.');
  return /^\d{1,9}(\.\d{1,3})?$/.test(point) && Number(point) > 0 ? Number(point) : null;
}
