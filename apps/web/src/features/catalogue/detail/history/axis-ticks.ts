import { DAY, HOUR, MINUTE } from '../../../../lib/time.ts';

/** Returns a few round prices that enclose `min` and `max`, at least one cent apart. */
export function priceTicks(min: number, max: number): number[] {
  const range = max > min ? max - min : Math.max(max * 0.1, 1);
  const [low, high] = max > min ? [min, max] : [Math.max(0, min - range), max + range];
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= rough * (1 - 1e-9)) ?? 10;
  const step = Math.max(factor * power, 0.01);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year';

/** A tick of the time axis; `unit` determines the format of its label. */
export interface TimeTick {
  at: number;
  unit: Unit;
}

const steps: readonly { unit: Unit; count: number; ms: number }[] = [
  ...[1, 2, 5, 10, 15, 30].map((count) => ({ unit: 'minute' as const, count, ms: count * MINUTE })),
  ...[1, 2, 3, 6, 12].map((count) => ({ unit: 'hour' as const, count, ms: count * HOUR })),
  ...[1, 2, 7, 14].map((count) => ({ unit: 'day' as const, count, ms: count * DAY })),
  ...[1, 2, 3, 6].map((count) => ({ unit: 'month' as const, count, ms: count * 30 * DAY })),
  ...[1, 2, 5, 10].map((count) => ({ unit: 'year' as const, count, ms: count * 365 * DAY })),
];
const MAX_TIME_TICKS = 6;

/**
 * Returns up to seven round local times for the time axis. If the times are hours apart, a tick at
 * midnight has the unit `day`.
 */
export function timeTicks(from: number, to: number): TimeTick[] {
  const step = steps.find(({ ms }) => (to - from) / ms <= MAX_TIME_TICKS) ?? steps.at(-1);
  if (!step) return [];
  const ticks: TimeTick[] = [];
  const date = roundDown(new Date(from), step);
  while (date.getTime() <= to && ticks.length < 2 * MAX_TIME_TICKS) {
    const isDay = step.unit === 'hour' && date.getHours() === 0;
    if (date.getTime() >= from) ticks.push({ at: date.getTime(), unit: isDay ? 'day' : step.unit });
    advance(date, step);
  }
  return ticks;
}

function roundDown(date: Date, { unit, count }: { unit: Unit; count: number }): Date {
  const down = (value: number) => Math.floor(value / count) * count;
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  switch (unit) {
    case 'minute':
      return new Date(year, month, day, date.getHours(), down(date.getMinutes()));
    case 'hour':
      return new Date(year, month, day, down(date.getHours()));
    case 'day':
      return new Date(year, month, day);
    case 'month':
      return new Date(year, down(month), 1);
    case 'year':
      return new Date(down(year), 0, 1);
  }
}

function advance(date: Date, { unit, count }: { unit: Unit; count: number }): void {
  if (unit === 'minute') date.setTime(date.getTime() + count * MINUTE);
  if (unit === 'hour') date.setHours(date.getHours() + count);
  if (unit === 'day') date.setDate(date.getDate() + count);
  if (unit === 'month') date.setMonth(date.getMonth() + count);
  if (unit === 'year') date.setFullYear(date.getFullYear() + count);
}
