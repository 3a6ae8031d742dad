/** Compares benchmark results of two revisions, each measured in several runs. */
import { formatAmount, type Measurement } from './measurement.ts';
import { median } from './statistics.ts';

export interface Change {
  what: string;
  unit: string;
  /** Median of the benchmark's runs: `before` on the other revision, `after` on this checkout. */
  before: number;
  after: number;
  /** `after` divided by `before`. */
  ratio: number;
  /**
   * Lowest and highest ratio of a run's value on this checkout to a run's value on the other
   * revision, over all pairs of runs. Runs with outlying values are left out.
   */
  spread: readonly [low: number, high: number];
  /**
   * True if the measurement clearly changed: its median changed by more than noise, and the ratios
   * in `spread` are both above 1 or both below 1.
   */
  isMarked: boolean;
  /**
   * True when the measurement became worse; null when it is unknown whether higher or lower is
   * better.
   */
  isWorse: boolean | null;
}

/**
 * The median of a measurement must change by more than this share between two revisions. Smaller
 * changes count as noise.
 */
const MIN_CHANGE = 0.05;
/**
 * With at least this many benchmark runs of a revision, the smallest and the largest value are left
 * out as outliers.
 */
const MIN_TRIMMED = 7;

type Runs = readonly (readonly Measurement[])[];

/**
 * Compares benchmark runs on two revisions of the code. Omits measurements that only one revision
 * has.
 */
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
 * True when a larger value of a measurement is better, false when a smaller one is. Null when
 * neither the target nor the unit shows which.
 */
function prefersLarger({ target = '', unit }: Measurement): boolean | null {
  if (target.startsWith('≥') || unit.endsWith('/s')) return true;
  if (/^[≤<0]/.test(target) || /^(ms|s|µs|MB|kB|pages of 8 kB)\b/.test(unit)) return false;
  return null;
}

/** True when a benchmark result clearly changed by more than `percent` and did not improve. */
export function failsOver({ isMarked, isWorse, ratio }: Change, percent: number): boolean {
  const larger = Math.max(ratio, 1 / ratio);
  return isMarked && isWorse !== false && larger > 1 + percent / 100;
}

/**
 * Formats the differences between the measurements of two revisions as a table. `*` marks a clear
 * change. The last line counts the measurements that were the same in every run.
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
