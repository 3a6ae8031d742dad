export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

/**
 * Returns a test clock whose time changes only with `advance`. It starts at the present time by
 * default.
 */
export function createClock(start = new Date()): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
  };
}
