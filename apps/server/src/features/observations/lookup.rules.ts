import { type AddressLookup, type Availability, isInStock, type OfferKind } from '@sillage/contract';

const MAX_ELSEWHERE = 5;

interface OfferRow {
  shop: string;
  url: string;
  kind: OfferKind;
  size_ml: number | null;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
}

/**
 * Picks at most five offers of other pages: in stock first, then in `currency`, then by price per
 * millilitre, then by price. No currency is converted.
 */
export function pickElsewhere(
  offers: readonly OfferRow[],
  { url, currency }: { url: string | null; currency: string | null },
): AddressLookup['elsewhere'] {
  return offers
    .filter((offer) => offer.kind === 'bottle' && offer.url !== url)
    .map((offer) => ({ offer, rank: rankOffer(offer, currency) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, MAX_ELSEWHERE)
    .map(({ offer: { shop, url: page, price, currency: priceCurrency, availability, size_ml: sizeMl } }) => ({
      shop,
      url: page,
      price,
      currency: priceCurrency,
      availability,
      sizeMl,
    }));
}

function rankOffer({ availability, price, size_ml, currency: own }: OfferRow, currency: string | null): number[] {
  const isAvailable = availability !== null && isInStock(availability);
  const perMl = price === null || !size_ml ? Number.MAX_VALUE : price / size_ml;
  return [isAvailable ? 0 : 1, own === currency ? 0 : 1, perMl, price ?? Number.MAX_VALUE];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
