import type { WatchlistItem } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { describeStockChanges } from './stock-changes.rules.ts';

export function useStockChangeToasts(items: readonly WatchlistItem[] | undefined): void {
  const previous = useRef(items);
  useEffect(() => {
    const messages = previous.current && items ? describeStockChanges(previous.current, items) : [];
    previous.current = items;
    if (messages.length > 0) showToast({ text: messages.join('. '), isEvent: true });
  }, [items]);
}
