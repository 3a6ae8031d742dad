import type { WatchlistItem } from '@sillage/contract';
import { type StockState, stockState } from '../../ui/stock-state.rules.ts';
import { isNarrowed } from './watchlist-items.rules.ts';

/** What its badge says: how it stands with what is waited for, which no shop may have on offer. */
export function itemState(item: WatchlistItem): StockState {
  const { fragranceAvailability: availability, fragranceLastCheckedAt: checkedAt } = item;
  const isMissing = availability === null && checkedAt !== null && isNarrowed(item);
  return isMissing ? { kind: 'unknown', words: 'Not on offer' } : stockState(availability);
}
