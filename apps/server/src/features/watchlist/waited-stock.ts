import { type DerivedFields, deriveFields } from '../catalogue/index.ts';
import type { ItemRow } from './watchlist.repo.ts';

type StoredStock = Pick<
  ItemRow,
  'availability' | 'is_sold_out' | 'price' | 'product_url' | 'last_checked_at' | 'waited'
>;

/**
 * How it stands with what is waited for: with the fragrance itself, or, for a narrowed watch, with the offers it waits for,
 * by the rules of the catalogue. Where no offer is such a one nothing is known to be had, but somebody has looked.
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
