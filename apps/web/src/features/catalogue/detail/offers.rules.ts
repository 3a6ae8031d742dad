import { type Fragrance, isInStock, type Offer } from '@sillage/contract';
import { type StockKind, stockState } from '../../../ui/stock-state.rules.ts';

export interface OfferLine {
  offer: Offer;
  /** Lowest price per millilitre of at least two in-stock offers in one currency. */
  isBest: boolean;
}

export interface Money {
  amount: number;
  currency: string;
}

const ranks: Record<StockKind, number> = { 'in-stock': 0, waiting: 1, unknown: 2, 'sold-out': 3, gone: 4 };

/** Sorts offers: in stock first, then by shop, then by ascending size. */
export function offerLines(offers: readonly Offer[]): OfferLine[] {
  const best = bestPerMl(offers);
  return offers
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.shop.localeCompare(b.shop, 'en') || sizeOf(a) - sizeOf(b))
    .map((offer) => ({ offer, isBest: best.has(offer.id) }));
}

/** Returns the ids of the best offers per currency, since prices are never converted. */
function bestPerMl(offers: readonly Offer[]): Set<number> {
  const comparable = offers.filter(({ availability, pricePerMl }) => isThere(availability) && pricePerMl !== null);
  const groups = Map.groupBy(comparable, ({ currency }) => currency);
  const best = [...groups.values()].flatMap((group) => {
    if (group.length < 2) return [];
    const lowest = Math.min(...group.map(perMl));
    return group.filter((offer) => perMl(offer) === lowest);
  });
  return new Set(best.map(({ id }) => id));
}

/**
 * Returns the catalogue's US dollar price, else the lowest in the first offer's currency. It is a
 * list price if no offer is in that currency.
 */
export function leadingPrice(
  fragrance: Fragrance,
  offers: readonly Offer[],
): (Money & { isLowestOfSeveral: boolean; isListPrice: boolean }) | null {
  const there = offers.filter(({ availability }) => isThere(availability));
  const asked = moneyOf(there.length > 0 ? there : offers);
  const currency = fragrance.price === null ? asked[0]?.currency : 'USD';
  if (currency === undefined) return null;
  const amounts = asked.filter((money) => money.currency === currency).map(({ amount }) => amount);
  return {
    amount: fragrance.price ?? Math.min(...amounts),
    currency,
    isLowestOfSeveral: new Set(amounts).size > 1,
    isListPrice: !moneyOf(offers).some((money) => money.currency === currency),
  };
}

function moneyOf(offers: readonly Offer[]): Money[] {
  return offers.flatMap(({ price, currency }) =>
    price === null || currency === null ? [] : [{ amount: price, currency }],
  );
}

function rankOf({ availability }: Offer): number {
  return ranks[stockState(availability).kind];
}

function isThere(availability: Offer['availability']): boolean {
  return availability !== null && isInStock(availability);
}

function sizeOf({ sizeMl }: Offer): number {
  return sizeMl ?? Number.MAX_VALUE;
}

function perMl({ pricePerMl }: Offer): number {
  return pricePerMl ?? Number.MAX_VALUE;
}
