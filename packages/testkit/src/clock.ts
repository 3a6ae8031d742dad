export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

/**
 * A clock that stands still until `advance`; it starts at the present unless `start` says
 * otherwise.
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
