import type { RestockForecast } from '@sillage/contract';

/** Days out of stock; `ended` is false for an ongoing absence or one with an unobserved end. */
export interface Absence {
  days: number;
  ended: boolean;
}

/** Five absences have the median between shortest and longest in 15 of 16 cases, four in 7 of 8. */
const MIN_ENDED_ABSENCES = 5;
/** Shops change how they restock: only the latest absences count. */
const MAX_ENDED_ABSENCES = 8;
/** Maximum width of the span in medians; a wider span helps no user to decide. */
const MAX_SPAN_IN_MEDIANS = 4;

/**
 * Estimates how long a fragrance stays out of stock, from its absences, oldest first: "usually back
 * after 9 days (6 of 8 times within 5–14)". Null with fewer than five ended absences, with too many
 * ongoing ones, or when they are too scattered.
 *
 * Uses the product-limit estimate (Kaplan and Meier, 1958), so that an ongoing absence counts for
 * the days it has lasted. The span omits one absence at either end, but extends towards these, so
 * that the next absence falls inside about as often as stated: the next one is equally likely to
 * fall into any of the gaps that the known values leave, so the inner values alone would claim too
 * much.
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

/** The last eight ended absences, with the ongoing ones among them. */
function selectRecent(absences: readonly Absence[]): readonly Absence[] {
  const ends = absences.flatMap(({ ended }, index) => (ended ? [index] : []));
  return absences.slice(ends.at(-MAX_ENDED_ABSENCES) ?? 0);
}

/** Share of absences that are over after this many days. */
interface ReturnStep {
  days: number;
  share: number;
}

/** The product-limit estimate as steps, one per ended absence, ordered by length. */
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

/** Days after which this share of absences is over, interpolated; null beyond the last step. */
function interpolateDays(steps: readonly ReturnStep[], share: number): number | null {
  const above = steps.findIndex((step) => step.share >= share - 1e-9);
  if (above < 0) return null;
  const { days, share: upper } = steps[above] as ReturnStep;
  const below = steps[above - 1];
  if (below === undefined) return days;
  return below.days + ((days - below.days) * (share - below.share)) / (upper - below.share);
}

/** Counts absences inside the span. An ongoing one counts as outside once it outlasts the span. */
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

/** Rounds to whole days; below two days, to tenths. */
function roundDays(days: number): number {
  return days < 2 ? Math.round(days * 10) / 10 : Math.round(days);
}
