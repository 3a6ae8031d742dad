import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { canPrefetch } from './prefetch.ts';

/** Visible share of the element that triggers the prefetch (spec section 9). */
const VISIBLE_SHARE = 0.5;

interface PrefetchWhenSeenProps {
  /** Identity of the data, so that it is fetched once; null if there is nothing to fetch. */
  dataKey: string | null;
  prefetch: () => void;
  children: ReactNode;
}

/** Calls `prefetch` when half of its children has come into view. */
export function PrefetchWhenSeen({ dataKey, prefetch, children }: PrefetchWhenSeenProps) {
  const container = useRef<HTMLDivElement>(null);
  const onSeen = useEffectEvent(prefetch);

  useEffect(() => {
    if (dataKey === null || !container.current || !canPrefetch()) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { threshold: VISIBLE_SHARE },
    );
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [dataKey]);

  return <div ref={container}>{children}</div>;
}
