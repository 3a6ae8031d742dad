import { type Absence, forecast } from '../apps/server/src/features/monitor/forecast.rules.ts';
import { random } from '../apps/server/src/testing/seeded.ts';
import { figure } from './figure.ts';

/*
 * Does "6 of 8 times within 5–14 days" hold as often as it says? Fragrances whose absences follow laws that we know; each
 * has some history, is told a forecast, and then we see:
 *
 *   node bench/forecast.ts
 *
 * claims: the mean of what was stated; new: how often the next absence, from its beginning, was as stated; now: the same for
 * the absence that goes on at a moment chosen at random, which is more often a long one, told with it. |error| is the mean
 * distance of the stated median from the true one, in parts of it; told: how often there was anything to tell.
 */

const TRIES = 20_000;

/** Lengths of absences in days; `index` counts a fragrance's absences, `at` is the day of the year on which one begins. */
interface Law {
  name: string;
  draw: (next: () => number, index: number, at: number) => number;
}

const exponential = (next: () => number, mean: number) => -mean * Math.log(1 - next());
const normal = (next: () => number) => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
const logNormal = (next: () => number, median: number, spread: number) => median * Math.exp(spread * normal(next));

const laws: readonly Law[] = [
  { name: 'fixed period', draw: (next) => 14 + next() * 0.2 },
  { name: 'exponential', draw: (next) => exponential(next, 12) },
  { name: 'log-normal 0.4', draw: (next) => logNormal(next, 9, 0.4) },
  { name: 'log-normal 1', draw: (next) => logNormal(next, 9, 1) },
  { name: 'log-normal 1.6', draw: (next) => logNormal(next, 9, 1.6) },
  // Twice as long in summer as in winter.
  { name: 'seasonal', draw: (next, _index, at) => logNormal(next, 9 * 2 ** -Math.cos((2 * Math.PI * at) / 365), 0.4) },
  // Every absence is 5 % longer than the one before.
  { name: 'drifting', draw: (next, index) => logNormal(next, 6 * 1.05 ** index, 0.4) },
];

/** A fragrance's absences one after the other, each followed by some days in stock. */
function lifeOf(law: Law, count: number, next: () => number): number[] {
  let at = next() * 365;
  return Array.from({ length: count }, (_, index) => {
    const days = law.draw(next, index, at);
    at += days + exponential(next, 6);
    return days;
  });
}

interface Tally {
  tries: number;
  told: number;
  claims: number;
  held: number;
  error: number;
}

const tidy = (days: number) => (days < 2 ? Math.round(days * 10) / 10 : Math.round(days));

function judge(tally: Tally, history: readonly Absence[], days: number, trueMedian: number): void {
  tally.tries += 1;
  const told = forecast(history);
  if (told === null) return;
  tally.told += 1;
  tally.claims += told.within.times / told.within.of;
  tally.error += Math.abs(told.medianDays - trueMedian) / trueMedian;
  if (tidy(days) >= told.within.fromDays && tidy(days) <= told.within.toDays) tally.held += 1;
}

const nothing = (): Tally => ({ tries: 0, told: 0, claims: 0, held: 0, error: 0 });
const ended = (days: number): Absence => ({ days, ended: true });

/** The history of `count` absences, and the one that follows. */
function atItsStart(law: Law, count: number, next: () => number): Tally {
  const tally = nothing();
  for (let index = 0; index < TRIES; index += 1) {
    const lengths = lifeOf(law, count + 1, next);
    judge(tally, lengths.slice(0, -1).map(ended), lengths.at(-1) ?? 0, medianOf(law, count));
  }
  return tally;
}

/** A moment while it is away, chosen by its length among those with at least `count` absences before them. */
function whileAway(law: Law, count: number, next: () => number): Tally {
  const tally = nothing();
  for (let index = 0; index < TRIES; index += 1) {
    const lengths = lifeOf(law, count + 4, next);
    const later = lengths.slice(count);
    let moment = next() * later.reduce((sum, days) => sum + days, 0);
    const place = later.findIndex((days) => (moment -= days) < 0);
    const days = later[place] ?? 0;
    const history = [...lengths.slice(0, count + place).map(ended), { days: days + moment, ended: false }];
    judge(tally, history, days, medianOf(law, count));
  }
  return tally;
}

const medians = new Map<string, number>();

/** The true median of the absence after `count` others, from many. */
function medianOf(law: Law, count: number): number {
  const key = `${law.name} ${count}`;
  if (!medians.has(key)) {
    const next = random(7);
    const last = Array.from({ length: 4001 }, () => lifeOf(law, count + 1, next).at(-1) ?? 0);
    medians.set(key, last.toSorted((a, b) => a - b)[2000] ?? 0);
  }
  return medians.get(key) ?? 0;
}

/** After how many absences the calibration stands on the page of benchmarks. */
const TOLD_AT = 12;

/** How often the next absence was as stated, beside how often it was said to be. */
function tell(law: Law, { tries, told, claims, held }: Tally): void {
  if (told === 0) return;
  figure({
    what: `forecast held: ${law.name}`,
    value: (100 * held) / told,
    unit: '%',
    baseline: { what: 'stated', value: (100 * claims) / told },
    ratio: held / claims,
    note: `after ${TOLD_AT} absences; told in ${Math.round((100 * told) / tries)} % of ${tries}`,
  });
}

const calibrated: (() => void)[] = [];
const percent = (part: number, whole: number) =>
  (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`).padStart(7);
console.log('law              absences   told  claims    new  error |  told  claims    now');
for (const law of laws)
  for (const count of [5, 8, 12, 30]) {
    const next = random(count);
    const fresh = atItsStart(law, count, next);
    const running = whileAway(law, count, next);
    if (count === TOLD_AT) calibrated.push(() => tell(law, fresh));
    console.log(
      law.name.padEnd(17) + String(count).padStart(8),
      percent(fresh.told, fresh.tries) + percent(fresh.claims, fresh.told) + percent(fresh.held, fresh.told),
      percent(fresh.error, fresh.told),
      '|',
      percent(running.told, running.tries) +
        percent(running.claims, running.told) +
        percent(running.held, running.told),
    );
  }
for (const say of calibrated) say();
