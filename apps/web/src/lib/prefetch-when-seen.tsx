import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { mayPrefetch } from './prefetch.ts';

/** Visible share of the element that triggers the prefetch (spec section 9). */
const THRESHOLD = 0.5;

interface PrefetchWhenSeenProps {
  /** Identity of the data, so that it is fetched once; null if there is nothing to fetch. */
  what: string | null;
  prefetch: () => void;
  children: ReactNode;
}

/** Calls `prefetch` when half of its children has come into view. */
export function PrefetchWhenSeen({ what, prefetch, children }: PrefetchWhenSeenProps) {
  const frame = useRef<HTMLDivElement>(null);
  const onSeen = useEffectEvent(prefetch);

  useEffect(() => {
    if (what === null || !frame.current || !mayPrefetch()) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        onSeen();
      },
      { threshold: THRESHOLD },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [what]);

  return <div ref={frame}>{children}</div>;
}
