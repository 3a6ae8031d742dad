import {
  type AddressLookup,
  type Availability,
  convert,
  findExclusion,
  isInStock,
  type OfferKind,
  type Rates,
} from '@sillage/contract';

const MAX_ELSEWHERE = 5;

interface OfferRow {
  shop: string;
  url: string;
  kind: OfferKind;
  size_ml: number | null;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
  market: string | null;
  delivers_to: string[] | null;
}

/** The visited page, and how its user compares prices. */
interface Visit {
  url: string | null;
  /** Currency into which prices are converted; null compares prices of each currency alone. */
  currency: string | null;
  countries: readonly string[];
  rates: Pick<Rates, 'date' | 'perEuro'>;
}

type Elsewhere = AddressLookup['elsewhere'][number];

/**
 * Picks at most five offers of other pages: in stock first, then those that may be for the user's
 * countries, then those with a price in `currency` or a rate, then by price per millilitre.
 */
export function pickElsewhere(offers: readonly OfferRow[], visit: Visit): Elsewhere[] {
  return offers
    .filter((offer) => offer.kind === 'bottle' && offer.url !== visit.url)
    .map((offer) => ({ offer, rank: rankOffer(offer, visit) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .slice(0, MAX_ELSEWHERE)
    .map(({ offer }) => toElsewhere(offer, visit));
}

function toElsewhere(offer: OfferRow, { currency, rates }: Visit): Elsewhere {
  const { shop, url, price, availability, size_ml: sizeMl } = offer;
  const converted = convertOffer(offer, currency, rates);
  return {
    shop,
    url,
    price,
    currency: offer.currency,
    availability,
    sizeMl,
    ...(converted !== null &&
      currency !== null &&
      currency !== offer.currency && { converted: { price: converted, currency, date: rates.date } }),
  };
}

function convertOffer({ price, currency: from }: OfferRow, to: string | null, rates: Visit['rates']): number | null {
  return price === null || from === null || to === null ? null : convert(price, from, to, rates);
}

function rankOffer(offer: OfferRow, { currency, countries, rates }: Visit): number[] {
  const { availability, price, size_ml, market, delivers_to: deliversTo } = offer;
  const isAvailable = availability !== null && isInStock(availability);
  const isExcluded = findExclusion({ market, deliversTo }, countries) !== null;
  const converted = convertOffer(offer, currency, rates);
  const isComparable = converted !== null || offer.currency === currency;
  const amount = converted ?? price;
  const perMl = amount === null || !size_ml ? Number.MAX_VALUE : amount / size_ml;
  return [isAvailable ? 0 : 1, Number(isExcluded), Number(!isComparable), perMl, amount ?? Number.MAX_VALUE];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, place) => value !== b[place]);
  return index === -1 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
