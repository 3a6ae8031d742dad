import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { formatAmount, formatMeasurement, recordMeasurement } from './measurement.ts';

const page = {
  what: 'catalogue page, p99',
  value: 12.34,
  unit: 'ms',
  target: '< 15 ms',
  holds: true,
  baseline: { what: 'constant response', value: 6.1 },
  ratio: 0.49,
  note: '50 in flight',
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('formatMeasurement returns one line with target, baseline, ratio and note', () => {
  expect(formatMeasurement(page).replace(/\s{2,}/g, ' | ')).toBe(
    'catalogue page, p99 | 12.34 ms | target < 15 ms: holds | constant response: 6.10 ms, ratio 0.490 | (50 in flight)',
  );
  expect(formatMeasurement({ ...page, holds: false })).toContain('target < 15 ms: MISSED');
  expect(formatMeasurement({ what: 'lost', value: 0, unit: '' })).toMatch(/^lost\s+0$/);
});

test('formatAmount rounds fractions, and keeps all digits of a whole number', () => {
  const amounts = [0.0041, 0.3, 0.985, 9.876, 12.34, 119.84, 1_234_567, 40_000.4].map((value) => formatAmount(value));
  expect(amounts).toEqual(['0.0041', '0.300', '0.985', '9.88', '12.34', '119.8', '1,234,567', '40,000']);
});

test('recordMeasurement appends a line of JSON to the file that SILLAGE_MEASUREMENTS names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-measurement-'));
  const file = join(folder, 'measurements.jsonl');
  vi.stubEnv('SILLAGE_MEASUREMENTS', file);
  vi.spyOn(console, 'log').mockReturnValue();
  recordMeasurement(page);
  recordMeasurement({ ...page, value: 1 });
  expect(readFileSync(file, 'utf8')).toBe(`${JSON.stringify(page)}\n${JSON.stringify({ ...page, value: 1 })}\n`);
  rmSync(folder, { recursive: true });
});

test('recordMeasurement throws and prints nothing when a number is not finite', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(() => recordMeasurement({ ...page, value: Number.NaN })).toThrow('was not measured');
  expect(() => recordMeasurement({ ...page, ratio: Number.POSITIVE_INFINITY })).toThrow('was not measured');
  expect(log).not.toHaveBeenCalled();
});
