import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { crowdedFolders, lacksRole, retiredIn, wideCommentsIn } from './tools/lib/style.mjs';

const notOurs = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', 'fixtures']);
const MAX_LINES = 300;
const MAX_EXPORTS = 20;

/** Allowed words between name and extension, such as `routes` in `auth.routes.ts`. */
const roles = new Set(
  'routes http service rules repo tables job events emails source queries test e2e bench config d'.split(' '),
);

const files = filesIn('.');
const code = files.filter((file) => /\.(ts|tsx|mjs|cjs)$/.test(file));
const tests = code.filter((file) => /(\.test\.tsx?|\.e2e\.ts)$/.test(file));
const product = code.filter((file) => !tests.includes(file));

describe('repository', () => {
  test('files and folders have names in kebab-case', () => {
    const word = '[a-z0-9]+(-[a-z0-9]+)*';
    const kebab = new RegExp(`^\\.?${word}(\\.${word})*$`);
    const migration = new RegExp(`^\\d{4}_${word}\\.sql$`);
    const byTradition = new Set(['README.md', 'LICENSE', 'CONTRIBUTING.md', 'SECURITY.md', 'Dockerfile', 'Caddyfile']);
    const fits = (name: string) => kebab.test(name) || migration.test(name) || byTradition.has(name);
    // Unchanged copies of others' files, which refer to each other by name.
    const own = files.filter((file) => !file.includes('/ucp/schemas/'));
    expect(own.filter((file) => !file.split('/').every(fits))).toEqual([]);
  });

  test(`no source file has more than ${MAX_LINES} lines`, () => {
    const written = files.filter((file) => /\.(ts|tsx|mjs|cjs|css|sql)$/.test(file));
    expect(written.filter((file) => read(file).trimEnd().split('\n').length > MAX_LINES)).toEqual([]);
  });

  test('file names have only the roles that contributing.md lists', () => {
    const roleOf = (file: string) => basename(file).replace(/^\./, '').split('.').slice(1, -1).at(-1);
    const typed = code.filter((file) => /\.tsx?$/.test(file));
    expect(typed.filter((file) => !roles.has(roleOf(file) ?? 'test'))).toEqual([]);
  });

  test('modules have named exports only, except configurations', () => {
    const checked = code.filter((file) => !file.endsWith('.config.ts'));
    expect(containing(checked, /^export default\b/m)).toEqual([]);
  });

  test('every server feature has its import rule', () => {
    const { forbidden } = createRequire(import.meta.url)('./.dependency-cruiser.cjs') as {
      forbidden: { name: string }[];
    };
    const ruled = new Set(forbidden.map((rule) => rule.name));
    const features = readdirSync('apps/server/src/features');
    expect(features.filter((feature) => !ruled.has(`feature-${feature}`))).toEqual([]);
  });

  test('every pattern of the import rules matches a file or a package', () => {
    type Pattern = string | string[] | undefined;
    type Side = { path?: Pattern; pathNot?: Pattern };
    const { forbidden } = createRequire(import.meta.url)('./.dependency-cruiser.cjs') as {
      forbidden: { name: string; from: Side; to: Side }[];
    };
    const paths = [
      ...files,
      ...readdirSync('node_modules', { recursive: false }).map((name) => `node_modules/${String(name)}/`),
    ];
    const stale = forbidden.flatMap(({ name, from, to }) =>
      [from.path, from.pathNot, to.path, to.pathNot]
        .flat()
        .filter((pattern) => pattern !== undefined && pattern !== '')
        .filter((pattern) => !paths.some((path) => new RegExp(String(pattern).replaceAll('$1', '[^/]+')).test(path)))
        .map((pattern) => `${name}: ${String(pattern)}`),
    );
    expect(stale).toEqual([]);
  });

  test(`a server feature's index exports at most ${MAX_EXPORTS} names`, () => {
    const indexes = product.filter((file) => /^apps\/server\/src\/features\/[^/]+\/index\.ts$/.test(file));
    const countNames = (file: string) =>
      [...read(file).matchAll(/export (?:type )?(?:\{([^}]*)\}|\* as \w+)/g)].flatMap(([, names = 'one']) =>
        names.split(',').filter((name) => name.trim() !== ''),
      ).length;
    expect(indexes.length).toBeGreaterThan(5);
    expect(indexes.filter((file) => countNames(file) > MAX_EXPORTS)).toEqual([]);
  });

  test('only repos, tables and platform contain queries', () => {
    const elsewhere = product.filter(
      (file) => /^apps\/server\/src\/(?!platform\/|.*\/?testing\/)/.test(file) && !/\.(repo|tables)\.ts$/.test(file),
    );
    expect(containing(elsewhere, /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/)).toEqual([]);
  });

  test('no test is skipped or runs alone', () => {
    const exclusive = /\b(test|it|describe|suite)\.(skip|only|todo|fails)\b|\b[xf](it|test|describe)\(/;
    expect(containing(tests, exclusive)).toEqual([]);
  });

  test('no file silences a check', () => {
    const words = [
      '@ts-ignore',
      '@ts-nocheck',
      'eslint-disable',
      'oxlint-disable',
      'biome-ignore',
      'istanbul ignore',
      'v8 ignore',
    ];
    const others = code.filter((file) => file !== 'repository.test.ts');
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

describe('style check', () => {
  const problemsOf = (text: string, file = 'apps/server/src/x.ts') => retiredIn({ file, text });

  test.each([
    ['a retired word in an identifier', 'const toldUsers = 1;'],
    ['a retired word alone', 'const kept = 1;'],
    ['a retired beginning of a constant', 'const MOST_OFFERS = 7;'],
    ['a retired column in a query', 'sql`select free_at from shops`'],
    ['a retired phrase in a comment', '// For whoever\n// asks.\nconst a = 1;'],
  ])('rejects %s', (_what, text) => {
    expect(problemsOf(text)).toHaveLength(1);
  });

  test.each([
    ['ordinary English in a comment', '// The user is told why, and the row is kept.\nconst a = 1;'],
    ['text in a string', "const text = 'We told you that we kept it';"],
    ['a word list', "const word = 'wish'; const kept = /wish|told/;", 'packages/page-reader/src/phrases/x.ts'],
    ['text in a component', '<p>Tell us what you kept</p>', 'apps/web/src/x.tsx'],
  ])('accepts %s', (_what, text, file?: string) => {
    expect(problemsOf(text, file)).toEqual([]);
  });

  test('rejects a comment of 101 columns, and accepts one of 100 and one with a URL', () => {
    const comment = (columns: number) => `// ${'x'.repeat(columns - 3)}`;
    const text = [comment(100), comment(101), `// https://${'x'.repeat(100)}`].join('\n');
    expect(wideCommentsIn({ file: 'a.ts', text })).toEqual(['a.ts:2: a comment of more than 100 columns']);
  });

  test('rejects a feature file without a role, except in folders of libraries', () => {
    const inFeatures = (path: string) => `apps/server/src/features/${path}`;
    expect(lacksRole(inFeatures('notify/ledger/flush.ts'))).toBe(true);
    const fine = ['notify/ledger/flush.service.ts', 'notify/index.ts', 'catalogue/search/paging.ts', 'auth/x.test.ts'];
    expect(fine.filter((path) => lacksRole(inFeatures(path)))).toEqual([]);
  });

  test('rejects a folder of 26 files', () => {
    const files = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);
    expect(crowdedFolders([...files('a', 25), ...files('b', 26)])).toEqual(['b: 26 files; at most 25 besides tests']);
  });
});
