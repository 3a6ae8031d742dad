import type { WatchlistItem } from '@sillage/contract';
import { getStockState, type StockState } from '../../fragrance/stock-state.rules.ts';
import { hasWatchFilter, isAvailable } from './watchlist-items.rules.ts';

/**
 * Returns the stock state of a watchlist item. Only offers within its watch filter count. The label
 * is "Not on offer" if a check found none of them.
 */
export function getItemState(item: WatchlistItem): StockState {
  const { fragranceAvailability: availability, fragranceLastCheckedAt: checkedAt } = item;
  const hasNoOffer = availability === null && checkedAt !== null && hasWatchFilter(item);
  return hasNoOffer ? notOnOffer : getStockState(availability);
}

const notOnOffer: StockState = { kind: 'unknown', label: 'Not on offer' };

/**
 * Describes the items that are neither in stock nor sold out, such as "2 unknown, 1 not on offer";
 * null if there are none.
 */
export function describeUncounted(items: readonly WatchlistItem[]): string | null {
  const uncounted = items.filter((item) => !isAvailable(item) && !item.fragranceIsSoldOut);
  const missing = uncounted.filter((item) => getItemState(item) === notOnOffer).length;
  const unknown = uncounted.length - missing;
  const parts = [unknown > 0 && `${unknown} unknown`, missing > 0 && `${missing} not on offer`];
  return parts.filter(Boolean).join(', ') || null;
}
