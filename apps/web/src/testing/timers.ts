import { act, waitFor } from '@testing-library/react';
import { vi } from 'vitest';

/** Holds timers of exactly `ms` until `pass`, so that tests do not depend on time. */
export function holdTimer(ms: number) {
  const held = new Map<unknown, () => void>();
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((action: () => void, after?: number) => {
    const id = set(after === ms ? () => undefined : action, after);
    if (after === ms) held.set(id, action);
    return id;
  });
  vi.spyOn(globalThis, 'clearTimeout').mockImplementation((id) => {
    held.delete(id);
    clear(id);
  });
  return {
    /** Returns the number of held timers, neither cancelled nor run. */
    count: () => held.size,
    /**
     * Runs the latest held timer; an effect may start it after the first paint. Throws if there is
     * none, so a changed delay fails the test.
     */
    async pass(): Promise<void> {
      const [id, action] = await waitFor(() => {
        const last = [...held].at(-1);
        if (!last) throw new Error(`Nothing waits for ${ms} ms`);
        return last;
      });
      held.delete(id);
      await act(async () => action());
    },
  };
}
