import type { WatchlistItem } from '@sillage/contract';
import { type StockState, stockState } from '../../ui/stock-state.rules.ts';
import { isAvailable, isNarrowed } from './watchlist-items.rules.ts';

/** Returns the state of an item within its watch filter, which may match no offer. */
export function itemState(item: WatchlistItem): StockState {
  const { fragranceAvailability: availability, fragranceLastCheckedAt: checkedAt } = item;
  const isMissing = availability === null && checkedAt !== null && isNarrowed(item);
  return isMissing ? notOnOffer : stockState(availability);
}

const notOnOffer: StockState = { kind: 'unknown', words: 'Not on offer' };

/** Returns words such as "2 unknown, 1 not on offer"; null if all items are counted. */
export function uncountedWords(items: readonly WatchlistItem[]): string | null {
  const uncounted = items.filter((item) => !isAvailable(item) && !item.fragranceIsSoldOut);
  const missing = uncounted.filter((item) => itemState(item) === notOnOffer).length;
  const unknown = uncounted.length - missing;
  const words = [unknown > 0 && `${unknown} unknown`, missing > 0 && `${missing} not on offer`];
  return words.filter(Boolean).join(', ') || null;
}
