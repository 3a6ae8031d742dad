import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { benches } from './benches.ts';
import { formatPage, type Outcome } from './lib/page.ts';
import { targets } from './targets.ts';

const written = readFileSync('docs/benchmarks.md', 'utf8');
const names = benches.map(({ name }) => name);

describe('the list of benches', () => {
  test('names every program in bench/ once, and nothing else', () => {
    const programs = readdirSync('bench').filter((file) => /^(?!run|benches|targets)[\w-]+\.ts$/.test(file));
    expect(names.toSorted()).toEqual(programs.map((file) => file.replace('.ts', '')));
  });

  test('has a bench that gives the figure of every target', () => {
    const missing = targets.filter(({ bench, figure }) => {
      const file = `bench/${bench}.ts`;
      return !names.includes(bench) || !existsSync(file) || !givesFigure(figure, readFileSync(file, 'utf8'));
    });
    expect(missing).toEqual([]);
  });
});

describe('docs/benchmarks.md', () => {
  const outcomes = readFileSync('bench/figures.jsonl', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Outcome);

  test('is what `npm run bench -- --page` writes', () => {
    expect(written).toBe(formatPage({ targets, outcomes }));
  });

  test('has figures of benches that exist, and no others', () => {
    expect(outcomes.map(({ bench }) => bench).filter((bench) => !names.includes(bench))).toEqual([]);
  });
});

describe('formatPage', () => {
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
  const format = (outcomes: Outcome[]) => formatPage({ targets: [target], outcomes });

  test('states a missed target with the date and the command of its run', () => {
    const page = format([outcome]);
    expect(page).toContain('0 of 1 hold, 1 MISSED.');
    expect(page).toContain('| 3 ms |  | MISSED | one two | `node bench/speed.ts --count 9` | 2026-11-21 |');
    expect(page).toContain('- 2026-11-21: 2 cores');
  });

  test('escapes pipes and line breaks in cells', () => {
    const rows = format([outcome])
      .split('\n')
      .filter((line) => line.startsWith('|'));
    expect(rows.map((row) => row.match(/(?<!\\)\|/g)?.length)).toEqual([9, 9, 9, 6, 6, 6]);
  });

  test('leaves out a target whose bench did not run', () => {
    expect(format([])).toContain('0 of 0 hold.');
    expect(format([])).not.toContain('a \\| b');
  });

  test('shows the last lines and the figures of a bench that failed', () => {
    const problem = { says: 'FAILED, ended with code 1', lastLines: ['Error: no | more', '```'] };
    const page = format([{ ...outcome, problem }]);
    expect(page).toContain('load 0.3 before): FAILED, ended with code 1\n\n    Error: no | more\n    ```');
    expect(page).toContain('| speed \\| of all | 3 ms |');
  });
});

/** True when the code contains the figure's name, or a template and the texts that fill it. */
function givesFigure(figure: string, code: string): boolean {
  if (code.includes(`'${figure}'`)) return true;
  const templates = [...code.matchAll(/`([^`]*)`/g)].map(([, text = '']) => text.split(/\$\{[^}]*\}/));
  return templates.some((pieces) => {
    const [, ...filled] = new RegExp(`^${pieces.map(RegExp.escape).join('(.+)')}$`).exec(figure) ?? [];
    return filled.length > 0 && filled.every((text) => code.includes(text));
  });
}
