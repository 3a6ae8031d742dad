import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENT = 'docs/spec-conformance.md';
const lines = readFileSync(DOCUMENT, 'utf8').split('\n');

/** Rows of the document's tables. */
const rows = lines
  .filter((line) => line.startsWith('|') && !/^\| (Id|---) \|/.test(line))
  .map((line) => {
    const [, id = '', asked = '', decision = ''] = /^\| ((?:\d|D)(?:\.\d+)+) \| ([^|]+) \| ([^|]*)\|$/.exec(line) ?? [];
    return { line, id, asked, decision };
  });

const decisionsIn = (text: string) => [...text.matchAll(/\]\((decisions\/[\w-]+\.md)\)/g)].map(([, file = '']) => file);

/** Ids that comments `// spec: 2.1.1, 2.1.2` name, each with the line of code below the comment. */
const references = globSync(['apps/**/*.test.{ts,tsx}', 'packages/**/*.test.ts', 'e2e/*.e2e.ts', '*.test.ts'], {
  exclude: ['**/node_modules/**'],
}).flatMap((file) => {
  const source = readFileSync(file, 'utf8').split('\n');
  return source.flatMap((line, index) => {
    const [, ids] = /^\s*\/\/ spec: (.+)$/.exec(line) ?? [];
    const below = source.slice(index + 1).find((next) => !/^\s*\/\//.test(next)) ?? '';
    return ids === undefined ? [] : ids.split(', ').map((id) => ({ id, place: `${file}:${index + 1}`, below }));
  });
});

/** Source code of the product, with each run of white space as one space. */
const product = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/contract/src/**/*.ts'], {
  exclude: ['**/*.test.*', '**/testing/**', '**/fixtures/**'],
}).map((file) => readFileSync(file, 'utf8').replace(/\s+/g, ' '));

/** Returns a pattern for a quoted message in code; each `{…}` or … is up to 60 characters. */
function wordsOf(quoted: string): RegExp {
  return new RegExp(
    quoted
      .split(/\{[^}]*\}|…/)
      .map((part) => RegExp.escape(part))
      .join('.{1,60}'),
  );
}

test('the conformance table has every section of the specification, and the decisions', () => {
  const sections = lines.flatMap((line) => /^## Section (\d)/.exec(line)?.[1] ?? []);
  expect(sections).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
  expect(lines.filter((line) => line.startsWith('## Decisions'))).toHaveLength(1);
  expect(rows.length).toBeGreaterThan(250);
});

test('every row has an id of its own, and a test or a decision that proves it', () => {
  const ids = rows.map(({ id }) => id);
  expect(rows.filter(({ id, asked }) => id === '' || asked === '').map(({ line }) => line)).toEqual([]);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const tested = new Set(references.map(({ id }) => id));
  const isProven = ({ id, decision }: { id: string; decision: string }) =>
    tested.has(id) || decisionsIn(decision).length > 0;
  expect(rows.filter((row) => !isProven(row)).map(({ line }) => line)).toEqual([]);
});

test('every "spec:" comment stands above a test and names rows of the table', () => {
  const ids = new Set(rows.map(({ id }) => id));
  const isTest = (line: string) => /^\s*(test|isolatedTest)\b/.test(line);
  expect(references.filter(({ id, below }) => !ids.has(id) || !isTest(below))).toEqual([]);
});

test('every decision that the conformance table names exists', () => {
  const decisions = rows.flatMap(({ decision }) => decisionsIn(decision));
  expect(decisions.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
});

test('every “message” that the conformance table quotes is in the product', () => {
  const quoted = rows.flatMap(({ asked }) => [...asked.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words));
  expect(quoted.filter((words) => !product.some((text) => wordsOf(words).test(text)))).toEqual([]);
});
