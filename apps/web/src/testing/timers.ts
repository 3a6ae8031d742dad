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

/** Holds intervals of exactly `ms` milliseconds, which then run only when a test says so. */
export function captureInterval(ms: number) {
  const captured = new Map<unknown, () => void>();
  const { setInterval: set, clearInterval: clear } = globalThis;
  vi.spyOn(globalThis, 'setInterval').mockImplementation((action: () => void, period?: number) => {
    const id = set(period === ms ? () => undefined : action, period);
    if (period === ms) captured.set(id, action);
    return id;
  });
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((id) => {
    captured.delete(id);
    clear(id);
  });
  return {
    /** Returns the number of held intervals that are not cleared. */
    count: () => captured.size,
    /** Runs each held interval once. First waits until there is one. */
    async run(): Promise<void> {
      await waitFor(() => {
        if (captured.size === 0) throw new Error(`No interval of ${ms} ms is captured`);
      });
      await act(async () => {
        for (const action of captured.values()) action();
      });
    },
  };
}
