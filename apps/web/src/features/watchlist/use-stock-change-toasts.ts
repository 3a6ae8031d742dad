import type { WatchlistItem } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { describeStockChange } from '../../fragrance/stock-state.rules.ts';
import { showToast } from '../../ui/toast.tsx';
import { getItemStock } from './watchlist-items.rules.ts';

export function useStockChangeToasts(items: readonly WatchlistItem[] | undefined): void {
  const previous = useRef(items);
  useEffect(() => {
    const messages = previous.current && items ? describeStockChanges(previous.current, items) : [];
    previous.current = items;
    if (messages.length > 0) showToast({ text: messages.join('. '), isEvent: true });
  }, [items]);
}

/** Describes stock changes between two copies of a watchlist; skips added and removed items. */
function describeStockChanges(before: readonly WatchlistItem[], after: readonly WatchlistItem[]): string[] {
  const previousById = new Map(before.map((item) => [item.fragranceId, item]));
  return after.flatMap((item) => {
    const previous = previousById.get(item.fragranceId);
    return (previous && describeStockChange(item.fragranceName, getItemStock(previous), getItemStock(item))) ?? [];
  });
}
