import {
  DAY_MS,
  type Exclusion,
  findExclusion,
  isInStock,
  MAX_STATED_DATE_DAYS,
  type Offer,
  offerKinds,
} from '@sillage/contract';
import { getOfferStock, getStockKind, type StockKind } from '../../../fragrance/stock-state.rules.ts';
import type { PriceConversion } from '../../../lib/money.ts';

export interface OfferLine {
  offer: Offer;
  /**
   * True for the full bottle in stock with the lowest price per millilitre in its currency, or in
   * the display currency. False for all if fewer than two can be compared.
   */
  isBest: boolean;
  /** Why the offer is not for the user's countries; null if it is, or if that is not known. */
  exclusion: Exclusion | null;
  /** True if an offer for the user has an unknown cost of delivery, and another offer has one. */
  isDeliveryUnknown: boolean;
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
 * Sorts offers: by kind of goods, full bottles first, then by stock state (in stock first). Of
 * these, first the ones that are for the user's countries, by currency and price with delivery;
 * then by shop and ascending size. If the cost of delivery is unknown, the price alone counts.
 * `countries` are those that deliver to the user; none means every country.
 */
export function sortOffers(
  offers: readonly Offer[],
  conversion: PriceConversion = null,
  countries: readonly string[] = [],
): OfferLine[] {
  const exclusions = new Map(offers.map((offer) => [offer.id, findExclusion(offer, countries)]));
  const isExcluded = ({ id }: Offer) => (exclusions.get(id) ?? null) !== null;
  const best = findBestPerMl(
    offers.filter((offer) => !isExcluded(offer)),
    conversion,
  );
  const hasTotal = offers.some(({ totalPrice }) => totalPrice !== null);
  return offers
    .toSorted(
      (a, b) =>
        offerKinds.indexOf(a.kind) - offerKinds.indexOf(b.kind) ||
        getRank(a) - getRank(b) ||
        Number(isExcluded(a)) - Number(isExcluded(b)) ||
        compareAmounts(a, b, conversion) ||
        a.shop.localeCompare(b.shop, 'en') ||
        getSortSize(a) - getSortSize(b),
    )
    .map((offer) => ({
      offer,
      isBest: best.has(offer.id),
      exclusion: exclusions.get(offer.id) ?? null,
      isDeliveryUnknown: hasTotal && offer.price !== null && offer.totalPrice === null && !isExcluded(offer),
    }));
}

/** Amounts in different currencies are not compared; offers without one come last. */
function compareAmounts(a: Offer, b: Offer, conversion: PriceConversion): number {
  const [first, second] = [getAmount(a, conversion), getAmount(b, conversion)];
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return first.currency.localeCompare(second.currency, 'en') || first.amount - second.amount;
}

/** Price with delivery where its cost is known, in the display currency if there is a rate. */
function getAmount(
  { price, totalPrice, currency }: Offer,
  conversion: PriceConversion,
): { amount: number; currency: string } | null {
  const amount = totalPrice ?? price;
  if (amount === null || currency === null) return null;
  const converted = conversion?.convert(amount, currency) ?? null;
  if (conversion === null || converted === null) return { amount, currency };
  return { amount: converted, currency: conversion.currency };
}

/** Equal prices per millilitre may differ by this fraction, because 0.3 / 3 is not exactly 0.1. */
const DIVISION_ERROR = 1e-12;

/**
 * Converted prices are compared with each other. Offers without a rate, and all offers without a
 * display currency, are compared only within their currency.
 */
function findBestPerMl(offers: readonly Offer[], conversion: PriceConversion): Set<number> {
  const comparable = offers.flatMap((offer) => {
    const { availability, kind, pricePerMl } = offer;
    if (kind !== 'bottle' || !isAvailable(availability) || pricePerMl === null) return [];
    const converted = convertPricePerMl(offer, conversion);
    const price = converted ?? pricePerMl;
    return [{ id: offer.id, price, currency: converted === null ? offer.currency : conversion?.currency }];
  });
  const groups = Map.groupBy(comparable, ({ currency }) => currency);
  const best = [...groups.values()].flatMap((group) => {
    if (group.length < 2) return [];
    const lowest = Math.min(...group.map(({ price }) => price));
    return group.filter(({ price }) => price <= lowest * (1 + DIVISION_ERROR));
  });
  return new Set(best.map(({ id }) => id));
}

/**
 * Converts the price of one millilitre, from the price of the bottle so that little is rounded;
 * null without a price, a size or a rate.
 */
export function convertPricePerMl(
  { price, currency, sizeMl }: Pick<Offer, 'price' | 'currency' | 'sizeMl'>,
  conversion: PriceConversion,
): number | null {
  if (!conversion || price === null || currency === null || !sizeMl) return null;
  const converted = conversion.convert(price, currency);
  return converted === null ? null : converted / sizeMl;
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

/**
 * Returns the moment from which the shop says that the offer is available: noon of a stated day,
 * so that it is that day in every time zone. Null for a past date and for a placeholder.
 */
export function getStatedDate({ availableFrom }: Pick<Offer, 'availableFrom'>, now: number): string | null {
  if (availableFrom === undefined) return null;
  const moment = availableFrom.length === 10 ? `${availableFrom}T12:00:00` : availableFrom;
  const ahead = new Date(moment).getTime() - now;
  return ahead > -DAY_MS && ahead < MAX_STATED_DATE_DAYS * DAY_MS ? moment : null;
}
