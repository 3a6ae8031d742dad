export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

/** Returns a clock that stands still until `advance` and starts at the present by default. */
export function createClock(start = new Date()): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
  };
}
