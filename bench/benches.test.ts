import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { benches } from './lib/benches.ts';
import { formatBenchmarks, type Outcome } from './lib/format-benchmarks.ts';
import { targets } from './lib/targets.ts';

const committedPage = readFileSync('docs/benchmarks.md', 'utf8');
const names = benches.map(({ name }) => name);

describe('benches', () => {
  test('list of benches contains every program in bench/ exactly once, and nothing else', () => {
    const programs = readdirSync('bench', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^((capacity|catalogue|checks|extension|prices)\/)?(?!run|fill-)[\w-]+\.ts$/.test(file),
    );
    expect(names.toSorted()).toEqual(programs.map((file) => file.replace('.ts', '')).toSorted());
  });

  test('each target of the benchmarks belongs to a bench that measures it', () => {
    const missing = targets.filter(({ bench, measurement }) => {
      const file = `bench/${bench}.ts`;
      return (
        !names.includes(bench) || !existsSync(file) || !recordsMeasurement(measurement, readFileSync(file, 'utf8'))
      );
    });
    expect(missing).toEqual([]);
  });
});

describe('docs/benchmarks.md', () => {
  const outcomes = readFileSync('bench/measurements.jsonl', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Outcome);

  test('docs/benchmarks.md equals the page that `npm run bench -- --page` writes', () => {
    expect(committedPage).toBe(formatBenchmarks({ targets, outcomes }));
  });

  test('docs/benchmarks.md contains only measurements of existing benches', () => {
    expect(outcomes.map(({ bench }) => bench).filter((bench) => !names.includes(bench))).toEqual([]);
  });
});

describe('formatBenchmarks', () => {
  const target = { what: 'a | b', target: '< 2', bench: 'speed', measurement: 'speed | of all' };
  const outcome: Outcome = {
    bench: 'speed',
    date: '2026-11-21',
    machine: '2 cores',
    command: 'node bench/speed.ts --count 9',
    seconds: 12.4,
    load: 0.3,
    measurements: [{ what: 'speed | of all', value: 3, unit: 'ms', target: '< 2 ms', holds: false, note: 'one\ntwo' }],
  };
  const format = (outcomes: Outcome[]) => formatBenchmarks({ targets: [target], outcomes });

  test('formatBenchmarks shows a missed target with the date and the command of its run', () => {
    const page = format([outcome]);
    expect(page).toContain('0 of 1 hold, 1 MISSED.');
    expect(page).toContain('| 3 ms |  | MISSED | one two | `node bench/speed.ts --count 9` | 2026-11-21 |');
    expect(page).toContain('- 2026-11-21: 2 cores');
  });

  test('formatBenchmarks escapes pipes and line breaks in table cells', () => {
    const rows = format([outcome])
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(rows.map((row) => row.match(/(?<!\\)\|/g)?.length)).toEqual([9, 9, 9, 6, 6, 6]);
  });

  test('formatBenchmarks omits a performance target when the bench that measures it did not run', () => {
    expect(format([])).toContain('0 of 0 hold.');
    expect(format([])).not.toContain('a \\| b');
  });

  test('formatBenchmarks shows the last lines and the measurements of a bench that failed', () => {
    const problem = { message: 'FAILED, ended with code 1', lastLines: ['Error: no | more', '```'] };
    const page = format([{ ...outcome, problem }]);
    expect(page).toContain('load 0.3 before): FAILED, ended with code 1\n\n    Error: no | more\n    ```');
    expect(page).toContain('| speed \\| of all | 3 ms |');
  });
});

/** True when a bench's code contains the measurement's name, or a template that can produce it. */
function recordsMeasurement(measurement: string, code: string): boolean {
  if (code.includes(`'${measurement}'`)) return true;
  const templates = [...code.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text.split(/\$\{[^}]*\}/));
  return templates.some((pieces) => {
    const [, ...filledTexts] = new RegExp(`^${pieces.map(RegExp.escape).join('(.+)')}$`).exec(measurement) ?? [];
    return filledTexts.length > 0 && filledTexts.every((text) => code.includes(text));
  });
}
