import { act, waitFor } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Holds back whatever is to happen after exactly `ms`; all other timers run. A test says when that time has come,
 * so that it neither waits nor depends on how fast the machine is.
 */
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
    /** How many actions wait: neither cancelled nor run by `pass`. */
    count: () => held.size,
    /** Runs the newest action. Fails when none is scheduled; effects may schedule it after the first paint. */
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
