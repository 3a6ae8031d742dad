/**
 * The hand of bench/faults.ts in a process of the product, which does not know it: `node --import bench/faults/preload.ts …`. On
 * SIGUSR2 the process does what FAULT names: `clock` sets its clock an hour forward, and back at the next signal; `memory` takes
 * memory until there is none. Timers go on as they do on a machine whose clock is set: by the clock that nobody can set.
 */
const HOUR = 3_600_000;
const RealDate = Date;
const taken: unknown[] = [];
let aheadMs = 0;

const faults: Record<string, () => void> = {
  clock() {
    aheadMs = aheadMs === 0 ? HOUR : 0;
  },
  memory() {
    setInterval(() => taken.push(Array.from({ length: 500_000 }, (_, index) => ({ index }))), 50);
  },
};

process.on('SIGUSR2', () => faults[process.env['FAULT'] ?? '']?.());

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], self) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + aheadMs], self) as object,
  get: (target, key): unknown => (key === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, key)),
});
