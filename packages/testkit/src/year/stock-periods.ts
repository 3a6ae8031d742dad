import { DAY, HOUR, MINUTE } from '../../../../apps/server/src/platform/clock.ts';

/** Period of time in milliseconds since 1970. It includes `from` and does not include `to`. */
export interface Period {
  from: number;
  to: number;
}

export function isWithin(periods: readonly Period[], at: number): boolean {
  return periods.some(({ from, to }) => at >= from && at < to);
}

/** Mean length of random periods, such as the times in stock, and of the gaps between them. */
export interface MeanDurations {
  gapMs: number;
  periodMs: number;
}

const MIN_DURATION_MS = 10 * MINUTE;

/**
 * Returns random periods, such as the times when a size is in stock. The lengths of the periods and
 * of the gaps between them have an exponential distribution.
 */
export function drawPeriods({ from, to }: Period, { gapMs, periodMs }: MeanDurations, next: () => number): Period[] {
  const periods: Period[] = [];
  const drawDuration = (meanMs: number) => Math.max(MIN_DURATION_MS, -meanMs * Math.log(1 - next()));
  let at = from + next() * gapMs;
  while (at < to) {
    const end = at + drawDuration(periodMs);
    periods.push({ from: Math.round(at), to: Math.round(Math.min(end, to)) });
    at = end + drawDuration(gapMs);
  }
  return periods;
}

/** Stock of a popular fragrance: sold out for four days and in stock for two days on average. */
export const usualStock: MeanDurations = { gapMs: 4 * DAY, periodMs: 2 * DAY };
const flappingTimes: MeanDurations = { gapMs: 3 * DAY, periodMs: 5 * HOUR };
const flappingStock: MeanDurations = { gapMs: 20 * MINUTE, periodMs: 20 * MINUTE };

/** Draws the stock of a size that, for some hours, changes about every 20 minutes. */
export function drawFlappingStock(fullPeriod: Period, next: () => number): Period[] {
  const flappingPeriods = drawPeriods(fullPeriod, flappingTimes, next);
  const usualPeriods = drawPeriods(fullPeriod, usualStock, next).flatMap((period) => subtract(period, flappingPeriods));
  return merge([...usualPeriods, ...flappingPeriods.flatMap((period) => drawPeriods(period, flappingStock, next))]);
}

function subtract(period: Period, holes: readonly Period[]): Period[] {
  return holes.reduce<Period[]>(
    (rest, hole) =>
      rest.flatMap(({ from, to }) =>
        hole.to <= from || hole.from >= to
          ? [{ from, to }]
          : [
              { from, to: Math.min(to, hole.from) },
              { from: Math.max(from, hole.to), to },
            ].filter((piece) => piece.to > piece.from),
      ),
    [period],
  );
}

function merge(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to);
    else merged.push({ ...period });
  }
  return merged;
}
