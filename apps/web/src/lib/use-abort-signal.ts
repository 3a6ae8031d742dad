import { useEffect, useRef } from 'react';

/**
 * Creates abort signals. A signal aborts when the component unmounts, when `stop` is called, or
 * when the next signal begins.
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
