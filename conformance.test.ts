import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const DOCUMENT = 'docs/spec-conformance.md';
const lines = readFileSync(DOCUMENT, 'utf8').split('\n');

/** Rows of the document's tables. */
const rows = lines
  .filter((line) => line.startsWith('|') && !/^\| (Asked for|---) \|/.test(line))
  .map((line) => {
    const [, asked = '', proof = ''] = /^\| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? [];
    return { line, asked, proof };
  });

/** Tests that the proofs name, written as `file` › title. */
const named = rows.flatMap(({ proof }) =>
  [...proof.matchAll(/`([^`]+\.(?:test\.tsx?|e2e\.ts))` › (.+?)(?= <br> |$)/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  })),
);
const decisionsIn = (proof: string) =>
  [...proof.matchAll(/\]\((decisions\/[\w-]+\.md)\)/g)].map(([, file = '']) => file);

/** Matches the first argument of `test(…)`, or of what `test.each(…)` and similar return. */
const TITLE = /(?:(?<!\.)\btest(?:\.\w+)*(?:<[^()]*>)?\(|\)\()\s*(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`)/g;
const titlesIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(TITLE)].map(([, single, double, template]) =>
    (single ?? double ?? template ?? '').replace(/\\(.)/g, '$1'),
  );

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

test('the table has every section of the specification, and the decisions', () => {
  const sections = lines.flatMap((line) => /^## Section (\d)/.exec(line)?.[1] ?? []);
  expect(sections).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
  expect(lines.filter((line) => line.startsWith('## Decisions'))).toHaveLength(1);
  expect(rows.length).toBeGreaterThan(250);
});

test('each row says what is asked for, and names a test or a decision', () => {
  const isProven = ({ proof }: { proof: string }) => proof.includes('` › ') || decisionsIn(proof).length > 0;
  expect(rows.filter((row) => row.asked === '' || !isProven(row)).map(({ line }) => line)).toEqual([]);
});

test('each test that is named exists, under exactly that title', () => {
  const titles = new Map(
    [...new Set(named.map(({ file }) => file))].map((file) => [file, existsSync(file) ? titlesIn(file) : []]),
  );
  const missing = named.filter(({ file, title }) => !titles.get(file)?.includes(title));
  expect(missing).toEqual([]);
  const arrows = rows.reduce((sum, { proof }) => sum + proof.split('` › ').length - 1, 0);
  expect(named).toHaveLength(arrows);
});

test('each decision that is named exists', () => {
  const decisions = rows.flatMap(({ proof }) => decisionsIn(proof));
  expect(decisions.filter((file) => !existsSync(`docs/${file}`))).toEqual([]);
});

test('each “message” that is quoted can be said by the product', () => {
  const quoted = rows.flatMap(({ asked }) => [...asked.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words));
  expect(quoted.filter((words) => !product.some((text) => wordsOf(words).test(text)))).toEqual([]);
});
