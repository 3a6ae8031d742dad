import { DAY, HOUR, MINUTE } from '../../../../apps/server/src/platform/clock.ts';

/** Half-open: `from` is included, `to` is not. */
export interface Period {
  from: number;
  to: number;
}

export function isWithin(periods: readonly Period[], at: number): boolean {
  return periods.some(({ from, to }) => at >= from && at < to);
}

/** Mean lengths of drawn periods and of the gaps between them. */
export interface MeanDurations {
  gapMs: number;
  periodMs: number;
}

const MIN_DURATION_MS = 10 * MINUTE;

/** Draws periods with exponentially distributed lengths and gaps. */
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

/** Popular fragrance: sold out for days, in stock for hours or days. */
export const usualStock: MeanDurations = { gapMs: 4 * DAY, periodMs: 2 * DAY };
const flappingTimes: MeanDurations = { gapMs: 3 * DAY, periodMs: 5 * HOUR };
const flappingStock: MeanDurations = { gapMs: 20 * MINUTE, periodMs: 20 * MINUTE };

/** Draws periods in stock: as usual, except for hours with changes every few minutes. */
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

/** Sorts the periods and joins those that overlap or touch. */
function merge(periods: readonly Period[]): Period[] {
  const merged: Period[] = [];
  for (const period of periods.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to);
    else merged.push({ ...period });
  }
  return merged;
}
