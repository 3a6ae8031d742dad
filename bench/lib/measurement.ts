/** Each measurement of a bench is printed as a line, and written as JSON for `bench/run.ts`. */
import { appendFileSync } from 'node:fs';

export interface Measurement {
  /**
   * Name of the benchmark's measurement. It is the same in every run, so that runs can be compared.
   */
  what: string;
  value: number;
  /**
   * Unit of the benchmark result and of its baseline, such as `ms` or `pages/s`. It is empty for a
   * count or a ratio.
   */
  unit: string;
  /** Target that the benchmark result should meet, such as `< 15 ms`. */
  target?: string | undefined;
  holds?: boolean | undefined;
  /**
   * The same measurement of something simpler for comparison, such as a bare Fastify server or an
   * SQL statement. The bench measures both in the same run.
   */
  baseline?: { what: string; value: number } | undefined;
  /** `value` as a multiple of the baseline: 0.5 when it is half the baseline. */
  ratio?: number | undefined;
  note?: string | undefined;
}

/**
 * Prints a measurement, and appends it to the file that the variable SILLAGE_MEASUREMENTS names, if
 * any. Throws a RangeError when one of the numbers is not finite.
 */
export function recordMeasurement(measurement: Measurement): void {
  const { what, value, baseline, ratio } = measurement;
  if (![value, baseline?.value ?? 0, ratio ?? 0].every(Number.isFinite))
    throw new RangeError(`"${what}" was not measured: ${JSON.stringify([value, baseline?.value, ratio])}.`);
  console.log(formatMeasurement(measurement));
  const file = process.env['SILLAGE_MEASUREMENTS'];
  if (file) appendFileSync(file, `${JSON.stringify(measurement)}\n`);
}

/**
 * Formats a measurement as one line, such as
 * "page, p99   12.3 ms   target < 15 ms: holds   constant response: 6.10 ms, ratio 0.50".
 */
export function formatMeasurement(measurement: Measurement): string {
  const { what, value, unit, note } = measurement;
  const parts = [
    `${what.padEnd(56)} ${formatAmount(value, unit).padStart(14)}`,
    formatTarget(measurement).replace(/^(?=.)/, 'target '),
    formatBaseline(measurement),
    note === undefined ? '' : `(${note})`,
  ];
  return parts.filter(Boolean).join('   ');
}

/** Formats a measurement's target, such as "< 15 ms: holds"; an empty string without one. */
export function formatTarget({ target, holds }: Measurement): string {
  return [target, formatHolds(holds)].filter(Boolean).join(': ');
}

export function formatHolds(holds: boolean | undefined): string {
  if (holds === undefined) return '';
  return holds ? 'holds' : 'MISSED';
}

/**
 * Formats the baseline and the ratio of a benchmark result, such as "constant response: 6.10 ms,
 * ratio 0.50". Returns an empty string when the result has neither.
 */
export function formatBaseline({ baseline, ratio, unit }: Measurement): string {
  const parts = [
    ...(baseline ? [`${baseline.what}: ${formatAmount(baseline.value, unit)}`] : []),
    ...(ratio === undefined ? [] : [`ratio ${formatAmount(ratio)}`]),
  ];
  return parts.join(', ');
}

/** Formats a measured value, such as "12.34 ms" or "1,234,567"; rounds only fractions. */
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
