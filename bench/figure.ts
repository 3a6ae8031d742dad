/** The one form in which benches say what they measured: a line to read, and a line of JSON for `bench/all.ts`. */
import { appendFileSync } from 'node:fs';

export interface Figure {
  /** Its name, the same in every run: it finds its row of docs/benchmarks.md by it. */
  what: string;
  value: number;
  /** Of `value` and of the baseline's: "ms", "kB", "pages/s"; empty for a bare count or ratio. */
  unit: string;
  /** What it ought to be, in words: "< 15 ms". */
  target?: string | undefined;
  /** Whether the target is met; said with the target. */
  holds?: boolean | undefined;
  /** What the same run measured to compare with. */
  baseline?: { what: string; value: number } | undefined;
  /** Of the two, the way round that the target means. */
  ratio?: number | undefined;
  /** Sizes, rounds, whatever else one must know. */
  note?: string | undefined;
}

/**
 * Prints a figure, and appends it as a line of JSON to the file that SILLAGE_FIGURES names, if it does.
 * @throws {RangeError} when a number in it is none: what was not measured is not told
 */
export function figure(measured: Figure): void {
  const { what, value, baseline, ratio } = measured;
  if (![value, baseline?.value ?? 0, ratio ?? 0].every(Number.isFinite))
    throw new RangeError(`"${what}" was not measured: ${JSON.stringify([value, baseline?.value, ratio])}.`);
  console.log(lineOf(measured));
  const file = process.env['SILLAGE_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(measured)}\n`);
}

/** "catalogue page, p99   12.3 ms   target < 15 ms: holds   constant answer 6.10 ms, ratio 0.50   (50 in flight)" */
export function lineOf({ what, value, unit, target, holds, baseline, ratio, note }: Figure): string {
  const compared = [
    ...(baseline ? [`${baseline.what} ${amount(baseline.value, unit)}`] : []),
    ...(ratio === undefined ? [] : [`ratio ${amount(ratio)}`]),
  ];
  const parts = [
    `${what.padEnd(56)} ${amount(value, unit).padStart(14)}`,
    ...(target === undefined ? [] : [`target ${target}${inWords(holds, ': ')}`]),
    ...(compared.length > 0 ? [compared.join(', ')] : []),
    ...(note === undefined ? [] : [`(${note})`]),
  ];
  return parts.join('   ');
}

/** Whether a target holds, in words; nothing where nobody says. */
export function inWords(holds: boolean | undefined, before = ''): string {
  if (holds === undefined) return '';
  return before + (holds ? 'holds' : 'MISSED');
}

/** "12.34 ms", "1,234,567", "0.300": three or four digits, and every digit of what is whole. */
export function amount(value: number, unit = ''): string {
  const digits = Number.isInteger(value) ? 0 : digitsOf(Math.abs(value));
  const text = value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}

function digitsOf(size: number): number {
  if (size >= 1000) return 0;
  if (size >= 100) return 1;
  if (size >= 1) return 2;
  return size < 0.1 ? 4 : 3;
}
