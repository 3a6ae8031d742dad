import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { canPrefetch } from './prefetch.ts';

/**
 * Fraction of the component that must be visible before its data is prefetched (spec section 9).
 */
const VISIBLE_SHARE = 0.5;

interface PrefetchWhenSeenProps {
  /**
   * Key of the data to prefetch. Data with the same key is prefetched only once. Null if there is
   * nothing to prefetch.
   */
  dataKey: string | null;
  prefetch: () => void;
  children: ReactNode;
}

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
