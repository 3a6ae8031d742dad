export interface TestClock {
  now(): Date;
  advance(ms: number): void;
  moveTo(at: Date): void;
}

/** Returns a clock whose time changes only with `advance` and `moveTo`. */
export function createClock(start = new Date()): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
    moveTo(at) {
      now = at;
    },
  };
}
