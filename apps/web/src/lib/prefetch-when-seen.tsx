import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { mayPrefetch } from './prefetch.ts';

/** How much of it must be in view (spec section 9). */
const THRESHOLD = 0.5;

interface PrefetchWhenSeenProps {
  /** Names what would be fetched, so that it is fetched once; null when there is nothing to fetch. */
  what: string | null;
  prefetch: () => void;
  children: ReactNode;
}

/** Calls `prefetch` when half of what stands here has come into view. */
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
