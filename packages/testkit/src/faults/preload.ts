/**
 * Module that `--import` loads into a server process under test. The signal SIGUSR2 causes the
 * fault that the environment variable FAULT names. The fault `clock` sets the clock of the process
 * an hour ahead, and the next signal sets it back. Timers continue unchanged, as on a machine whose
 * clock is changed. The fault `memory` allocates memory until none is left.
 */
const HOUR_MS = 3_600_000;
const RealDate = Date;
const allocated: unknown[] = [];
let clockOffsetMs = 0;

const faults: Record<string, () => void> = {
  clock() {
    clockOffsetMs = clockOffsetMs === 0 ? HOUR_MS : 0;
  },
  memory() {
    setInterval(() => allocated.push(Array.from({ length: 500_000 }, (_, index) => ({ index }))), 50);
  },
};

process.on('SIGUSR2', () => faults[process.env['FAULT'] ?? '']?.());

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args: unknown[], self) =>
    Reflect.construct(target, args.length > 0 ? args : [RealDate.now() + clockOffsetMs], self) as object,
  get: (target, key): unknown => (key === 'now' ? () => RealDate.now() + clockOffsetMs : Reflect.get(target, key)),
});
