import type { WatchlistItem } from '@sillage/contract';
import { useEffect, useRef } from 'react';
import { showToast } from '../../ui/toast.tsx';
import { stockNews } from './stock-news.rules.ts';

/** Says politely, on screen and to screen readers, what changed in stock while the page was open. */
export function useStockNews(items: readonly WatchlistItem[] | undefined): void {
  const seen = useRef(items);
  useEffect(() => {
    const news = seen.current && items ? stockNews(seen.current, items) : [];
    seen.current = items;
    if (news.length > 0) showToast({ text: news.join('. '), isNews: true });
  }, [items]);
}
