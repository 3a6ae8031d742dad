import { useEffect, useEffectEvent } from 'react';

/** Calls `callback` once, `ms` milliseconds after mounting, unless the component unmounts. */
export function useTimeout(ms: number, callback: () => void): void {
  const onTimeout = useEffectEvent(callback);
  useEffect(() => {
    const timer = setTimeout(() => onTimeout(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}
