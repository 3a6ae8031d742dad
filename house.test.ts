import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';

const notOurs = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', 'fixtures']);
const MAX_LINES = 300;
const MAX_COMMENT_COLUMNS = 100;

/** Allowed words between name and extension, such as `routes` in `auth.routes.ts`. */
const roles = new Set(
  'routes service rules repo tables job events emails source queries test e2e bench config d'.split(' '),
);

const files = filesIn('.');
const code = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const tests = code.filter((file) => /(\.test\.tsx?|\.e2e\.ts)$/.test(file));
const product = code.filter((file) => !tests.includes(file));

describe('the house', () => {
  test('names files and folders in kebab-case', () => {
    const word = '[a-z0-9]+(-[a-z0-9]+)*';
    const kebab = new RegExp(`^\\.?${word}(\\.${word})*$`);
    const migration = new RegExp(`^\\d{4}_${word}\\.sql$`);
    const byTradition = new Set(['README.md', 'LICENSE', 'CONTRIBUTING.md', 'SECURITY.md', 'Dockerfile', 'Caddyfile']);
    const fits = (name: string) => kebab.test(name) || migration.test(name) || byTradition.has(name);
    expect(files.filter((file) => !file.split('/').every(fits))).toEqual([]);
  });

  test(`has no comment line over ${MAX_COMMENT_COLUMNS} columns, unless a URL needs it`, () => {
    const isComment = /^\s*(\/\/|\/\*|\*)/;
    const isWide = (line: string) => line.length > MAX_COMMENT_COLUMNS && isComment.test(line) && !line.includes('://');
    const wide = code.flatMap((file) =>
      read(file)
        .split('\n')
        .flatMap((line, index) => (isWide(line) ? [`${file}:${index + 1}`] : [])),
    );
    expect(wide).toEqual([]);
  });

  test(`has no file of more than ${MAX_LINES} lines`, () => {
    const written = files.filter((file) => /\.(ts|tsx|mjs|cjs|css|sql)$/.test(file));
    expect(written.filter((file) => read(file).trimEnd().split('\n').length > MAX_LINES)).toEqual([]);
  });

  test('gives files only the roles that its plan knows', () => {
    const roleOf = (file: string) => basename(file).replace(/^\./, '').split('.').slice(1, -1).at(-1);
    const typed = code.filter((file) => /\.tsx?$/.test(file));
    expect(typed.filter((file) => !roles.has(roleOf(file) ?? 'test'))).toEqual([]);
  });

  test('exports by name only, configurations aside', () => {
    const checked = code.filter((file) => !file.endsWith('.config.ts'));
    expect(containing(checked, /^export default\b/m)).toEqual([]);
  });

  test('has an arrow for every feature of the server', () => {
    const { forbidden } = createRequire(import.meta.url)('./.dependency-cruiser.cjs') as {
      forbidden: { name: string }[];
    };
    const drawn = new Set(forbidden.map((rule) => rule.name));
    const features = readdirSync('apps/server/src/features');
    expect(features.filter((feature) => !drawn.has(`arrow-${feature}`))).toEqual([]);
  });

  test('asks the database in repos and platform only', () => {
    const elsewhere = product.filter(
      (file) => /^apps\/server\/src\/(?!platform\/|testing\/)/.test(file) && !/\.(repo|tables)\.ts$/.test(file),
    );
    expect(containing(elsewhere, /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/)).toEqual([]);
  });

  test('skips no test and leaves none alone', () => {
    const lonely = /\b(test|it|describe|suite)\.(skip|only|todo|fails)\b|\b[xf](it|test|describe)\(/;
    expect(containing(tests, lonely)).toEqual([]);
  });

  test('silences no check', () => {
    const words = [
      '@ts-ignore',
      '@ts-nocheck',
      'eslint-disable',
      'oxlint-disable',
      'biome-ignore',
      'istanbul ignore',
      'v8 ignore',
    ];
    const others = code.filter((file) => file !== 'house.test.ts');
    expect(containing(others, new RegExp(words.join('|')))).toEqual([]);
    expect(containing(product, /@ts-expect-error/)).toEqual([]);
  });
});

function containing(candidates: string[], pattern: RegExp): string[] {
  return candidates.filter((file) => pattern.test(read(file)));
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name) && !(folder === '.' && entry.name === 'data'))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}
