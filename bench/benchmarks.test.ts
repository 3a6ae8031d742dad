import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { argsOf, type Bench, benches, fileOf } from './benches.ts';
import { benchmarksPage, type Outcome } from './benchmarks-page.ts';
import { targets } from './targets.ts';

const written = readFileSync('docs/benchmarks.md', 'utf8');

describe('the list of benches', () => {
  test('has one for every target, and that bench tells the figure', () => {
    const untold = targets.filter(({ bench, figure }) => {
      const listed = benches.find(({ name }) => name === bench);
      if (!listed || !existsSync(fileOf(listed))) return !listed;
      return !isTold(figure, readFileSync(fileOf(listed), 'utf8'));
    });
    expect(untold).toEqual([]);
  });

  test('has every program that tells figures', () => {
    const files = readdirSync('bench').map((name) => `bench/${name}`);
    const programs = files.filter((file) => {
      const code = file.endsWith('.ts') ? readFileSync(file, 'utf8') : '';
      return code.includes(`node ${file}`) && code.includes("from './figure.ts'");
    });
    expect(programs.filter((file) => !benches.some((bench) => fileOf(bench) === file))).toEqual([]);
  });

  test('names each once', () => {
    const names = benches.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('docs/benchmarks.md', () => {
  test('has a row for every target and a part for every bench', () => {
    const lines = written.split('\n');
    const missing = targets.filter(
      ({ what, target }) => !lines.some((line) => line.startsWith(`| ${what} | ${target} |`)),
    );
    expect(missing).toEqual([]);
    expect(benches.filter((bench) => !written.includes(`\`node ${fileOf(bench)}`))).toEqual([]);
  });

  test('is what the kept figures give: "npm run bench -- --page" writes it', () => {
    const kept = existsSync('bench/figures.jsonl') ? readFileSync('bench/figures.jsonl', 'utf8') : '';
    const outcomes = kept
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Outcome);
    expect(written).toBe(benchmarksPage({ benches, targets, outcomes }));
  });
});

describe('the page of benchmarks', () => {
  const bench: Bench = { name: 'speed', theme: 'Reader', args: ['--count', '1'], full: ['--count', '9'], minutes: 1 };
  const target = { what: 'a | b', target: '< 2', bench: 'speed', figure: 'speed | of all' };
  const outcome: Outcome = {
    bench: 'speed',
    date: '2026-11-21',
    machine: '2 cores',
    command: 'node bench/speed.ts --count 9',
    seconds: 12.4,
    load: 0.3,
    figures: [{ what: 'speed | of all', value: 3, unit: 'ms', target: '< 2 ms', holds: false, note: 'one\ntwo' }],
  };
  const pageOf = (outcomes: Outcome[]) => benchmarksPage({ benches: [bench], targets: [target], outcomes });

  test('says what is missed, with the date and the command of its run', () => {
    const page = pageOf([outcome]);
    expect(page).toContain('0 of 1 hold, 1 MISSED.');
    expect(page).toContain('| 3 ms |  | MISSED | one two | `node bench/speed.ts --count 9` | 2026-11-21 |');
    expect(page).toContain('- 2026-11-21: 2 cores');
  });

  test('keeps every pipe and line break in its cell', () => {
    const page = pageOf([outcome]);
    expect(page).toContain('| a \\| b | < 2 |');
    expect(page).toContain('| speed \\| of all | 3 ms | < 2 ms: MISSED |  | one two |');
    const rows = page.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.map((row) => row.match(/(?<!\\)\|/g)?.length)).toEqual([9, 9, 9, 6, 6, 6]);
  });

  test('keeps the row of a target that was not measured, and says why', () => {
    expect(pageOf([])).toContain('| a \\| b | < 2 | not measured: not run yet |');
    const problem = { says: 'FAILED, ended with code 1', lastLines: ['Error: no | more', '```'] };
    const page = pageOf([{ ...outcome, figures: [], problem }]);
    expect(page).toContain('| not measured: FAILED, ended with code 1 |');
    expect(page).toContain('load 0.3 before): FAILED, ended with code 1\n\n    Error: no | more\n    ```');
    expect(page).toContain('0 of 1 hold, 1 not measured.');
  });

  test('shows the figures of a bench that failed after it had told them', () => {
    const page = pageOf([{ ...outcome, problem: { says: 'FAILED, ended by SIGTERM', lastLines: [] } }]);
    expect(page).toContain('FAILED, ended by SIGTERM');
    expect(page).toContain('| speed \\| of all | 3 ms |');
  });
});

test('a full run takes the full sizes where there are any', () => {
  const bench: Bench = { name: 'speed', theme: 'Reader', args: ['1'], minutes: 1 };
  expect([
    argsOf(bench, true),
    argsOf({ ...bench, full: ['9'] }, true),
    argsOf({ ...bench, full: ['9'] }, false),
  ]).toEqual([['1'], ['9'], ['1']]);
});

/** Whether a program has the name of a figure in it, or a template that gives it with what else stands there. */
function isTold(figure: string, code: string): boolean {
  if (code.includes(`'${figure}'`)) return true;
  const templates = [...code.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text.split(/\$\{[^}]*\}/));
  return templates.some((pieces) => {
    const [, ...filled] = new RegExp(`^${pieces.map(RegExp.escape).join('(.+)')}$`).exec(figure) ?? [];
    return filled.length > 0 && filled.every((text) => code.includes(text));
  });
}
