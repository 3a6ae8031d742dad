import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { amount, figure, lineOf } from './figure.ts';

const page = {
  what: 'catalogue page, p99',
  value: 12.34,
  unit: 'ms',
  target: '< 15 ms',
  holds: true,
  baseline: { what: 'constant answer', value: 6.1 },
  ratio: 0.49,
  note: '50 in flight',
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

test('a figure is one line with its target, its baseline and what became of it', () => {
  expect(lineOf(page).replace(/\s{2,}/g, ' | ')).toBe(
    'catalogue page, p99 | 12.34 ms | target < 15 ms: holds | constant answer 6.10 ms, ratio 0.490 | (50 in flight)',
  );
  expect(lineOf({ ...page, holds: false })).toContain('target < 15 ms: MISSED');
  expect(lineOf({ what: 'lost', value: 0, unit: '' })).toMatch(/^lost\s+0$/);
});

test('numbers have three or four digits, and every digit where they are whole', () => {
  expect([0.0041, 0.3, 0.985, 9.876, 12.34, 119.84, 1_234_567, 40_000.4].map((value) => amount(value))).toEqual([
    '0.0041',
    '0.300',
    '0.985',
    '9.88',
    '12.34',
    '119.8',
    '1,234,567',
    '40,000',
  ]);
});

test('a figure is appended to the file that SILLAGE_FIGURES names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sillage-figure-'));
  const file = join(folder, 'figures.jsonl');
  vi.stubEnv('SILLAGE_FIGURES', file);
  vi.spyOn(console, 'log').mockReturnValue();
  figure(page);
  figure({ ...page, value: 1 });
  expect(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual([page, { ...page, value: 1 }]);
  rmSync(folder, { recursive: true });
});

test('what was not measured is not told', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(() => figure({ ...page, value: Number.NaN })).toThrow('was not measured');
  expect(() => figure({ ...page, ratio: Number.POSITIVE_INFINITY })).toThrow('was not measured');
  expect(log).not.toHaveBeenCalled();
});
