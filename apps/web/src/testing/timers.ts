import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Holds back whatever is to happen after exactly `ms`; all other timers run. A test says when that time has come,
 * so that it neither waits nor depends on how fast the machine is.
 */
export function holdTimer(ms: number) {
  const held: (() => void)[] = [];
  const real = globalThis.setTimeout;
  function hold(action: () => void, after?: number): ReturnType<typeof setTimeout> {
    if (after === ms) held.push(action);
    return real(after === ms ? () => undefined : action, after);
  }
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold);
  return {
    /** The time has come. A test whose subject waits for another time, or for none, fails here. */
    async pass(): Promise<void> {
      const action = held.at(-1);
      if (!action) throw new Error(`Nothing waits for ${ms} ms`);
      await act(async () => action());
    },
  };
}
