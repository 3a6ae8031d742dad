import { act, waitFor } from '@testing-library/react';
import { vi } from 'vitest';

/** Holds timers of exactly `ms` milliseconds until `run`, so that tests do not depend on time. */
export function captureTimer(ms: number) {
  const captured = new Map<unknown, () => void>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((action: () => void, after?: number) => {
    const id = set(after === ms ? () => undefined : action, after);
    if (after === ms) captured.set(id, action);
    return id;
  });
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    captured.delete(id);
    clear(id);
  });
  return {
    /** Returns the number of timers that are still held, neither cancelled nor run. */
    count: () => captured.size,
    /**
     * Runs the callback of the newest held timer. First waits until there is one, because an effect
     * may start a timer after the first paint.
     * Throws if no timer of `ms` milliseconds starts, so that the test fails when the delay
     * changes.
     */
    async run(): Promise<void> {
      const [id, action] = await waitFor(() => {
        const last = [...captured].at(-1);
        if (!last) throw new Error(`No timer of ${ms} ms is captured`);
        return last;
      });
      captured.delete(id);
      await act(async () => action());
    },
  };
}
