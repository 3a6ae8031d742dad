import type { RestockForecast } from '@sillage/contract';

/** A time that a fragrance was away, in days; `ended` is false for one that still goes on, or whose end nobody saw. */
export interface Absence {
  days: number;
  ended: boolean;
}

/** With five, the true median lies between the shortest and the longest in 15 of 16 cases; with four, in 7 of 8. */
const ENOUGH = 5;
/** Shops change their ways: of a long history, only the end counts. */
const RECENT = 8;
/** Where the stated span is wider than so many medians, it says nothing that one would act on. */
const WIDEST = 4;

/**
 * How long it usually stays away, from the fragrance's own absences, oldest first: "usually back after 9 days (6 of 8 times
 * within 5–14)". Null where there is not enough history: fewer than five absences that ended, too many without an end, or
 * times too scattered to say anything.
 *
 * Survival analysis: the product-limit estimate (Kaplan and Meier, 1958) lets an absence that still goes on speak for every
 * day it has lasted. The span leaves out one absence at either end. It reaches beyond those kept towards those left out, by
 * as much as makes the next absence fall inside about as often as the stated ones did: n values cut the line into n + 1
 * parts that a new one is equally likely to fall into, so the span of those kept alone would claim too much.
 */
export function forecast(absences: readonly Absence[]): RestockForecast | null {
  const known = recent(absences.filter(({ days }) => Number.isFinite(days) && days >= 0));
  const ended = known.filter((absence) => absence.ended).length;
  if (ended < ENOUGH) return null;
  const back = productLimit(known);
  const timeOf = (share: number) => timeAt(back, (share * (ended + 1)) / ended);
  const median = timeOf(1 / 2);
  const from = timeOf(1 / ended);
  if (median === null || from === null) return null;
  // Where an absence has outlasted all others, nobody knows its end; the longest that ended is what there is to say.
  const to = timeOf(1 - 1 / ended) ?? (back.at(-1) as Back).days;
  if (to - from > WIDEST * median) return null;
  return { medianDays: tidy(median), within: within(known, from, to) };
}

/** The last eight that ended, with whatever goes on among them. */
function recent(absences: readonly Absence[]): readonly Absence[] {
  const ends = absences.flatMap(({ ended }, index) => (ended ? [index] : []));
  return absences.slice(ends.at(-RECENT) ?? 0);
}

/** The share of absences that are over after so many days. */
interface Back {
  days: number;
  share: number;
}

/** The product-limit estimate as steps, one for each absence that ended, in order of their lengths. */
function productLimit(absences: readonly Absence[]): Back[] {
  // At the same length, an absence that goes on was still at risk when the other ended.
  const sorted = absences.toSorted((a, b) => a.days - b.days || Number(b.ended) - Number(a.ended));
  let away = 1;
  return sorted.flatMap(({ days, ended }, index) => {
    if (!ended) return [];
    away *= 1 - 1 / (sorted.length - index);
    return [{ days, share: 1 - away }];
  });
}

/** When a share of all absences is over, in between two steps by proportion; null where no absence lasted long enough to tell. */
function timeAt(back: readonly Back[], share: number): number | null {
  const above = back.findIndex((step) => step.share >= share - 1e-9);
  if (above < 0) return null;
  const { days, share: upper } = back[above] as Back;
  const below = back[above - 1];
  if (below === undefined) return days;
  return below.days + ((days - below.days) * (share - below.share)) / (upper - below.share);
}

/** How many were within the span. One that goes on counts, as one that was not, once it has outlasted it. */
function within(absences: readonly Absence[], from: number, to: number): RestockForecast['within'] {
  const [fromDays, toDays] = [tidy(from), tidy(to)];
  // Of a span that is stated as a single day, whatever rounds to that day is within.
  const isWithin = (days: number) => (fromDays === toDays ? tidy(days) === toDays : days >= from && days <= to);
  const counted = absences.filter(({ ended, days }) => ended || days > Math.max(to, toDays));
  return {
    times: counted.filter(({ ended, days }) => ended && isWithin(days)).length,
    of: counted.length,
    fromDays,
    toDays,
  };
}

/** Whole days; of what is shorter than two, tenths. */
function tidy(days: number): number {
  return days < 2 ? Math.round(days * 10) / 10 : Math.round(days);
}
