import {
  type Availability,
  decideStockState,
  type Observed,
  type StockState,
  type WatchlistItem,
} from '@sillage/contract';
import type { Db } from '../../platform/db/db.ts';
import { offerStore } from '../catalogue/index.ts';
import { readRates } from '../exchange-rates/index.ts';
import { toSnooze } from './snooze.rules.ts';
import type { ItemRow } from './watchlist.repo.ts';
import { toNotifyFrequency, toWatchFilter } from './watchlist.rules.ts';

/** Builds watch items. Offers in several currencies are compared by rates that may be old. */
export async function toItems(db: Db, rows: readonly ItemRow[]): Promise<WatchlistItem[]> {
  const needsRates = rows.some(({ matching_offers }) => offerStore.needsRates(matching_offers ?? []));
  const rates = needsRates ? await readRates(db) : null;
  return rows.map((row) => buildItem(row, rates));
}

export async function toItem(db: Db, row: ItemRow): Promise<WatchlistItem> {
  const rates = offerStore.needsRates(row.matching_offers ?? []) ? await readRates(db) : null;
  return buildItem(row, rates);
}

function buildItem(row: ItemRow, rates: offerStore.DisplayRates): WatchlistItem {
  const stock = deriveStock(row, rates);
  const snooze = toSnooze(row);
  return {
    id: row.id,
    fragranceId: row.fragrance_id,
    fragranceName: row.name,
    fragranceBrand: row.brand,
    fragranceGender: row.gender,
    fragranceImageUrl: row.image_url,
    fragranceIsSoldOut: stock.isSoldOut,
    fragranceAvailability: stock.availability,
    fragranceStockState: stock.stockState,
    fragranceFamily: row.family,
    fragrancePrice: stock.price,
    fragranceProductUrl: stock.productUrl,
    fragranceProductOffer: stock.productOffer,
    fragranceLastCheckedAt: stock.lastCheckedAt?.toISOString() ?? null,
    notes: row.notes,
    hasNotes: row.notes !== null,
    watchFilter: toWatchFilter(row),
    notifyFrequency: toNotifyFrequency(row),
    notifiedAt: row.notified_at?.toISOString() ?? null,
    addedAt: row.added_at.toISOString(),
    ...(snooze && { snooze }),
    ...(row.omits_offers && { omitsOffers: true as const }),
  };
}

/** Adds what the user's own browser saw of the offers that match the watch. */
export function addObserved(item: WatchlistItem, pages: readonly Observed[]): WatchlistItem {
  const { sizesMl, maxPrice, kinds } = item.watchFilter;
  const isFiltered = sizesMl !== null || maxPrice !== null || kinds !== undefined;
  const own = pages.filter(
    ({ fragranceId, sizes }) => fragranceId === item.fragranceId && (sizes.length > 0 || !isFiltered),
  );
  const observed = offerStore.pickObserved(own);
  return observed ? { ...item, observed } : item;
}

type StoredStock = Pick<
  ItemRow,
  | 'availability'
  | 'is_sold_out'
  | 'stock_state'
  | 'price'
  | 'product_url'
  | 'product_offer'
  | 'last_checked_at'
  | 'matching_offers'
> &
  Partial<Pick<ItemRow, 'offer_kinds'>>;

type WatchedStock = ReturnType<typeof offerStore.deriveFields> & { stockState: StockState };

/**
 * Returns the stock that a watch shows: the stock of the fragrance, or that of the matching offers
 * if the watch has a filter, or an offer is not for the user's countries. Availability and price
 * are null if no offer matches.
 */
export function deriveStock(row: StoredStock, rates: offerStore.DisplayRates = null): WatchedStock {
  const fragranceStock = {
    availability: row.availability,
    isSoldOut: row.is_sold_out,
    stockState: row.stock_state,
    price: row.price,
    productUrl: row.product_url,
    productOffer: row.product_offer,
    lastCheckedAt: row.last_checked_at,
  };
  if (row.matching_offers === null) return fragranceStock;
  const offers = row.matching_offers.map((offer) => ({
    ...offer,
    lastCheckedAt: offer.lastCheckedAt === null ? null : new Date(offer.lastCheckedAt),
  }));
  const derived = offerStore.deriveFields(offers, { price: null, currency: null }, rates);
  const stockState = decideWatchedState(row, offers, derived.availability);
  return offers.length === 0
    ? { ...fragranceStock, availability: null, isSoldOut: false, price: null, productOffer: null, stockState }
    : // The page is missing, or says that there is nothing to buy.
      { ...derived, stockState, ...(stockState === 'discontinued' && { productUrl: null }) };
}

function decideWatchedState(
  { availability: fragranceAvailability, stock_state, offer_kinds = ['bottle'] }: StoredStock,
  offers: readonly offerStore.OfferFacts[],
  availability: Availability | null,
): StockState {
  if (stock_state === 'discontinued') return stock_state;
  // The state of the fragrance is that of its full bottles.
  const isForBottles = offer_kinds.every((kind) => kind === 'bottle');
  if (fragranceAvailability === null && (isForBottles || availability === null)) return stock_state;
  if (offers.length === 0) return 'not-offered';
  return decideStockState({
    outcomes: ['product'],
    availability,
    isUnconfirmed: offers.some(({ isUnconfirmed }) => isUnconfirmed),
    isOutdated: stock_state === 'outdated',
  });
}
