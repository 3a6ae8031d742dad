/** Output of benches: each figure as a readable line, and as a line of JSON for `bench/run.ts`. */
import { appendFileSync } from 'node:fs';

export interface Figure {
  /** The same name in every run. */
  what: string;
  value: number;
  /** Unit of `value` and the baseline, such as `ms` or `pages/s`; empty for a count or a ratio. */
  unit: string;
  /** Such as `< 15 ms`. */
  target?: string | undefined;
  /** Whether the target is met. */
  holds?: boolean | undefined;
  /** Value that the same run measured for comparison. */
  baseline?: { what: string; value: number } | undefined;
  /** Ratio of value and baseline, in the order that the target implies. */
  ratio?: number | undefined;
  note?: string | undefined;
}

/**
 * Prints a figure, and appends it to the file that SILLAGE_FIGURES names, if any. Throws a
 * RangeError when one of its numbers is not finite.
 */
export function figure(measured: Figure): void {
  const { what, value, baseline, ratio } = measured;
  if (![value, baseline?.value ?? 0, ratio ?? 0].every(Number.isFinite))
    throw new RangeError(`"${what}" was not measured: ${JSON.stringify([value, baseline?.value, ratio])}.`);
  console.log(formatFigure(measured));
  const file = process.env['SILLAGE_FIGURES'];
  if (file) appendFileSync(file, `${JSON.stringify(measured)}\n`);
}

/**
 * Formats a figure as one line, such as
 * "page, p99   12.3 ms   target < 15 ms: holds   constant response: 6.10 ms, ratio 0.50".
 */
export function formatFigure(measured: Figure): string {
  const { what, value, unit, note } = measured;
  const parts = [
    `${what.padEnd(56)} ${formatAmount(value, unit).padStart(14)}`,
    formatTarget(measured).replace(/^(?=.)/, 'target '),
    formatBaseline(measured),
    note === undefined ? '' : `(${note})`,
  ];
  return parts.filter(Boolean).join('   ');
}

/** Returns "< 15 ms: holds", or nothing without a target. */
export function formatTarget({ target, holds }: Figure): string {
  return [target, formatHolds(holds)].filter(Boolean).join(': ');
}

export function formatHolds(holds: boolean | undefined): string {
  if (holds === undefined) return '';
  return holds ? 'holds' : 'MISSED';
}

/** Returns "constant response: 6.10 ms, ratio 0.50", or nothing without a baseline. */
export function formatBaseline({ baseline, ratio, unit }: Figure): string {
  const parts = [
    ...(baseline ? [`${baseline.what}: ${formatAmount(baseline.value, unit)}`] : []),
    ...(ratio === undefined ? [] : [`ratio ${formatAmount(ratio)}`]),
  ];
  return parts.join(', ');
}

/** Formats as "12.34 ms", "1,234,567" or "0.300": 3 or 4 digits, or all of a whole number. */
export function formatAmount(value: number, unit = ''): string {
  const digits = Number.isInteger(value) ? 0 : countDecimals(Math.abs(value));
  const text = value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}

function countDecimals(size: number): number {
  if (size >= 1000) return 0;
  if (size >= 100) return 1;
  if (size >= 1) return 2;
  return size < 0.1 ? 4 : 3;
}
