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
    /** The time has come. */
    pass: () => act(async () => held.at(-1)?.()),
  };
}
