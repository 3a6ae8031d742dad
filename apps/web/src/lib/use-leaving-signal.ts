import { useEffect, useRef } from 'react';

/** Makes a signal for a call that nobody waits for any more once this has left the screen, `stop` was called, or the next has begun. */
export function useLeavingSignal(): { begin(): AbortSignal; stop(): void } {
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
