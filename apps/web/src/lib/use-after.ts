import { useEffect, useEffectEvent } from 'react';

/** Does `act` once, `ms` milliseconds after this is on the screen, unless it has left by then. */
export function useAfter(ms: number, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(() => onTime(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
