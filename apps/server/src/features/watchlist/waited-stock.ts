import { type DerivedFields, deriveFields } from '../catalogue/index.ts';
import type { ItemRow } from './watchlist.repo.ts';

type StoredStock = Pick<
  ItemRow,
  'availability' | 'is_sold_out' | 'price' | 'product_url' | 'last_checked_at' | 'waited'
>;

/**
 * Derives a watch's stock from the fragrance, or with a watch filter from the matching offers.
 * Without a matching offer the availability is null, but `lastCheckedAt` stays.
 */
export function stockOf(row: StoredStock): DerivedFields {
  const own = {
    availability: row.availability,
    isSoldOut: row.is_sold_out,
    price: row.price,
    productUrl: row.product_url,
    lastCheckedAt: row.last_checked_at,
  };
  if (row.waited === null) return own;
  if (row.waited.length === 0) return { ...own, availability: null, isSoldOut: false, price: null };
  const offers = row.waited.map((offer) => ({
    ...offer,
    lastCheckedAt: offer.lastCheckedAt === null ? null : new Date(offer.lastCheckedAt),
  }));
  return deriveFields(offers, { price: null, currency: null });
}
