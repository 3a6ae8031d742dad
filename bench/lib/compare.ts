/** Compares the measurements of several runs on two revisions. */
import { formatAmount, type Measurement } from './measurement.ts';
import { median } from './statistics.ts';

export interface Change {
  what: string;
  unit: string;
  /**
   * Median of the runs on each revision: `before` on the other revision, `after` on this checkout.
   */
  before: number;
  after: number;
  /** `after` divided by `before`. */
  ratio: number;
  /**
   * Smallest and largest ratio of single runs: a run on this checkout divided by a run on the other
   * revision, without outliers.
   */
  spread: readonly [low: number, high: number];
  /**
   * True when the change is clear: `ratio` differs from 1 by more than MIN_CHANGE, and all ratios
   * in `spread` are on the same side of 1.
   */
  isMarked: boolean;
  /** True when the change is for the worse; null when the better direction is unknown. */
  isWorse: boolean | null;
}

/** Minimum change of `ratio` for which `isMarked` can be true. */
const MIN_CHANGE = 0.05;
/**
 * With this number of runs or more, each revision's smallest and largest values are ignored as
 * outliers.
 */
const MIN_TRIMMED = 7;

type Runs = readonly (readonly Measurement[])[];

/** Compares the measurements whose names occur on both revisions. */
export function compareRuns(before: Runs, after: Runs): Change[] {
  const names = new Set(after.flat().map(({ what }) => what));
  return [...names].flatMap((what) => {
    const [oldValues, newValues] = [before, after].map((runs) =>
      runs.flat().filter((measurement) => measurement.what === what),
    );
    const measurement = newValues?.[0];
    if (!oldValues || !newValues || !measurement || oldValues.length === 0) return [];
    return [compareValues(measurement, oldValues.map(toValue), newValues.map(toValue))];
  });
}

const toValue = ({ value }: Measurement) => value;

function compareValues(measurement: Measurement, oldValues: readonly number[], newValues: readonly number[]): Change {
  const { what, unit } = measurement;
  const [before, after] = [median(oldValues), median(newValues)];
  const divide = (a: number, b: number) => (a === b ? 1 : a / b);
  const ratio = divide(after, before);
  const ratios = trim(newValues).flatMap((value) => trim(oldValues).map((old) => divide(value, old)));
  const spread = [Math.min(...ratios), Math.max(...ratios)] as const;
  const isMarked = Math.abs(ratio - 1) > MIN_CHANGE && (spread[0] > 1 || spread[1] < 1);
  const isLargerBetter = prefersLarger(measurement);
  const isWorse = isLargerBetter === null ? null : ratio < 1 === isLargerBetter;
  return { what, unit, before, after, ratio, spread, isMarked, isWorse };
}

function trim(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length < MIN_TRIMMED ? sorted : sorted.slice(1, -1);
}

/**
 * True when a larger value is better, according to the target or else the unit; null when neither
 * of them decides.
 */
function prefersLarger({ target = '', unit }: Measurement): boolean | null {
  if (target.startsWith('≥') || unit.endsWith('/s')) return true;
  if (/^[≤<0]/.test(target) || /^(ms|s|µs|MB|kB|pages of 8 kB)\b/.test(unit)) return false;
  return null;
}

/**
 * True when a clear change (`isMarked`) makes a measurement worse by more than `percent` percent.
 * When the better direction is unknown, the change counts as worse.
 */
export function failsOver({ isMarked, isWorse, ratio }: Change, percent: number): boolean {
  const larger = Math.max(ratio, 1 / ratio);
  return isMarked && isWorse !== false && larger > 1 + percent / 100;
}

/**
 * Returns a heading, one line for each changed measurement, and a line with the number of unchanged
 * measurements. A line starts with `*` when the change is clear (`isMarked`).
 */
export function formatChanges(changes: readonly Change[], [old, current]: readonly [string, string]): string[] {
  const differing = changes.filter(({ spread: [low, high] }) => low !== 1 || high !== 1);
  const line = (cells: readonly string[]) => {
    const [mark = '', what = '', ...numbers] = cells;
    const [comment = ''] = numbers.splice(4);
    return `${mark.padEnd(1)} ${what.padEnd(56)}${numbers.map((text) => ` ${text.padStart(18)}`).join('')}  ${comment}`;
  };
  const rows = differing.map(({ what, unit, before, after, ratio, spread, isMarked, isWorse }) =>
    line([
      isMarked ? '*' : ' ',
      what,
      formatAmount(before, unit),
      formatAmount(after, unit),
      ratio.toFixed(3),
      spread.map((value) => value.toFixed(3)).join('–'),
      isMarked ? describeChange(isWorse) : '',
    ]).trimEnd(),
  );
  const same = changes.length - differing.length;
  return [
    line([' ', 'measurement', old, current, 'ratio', 'spread', '']).trimEnd(),
    ...rows,
    ...(same > 0 ? [`  ${same} measurements are the same in every run.`] : []),
  ];
}

function describeChange(isWorse: boolean | null): string {
  if (isWorse === null) return 'CHANGED';
  return isWorse ? 'WORSE' : 'better';
}
