import type { Fragrance, LiveChange, WatchlistItem } from '@sillage/contract';
import { hasFewerOffers } from '../features/watchlist/watchlist-items.rules.ts';

/**
 * Applies a change of stock or price to cached data. Watch items that show a part of the offers
 * (by size, maximum price or country) stay unchanged, because only the server knows their state.
 * Unchanged objects are not copied, which avoids re-renders.
 */
export function applyLiveChange<Data>(data: Data, change: LiveChange): Data {
  if (typeof data !== 'object' || data === null) return data;
  const changedFields = { ...getFragranceFields(data, change), ...getItemFields(data, change) } as Record<
    string,
    unknown
  >;
  const entries = Object.entries(data).map(([key, value]): [string, unknown] => [
    key,
    key in changedFields ? keepEqual(value, changedFields[key]) : applyLiveChange(value, change),
  ]);
  const isUnchanged = entries.every(([key, value]) => value === (data as Record<string, unknown>)[key]);
  if (isUnchanged) return data;
  return (Array.isArray(data) ? entries.map(([, value]) => value) : Object.fromEntries(entries)) as Data;
}

/** Returns `before` if both values have the same content. */
function keepEqual(before: unknown, after: unknown): unknown {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

type StockFields = Pick<
  Fragrance,
  'isSoldOut' | 'availability' | 'stockState' | 'price' | 'productUrl' | 'productOffer' | 'lastCheckedAt'
>;

function getFragranceFields(data: object, change: LiveChange): StockFields | undefined {
  if (!('isSoldOut' in data && 'id' in data && data.id === change.fragranceId)) return undefined;
  const { isSoldOut, availability, stockState, price, productUrl, productOffer, lastCheckedAt } = change;
  return { isSoldOut, availability, stockState, price, productUrl, productOffer, lastCheckedAt };
}

function getItemFields(data: object, change: LiveChange): Partial<WatchlistItem> | undefined {
  if (!('fragranceIsSoldOut' in data && 'fragranceId' in data && data.fragranceId === change.fragranceId))
    return undefined;
  if (hasFewerOffers(data as WatchlistItem)) return undefined;
  return {
    fragranceIsSoldOut: change.isSoldOut,
    fragranceAvailability: change.availability,
    fragranceStockState: change.stockState,
    fragrancePrice: change.price,
    fragranceProductUrl: change.productUrl,
    fragranceProductOffer: change.productOffer,
    fragranceLastCheckedAt: change.lastCheckedAt,
  };
}

/** Returns true for the query key of cached data that contains the stock of fragrances. */
export function containsStock([first, second, third]: readonly unknown[]): boolean {
  if (first === 'catalogue') return second !== 'brands' && second !== 'categories';
  return first === 'personal' && (third === 'watchlist' || third === 'inbox');
}
