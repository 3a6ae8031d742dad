import type { RestockForecast } from '@sillage/contract';

/**
 * A period out of stock. `ended` is false while the period lasts, or when its end was not observed.
 */
export interface Absence {
  days: number;
  ended: boolean;
}

/**
 * Minimum number of ended absences from stock for a forecast. With five absences, the true median
 * lies between the shortest and the longest in 15 of 16 cases; with four, only in 7 of 8.
 */
const MIN_ENDED_ABSENCES = 5;
/** A forecast uses only the latest absences from stock, because shops change how they restock. */
const MAX_ENDED_ABSENCES = 8;
/**
 * Maximum width of a forecast's range of days, as a multiple of the median. A wider range would
 * help no user to decide.
 */
const MAX_SPAN_IN_MEDIANS = 4;

/**
 * Estimates how long a fragrance stays out of stock, such as "usually back after 9 days (6 of 8
 * times within 5–14)". `absences` are its periods out of stock, oldest first. Returns null when
 * they are too few or too different. Uses the product-limit estimate (Kaplan and Meier, 1958).
 */
export function forecast(absences: readonly Absence[]): RestockForecast | null {
  const counted = selectRecent(absences.filter(({ days }) => Number.isFinite(days) && days >= 0));
  const ended = counted.filter((absence) => absence.ended).length;
  if (ended < MIN_ENDED_ABSENCES) return null;
  const steps = productLimit(counted);
  const daysAtShare = (share: number) => interpolateDays(steps, (share * (ended + 1)) / ended);
  const median = daysAtShare(1 / 2);
  const from = daysAtShare(1 / ended);
  if (median === null || from === null) return null;
  // When an ongoing absence outlasts all others, its end is unknown: use the longest ended one.
  const to = daysAtShare(1 - 1 / ended) ?? (steps.at(-1) as ReturnStep).days;
  if (to - from > MAX_SPAN_IN_MEDIANS * median) return null;
  return { medianDays: roundDays(median), within: countWithin(counted, from, to) };
}

/**
 * Selects the latest sold-out periods, on which a forecast is based. They start with the
 * eighth-last period that ended, and include later periods that are still ongoing.
 */
function selectRecent(absences: readonly Absence[]): readonly Absence[] {
  const ends = absences.flatMap(({ ended }, index) => (ended ? [index] : []));
  return absences.slice(ends.at(-MAX_ENDED_ABSENCES) ?? 0);
}

/**
 * Point on the estimated restock curve: `share` (0 to 1) is the share of sold-out periods that end
 * within `days` days.
 */
interface ReturnStep {
  days: number;
  share: number;
}

/**
 * Estimates, for each number of days out of stock, the share of sold-out periods that have ended by
 * then (product-limit estimate). Returns one step per ended period, shortest first.
 */
function productLimit(absences: readonly Absence[]): ReturnStep[] {
  // At equal length, an ongoing absence was still at risk when the other ended.
  const sorted = absences.toSorted((a, b) => a.days - b.days || Number(b.ended) - Number(a.ended));
  let shareOut = 1;
  return sorted.flatMap(({ days, ended }, index) => {
    if (!ended) return [];
    shareOut *= 1 - 1 / (sorted.length - index);
    return [{ days, share: 1 - shareOut }];
  });
}

/**
 * Returns the number of days within which the given share of sold-out periods ends, according to
 * the estimated curve. Returns null when the curve never reaches that share.
 */
function interpolateDays(steps: readonly ReturnStep[], share: number): number | null {
  const above = steps.findIndex((step) => step.share >= share - 1e-9);
  if (above < 0) return null;
  const { days, share: upper } = steps[above] as ReturnStep;
  const below = steps[above - 1];
  if (below === undefined) return days;
  return below.days + ((days - below.days) * (share - below.share)) / (upper - below.share);
}

/**
 * Counts the past sold-out periods that lasted `from` to `to` days. In the result, `of` is the
 * number of all sold-out periods. It includes the present period only if that has already lasted
 * longer than `to` days.
 */
function countWithin(absences: readonly Absence[], from: number, to: number): RestockForecast['within'] {
  const [fromDays, toDays] = [roundDays(from), roundDays(to)];
  // A span that is stated as a single day contains whatever rounds to that day.
  const isWithin = (days: number) => (fromDays === toDays ? roundDays(days) === toDays : days >= from && days <= to);
  const counted = absences.filter(({ ended, days }) => ended || days > Math.max(to, toDays));
  return {
    times: counted.filter(({ ended, days }) => ended && isWithin(days)).length,
    of: counted.length,
    fromDays,
    toDays,
  };
}

/** Rounds days out of stock to whole days; below two days, to tenths. */
function roundDays(days: number): number {
  return days < 2 ? Math.round(days * 10) / 10 : Math.round(days);
}
