import type { WatchlistItem } from '@sillage/contract';
import { offerStore } from '../catalogue/index.ts';
import type { ItemRow } from './watchlist.repo.ts';
import { toNotifyFrequency, toWatchFilter } from './watchlist.rules.ts';

export function toItem(row: ItemRow): WatchlistItem {
  const stock = deriveStock(row);
  return {
    id: row.id,
    fragranceId: row.fragrance_id,
    fragranceName: row.name,
    fragranceBrand: row.brand,
    fragranceGender: row.gender,
    fragranceImageUrl: row.image_url,
    fragranceIsSoldOut: stock.isSoldOut,
    fragranceAvailability: stock.availability,
    fragranceFamily: row.family,
    fragrancePrice: stock.price,
    fragranceProductUrl: stock.productUrl,
    fragranceLastCheckedAt: stock.lastCheckedAt?.toISOString() ?? null,
    notes: row.notes,
    hasNotes: row.notes !== null,
    watchFilter: toWatchFilter(row),
    notifyFrequency: toNotifyFrequency(row),
    notifiedAt: row.notified_at?.toISOString() ?? null,
    addedAt: row.added_at.toISOString(),
  };
}

type StoredStock = Pick<
  ItemRow,
  'availability' | 'is_sold_out' | 'price' | 'product_url' | 'last_checked_at' | 'matching_offers'
>;

/**
 * Returns the stock that a watch shows: the stock of the fragrance, or that of the matching offers
 * if the watch has a filter. Availability and price are null if no offer matches.
 */
export function deriveStock(row: StoredStock): ReturnType<typeof offerStore.deriveFields> {
  const fragranceStock = {
    availability: row.availability,
    isSoldOut: row.is_sold_out,
    price: row.price,
    productUrl: row.product_url,
    lastCheckedAt: row.last_checked_at,
  };
  if (row.matching_offers === null) return fragranceStock;
  if (row.matching_offers.length === 0) return { ...fragranceStock, availability: null, isSoldOut: false, price: null };
  const offers = row.matching_offers.map((offer) => ({
    ...offer,
    lastCheckedAt: offer.lastCheckedAt === null ? null : new Date(offer.lastCheckedAt),
  }));
  return offerStore.deriveFields(offers, { price: null, currency: null });
}
