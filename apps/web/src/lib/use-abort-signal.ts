import { useEffect, useRef } from 'react';

/**
 * Creates abort signals, one at a time. A signal aborts on unmount, on `stop`, or when `begin`
 * creates the next signal.
 */
export function useAbortSignal(): { begin(): AbortSignal; stop(): void } {
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  function begin(): AbortSignal {
    stop();
    const controller = new AbortController();
    running.current = controller;
    return controller.signal;
  }
  useEffect(() => () => running.current?.abort(), []);
  return { begin, stop };
}
