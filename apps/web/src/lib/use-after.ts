import { useEffect, useEffectEvent } from 'react';

/** Calls `act` once, `ms` milliseconds after mounting, unless the component unmounts before. */
export function useAfter(ms: number, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    const timer = setTimeout(() => onTime(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
