import type { WatchlistItem } from '@sillage/contract';
import { getStockState, type StockState } from '../../fragrance/stock-state.rules.ts';
import { hasWatchFilter, isAvailable } from './watchlist-items.rules.ts';

/** A watch item is "Not on offer" when a check found no offer within its watch filter. */
export function getItemState(item: WatchlistItem): StockState {
  const { fragranceAvailability: availability, fragranceLastCheckedAt: checkedAt } = item;
  const hasNoOffer = availability === null && checkedAt !== null && hasWatchFilter(item);
  return hasNoOffer ? notOnOffer : getStockState(availability);
}

const notOnOffer: StockState = { kind: 'unknown', label: 'Not on offer' };

/** Counts watch items neither in stock nor sold out ("2 unknown, 1 not on offer"); null if none. */
export function describeUncounted(items: readonly WatchlistItem[]): string | null {
  const uncounted = items.filter((item) => !isAvailable(item) && !item.fragranceIsSoldOut);
  const missing = uncounted.filter((item) => getItemState(item) === notOnOffer).length;
  const unknown = uncounted.length - missing;
  const parts = [unknown > 0 && `${unknown} unknown`, missing > 0 && `${missing} not on offer`];
  return parts.filter(Boolean).join(', ') || null;
}
