import type { WatchlistItem } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { stockNews } from './stock-news.rules.ts';

/** Shows a toast on stock changes of the watchlist while the page is open. */
export function useStockNews(items: readonly WatchlistItem[] | undefined): void {
  const seen = useRef(items);
  useEffect(() => {
    const news = seen.current && items ? stockNews(seen.current, items) : [];
    seen.current = items;
    if (news.length > 0) showToast({ text: news.join('. '), isNews: true });
  }, [items]);
}
