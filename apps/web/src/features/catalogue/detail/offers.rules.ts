import { isInStock, type Offer } from '@sillage/contract';
import { getOfferStock, getStockKind, type StockKind } from '../../../fragrance/stock-state.rules.ts';

export interface OfferLine {
  offer: Offer;
  /**
   * True for the full bottle in stock with the lowest price per millilitre in its currency. False
   * for all if fewer than two can be compared.
   */
  isBest: boolean;
}

const ranks: Record<StockKind, number> = {
  'in-stock': 0,
  waiting: 1,
  outdated: 2,
  unknown: 2,
  none: 2,
  'sold-out': 3,
  discontinued: 4,
};

/**
 * Sorts offers: full bottles before other goods, then by stock state (in stock first), then by
 * shop, then by ascending size.
 */
export function sortOffers(offers: readonly Offer[]): OfferLine[] {
  const best = findBestPerMl(offers);
  return offers
    .toSorted(
      (a, b) =>
        Number(a.kind !== 'bottle') - Number(b.kind !== 'bottle') ||
        getRank(a) - getRank(b) ||
        a.shop.localeCompare(b.shop, 'en') ||
        getSortSize(a) - getSortSize(b),
    )
    .map((offer) => ({ offer, isBest: best.has(offer.id) }));
}

/** Equal prices per millilitre may differ by this fraction, because 0.3 / 3 is not exactly 0.1. */
const DIVISION_ERROR = 1e-12;

/** Compares the offers of each currency separately, since prices are never converted. */
function findBestPerMl(offers: readonly Offer[]): Set<number> {
  const comparable = offers.filter(
    ({ availability, kind, pricePerMl }) => kind === 'bottle' && isAvailable(availability) && pricePerMl !== null,
  );
  const groups = Map.groupBy(comparable, ({ currency }) => currency);
  const best = [...groups.values()].flatMap((group) => {
    if (group.length < 2) return [];
    const lowest = Math.min(...group.map(getPricePerMl));
    return group.filter((offer) => getPricePerMl(offer) <= lowest * (1 + DIVISION_ERROR));
  });
  return new Set(best.map(({ id }) => id));
}

function getRank(offer: Offer): number {
  return ranks[getStockKind(getOfferStock(offer))];
}

function isAvailable(availability: Offer['availability']): boolean {
  return availability !== null && isInStock(availability);
}

function getSortSize({ sizeMl }: Offer): number {
  return sizeMl ?? Number.MAX_VALUE;
}

function getPricePerMl({ pricePerMl }: Offer): number {
  return pricePerMl ?? Number.MAX_VALUE;
}
