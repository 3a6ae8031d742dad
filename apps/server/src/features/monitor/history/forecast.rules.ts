import type { RestockForecast } from '@sillage/contract';

/**
 * An absence: days out of stock. `ended` is false while it lasts and when its end was not observed.
 */
export interface Absence {
  days: number;
  ended: boolean;
}

/**
 * Minimum number of ended absences for a forecast. The true median lies between the shortest and
 * the longest of five absences in 15 of 16 cases; of four, only in 7 of 8.
 */
const MIN_ENDED_ABSENCES = 5;
/**
 * Maximum number of ended absences that a forecast uses. Only the latest are used, because shops
 * change how they restock.
 */
const MAX_ENDED_ABSENCES = 8;
/**
 * Maximum width of the forecast's span of days, as a multiple of the median. A wider span would
 * help no user to decide.
 */
const MAX_SPAN_IN_MEDIANS = 4;

/**
 * Estimates how long a fragrance stays out of stock, such as "usually back after 9 days (6 of 8
 * times within 5–14)". `absences` are ordered oldest first. Returns null with fewer than five ended
 * absences, with too many ongoing absences, or when the durations are too scattered.
 * Uses the product-limit estimate (Kaplan and Meier, 1958), which counts an ongoing absence for the
 * days that it has lasted. The span of days (5–14 in the example) leaves out the shortest and the
 * longest absence. It is wider than the remaining absences, because the next absence can also fall
 * into the gaps beside them. A narrower span would be right less often than stated.
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
 * Returns the last eight ended absences, and the ongoing absences that began after the oldest of
 * those eight.
 */
function selectRecent(absences: readonly Absence[]): readonly Absence[] {
  const ends = absences.flatMap(({ ended }, index) => (ended ? [index] : []));
  return absences.slice(ends.at(-MAX_ENDED_ABSENCES) ?? 0);
}

/** A step of the estimate: after `days` days out of stock, this share of the absences has ended. */
interface ReturnStep {
  days: number;
  share: number;
}

/**
 * Estimates which share of absences has ended after which number of days (product-limit estimate).
 * Returns one step per ended absence, shortest first.
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
 * Returns the number of days after which `share` of the absences has ended, interpolated between
 * two steps; null when the last step has a smaller share.
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
 * Counts the absences that lasted between `from` and `to` days (`times`), out of all that count
 * (`of`). An ongoing absence does not count until it has lasted longer than `to` days.
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

/** Rounds a number of days to whole days; below two days, to tenths. */
function roundDays(days: number): number {
  return days < 2 ? Math.round(days * 10) / 10 : Math.round(days);
}
