import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { openEmbedded } from '../platform/db/embedded.ts';
import { describe, expect, test } from '../testing/test.ts';
import { runSillage } from './testing/run-sillage.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../features/catalogue/import/fixtures/${name}`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-cli-'));
});
afterAll(() => rm(folder, { recursive: true }));

const sillage = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => runSillage(args, env, { cwd: folder });

describe('sillage', () => {
  // spec: D.4.13
  test('sillage prints its version and help', async () => {
    expect(await sillage(['--version'])).toEqual({ code: 0, out: '0.1.0\n', err: '' });
    expect(await sillage(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('import [options] <FILE>'),
    });
    expect(await sillage(['import', '--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('npx sillage import catalogue.csv'),
    });
  });

  // spec: D.4.21
  test.each([
    [[], 'Usage:'],
    [['improt'], "unknown command 'improt'"],
    [['import'], "missing required argument 'FILE'"],
    [['import', '--fast', 'a.csv'], "unknown option '--fast'"],
  ])('sillage rejects the arguments %j', async (args, message) => {
    expect(await sillage(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) });
  });
});

describe('sillage import', () => {
  // spec: D.4.19
  test('sillage import loads a file and reports it in one line', async ({ app }) => {
    const env = { DATABASE_URL: app.config.databaseUrl ?? '' };
    expect(await sillage(['import', fixture('catalogue.csv')], env)).toEqual({
      code: 0,
      out: 'catalogue.csv: 4 fragrances added, 0 changed, 0 unchanged.\n',
      err: '',
    });
    expect(await sillage(['import', fixture('catalogue.csv')], env)).toMatchObject({
      code: 0,
      out: 'catalogue.csv: 0 fragrances added, 0 changed, 4 unchanged.\n',
    });
  });

  test('sillage import reports bad rows by line and loads the others', async ({ app }) => {
    const { code, out, err } = await sillage(['import', fixture('bad-rows.csv')], {
      DATABASE_URL: app.config.databaseUrl ?? '',
    });
    expect(code).toBe(1);
    expect(out).toMatch(/3 rows could not be taken/);
    const lines = err.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('bad-rows.csv, line 3: name: is required');
    expect(lines[1]).toMatch(/^bad-rows.csv, line 4: gender: "dogs" is not understood/);
    expect(
      await app.db.selectFrom('fragrances').select('name').where('name', '=', 'Blue Hour').executeTakeFirst(),
    ).toBeDefined();
  });

  test('sillage import shows twenty problems, counts the others, and prints no control characters', async ({ app }) => {
    const path = join(folder, 'many.csv');
    await writeFile(path, `name,brand,gender\n${'Oud,Maison,\u001b[31m\n'.repeat(50)}`);
    const { code, err } = await sillage(['import', 'many.csv'], { DATABASE_URL: app.config.databaseUrl ?? '' });
    const lines = err.trimEnd().split('\n');
    expect([code, lines.length, lines.at(-1)]).toEqual([1, 21, 'and 30 more rows with problems']);
    expect(err).not.toContain('\u001b');
  });

  test('sillage import lists possible duplicates with the reason', async ({ app }) => {
    await writeFile(join(folder, 'doubt.csv'), 'name,brand\nMoss,Sel\nMoss EDP,Sel\n');
    const { code, out } = await sillage(['import', 'doubt.csv'], { DATABASE_URL: app.config.databaseUrl ?? '' });
    expect(code).toBe(0);
    expect(out).toContain(
      '1 pair may be one fragrance under two names; left apart:\n  Moss by Sel  |  Moss EDP by Sel (Eau de Parfum)  (only one',
    );
  });

  test.each([
    ['latin-1.csv', 'latin-1.csv: is not text in UTF-8; save it as CSV in UTF-8, JSON or NDJSON.\n'],
    ['nowhere.csv', 'nowhere.csv: there is no such file.\n'],
  ])('sillage import prints one line with the reason when %s cannot be read', async (name, err) => {
    expect(await sillage(['import', fixture(name)])).toEqual({ code: 2, out: '', err });
  });

  test.each([
    [
      'a database that is not there',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' },
      /^The database could not be used: .*ECONNREFUSED.*\n$/,
    ],
    ['a setting that means nothing', { DATABASE_URL: 'mysql://here' }, /^DATABASE_URL: write an address such as .*\n$/],
  ])('sillage import prints one line with the reason when it fails because of %s', async (_what, env, words) => {
    expect(await sillage(['import', fixture('catalogue.csv')], env)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringMatching(words),
    });
  });

  test('sillage import reports that it can be resumed when the database connection is lost', async ({ app }) => {
    await sql`
      create function leave() returns trigger language plpgsql as
        'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
      create trigger leave before insert on fragrances for each row when (new.name = 'Farewell') execute function leave()`.execute(
      app.db,
    );
    await writeFile(join(folder, 'farewell.csv'), 'name,brand\nFarewell,Sel\n');
    const env = { DATABASE_URL: app.config.databaseUrl ?? '' };
    expect(await sillage(['import', 'farewell.csv'], env)).toEqual({
      code: 2,
      out: '',
      err: expect.stringMatching(
        /^The database connection was lost: .*[^.]\. Rows stored so far stay stored; run the same command to continue\.\n$/,
      ),
    });
    await sql`drop trigger leave on fragrances; drop function leave`.execute(app.db);
    expect(await sillage(['import', 'farewell.csv'], env)).toMatchObject({ code: 0 });
  });

  // spec: D.4.23
  test('sillage import uses the database of the data folder with and without a running server', async () => {
    const env = { DATABASE_URL: '', DATA_DIR: join(folder, 'data') };
    const server = await openEmbedded(env.DATA_DIR, { mode: 'serve', settings: { fsync: 'off' } });
    const during = await sillage(['import', fixture('catalogue.json')], env);
    await server.close();
    expect(during).toEqual({ code: 0, out: 'catalogue.json: 2 fragrances added, 0 changed, 0 unchanged.\n', err: '' });
    const after = await sillage(['import', fixture('catalogue.ndjson')], env);
    expect(after).toEqual({ code: 0, out: 'catalogue.ndjson: 0 fragrances added, 0 changed, 2 unchanged.\n', err: '' });
  });
});

describe('sillage export', () => {
  // spec: D.4.20
  test('sillage export writes a complete file that import reads', async ({ app }) => {
    const env = { DATABASE_URL: app.config.databaseUrl ?? '' };
    await sillage(['import', fixture('catalogue.csv')], env);
    expect(await sillage(['export', 'out.csv'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^out\.csv: \d+ fragrances written\.\n$/),
      err: '',
    });
    expect(await sillage(['import', 'out.csv'], env)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^out\.csv: 0 fragrances added, 0 changed, \d+ unchanged\.\n/),
    });
    const { out } = await sillage(['export', '-'], env);
    expect(out).toBe(await readFile(join(folder, 'out.csv'), 'utf8'));
    await sillage(['export', 'out.ndjson.gz'], env);
    const lines = gunzipSync(await readFile(join(folder, 'out.ndjson.gz'))).toString();
    expect((await sillage(['export', '-', '--format', 'ndjson'], env)).out).toBe(lines);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('sillage export prints one line with the reason when it fails', async ({ app }) => {
    const env = { DATABASE_URL: app.config.databaseUrl ?? '' };
    await mkdir(join(folder, 'shelf.csv'));
    const problems = [
      ['nowhere/out.csv', 'out.csv: there is no such folder.\n'],
      ['shelf.csv', 'shelf.csv: is a folder; name a file in it.\n'],
      ['out.pdf', 'out.pdf: name it .csv, .json or .ndjson, or say --format.\n'],
    ] as const;
    for (const [file, err] of problems) expect(await sillage(['export', file], env)).toEqual({ code: 2, out: '', err });
  });

  test('sillage export --history writes the history as CSV, and says how to name the file', async ({ app }) => {
    const env = { DATABASE_URL: app.config.databaseUrl ?? '' };
    const heading = /^change,at,until,fragranceId,/;
    expect(await sillage(['export', '--history', 'history.csv.gz', '--since', '2026-11-01'], env)).toEqual({
      code: 0,
      out: expect.stringMatching(/^history\.csv\.gz: [\d,]+ changes written\.\n$/),
      err: '',
    });
    expect(gunzipSync(await readFile(join(folder, 'history.csv.gz'))).toString()).toMatch(heading);
    expect((await sillage(['export', '-', '--history'], env)).out).toMatch(heading);
    const problems = [
      [['h.json', '--history'], 'h.json: the history is written as CSV. Name the file .csv or .csv.gz.\n'],
      [['h.csv', '--since', '2026-11-01'], '--since is for the history: add --history.\n'],
    ] as const;
    for (const [args, err] of problems)
      expect(await sillage(['export', ...args], env)).toEqual({ code: 2, out: '', err });
    const { code, err } = await sillage(['export', 'h.csv', '--history', '--since', '2026-02-30'], env);
    expect([code, err]).toEqual([2, expect.stringContaining('Write a day such as 2026-11-01.')]);
  });
});

describe('sillage backup and restore', () => {
  test('sillage backup and restore move all rows from PostgreSQL to the embedded database and back', async ({
    app,
  }) => {
    const from = { DATABASE_URL: app.config.databaseUrl ?? '' };
    await sillage(['import', fixture('catalogue.csv')], from);
    const [file, back] = [join(folder, 'all.gz'), join(folder, 'back.gz')];
    expect(await sillage(['backup', file], from)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^all\.gz: [\d,]+ rows written\.\n$/),
    });
    expect((await stat(file)).mode & 0o077).toBe(0);
    const embedded = { DATABASE_URL: '', DATA_DIR: join(folder, 'restored') };
    expect(await sillage(['restore', file], embedded)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('counted and compared'),
    });
    expect(await sillage(['restore', file], embedded)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Say --replace'),
    });
    expect(await sillage(['backup', back], embedded)).toMatchObject({ code: 0 });
    const rows = (path: string) => gunzipSync(readFileSync(path)).toString().split('\n').slice(1).sort();
    expect(rows(back)).toEqual(rows(file));
  });

  test('sillage backup and restore print one line with the reason when they fail', async ({ app }) => {
    const env = { DATABASE_URL: app.config.databaseUrl ?? '' };
    const missing = join(folder, 'no-such-folder', 'all.gz');
    const notOne = fixture('catalogue.csv');
    expect(await sillage(['backup', missing], env)).toMatchObject({
      code: 2,
      err: 'all.gz: there is no such folder.\n',
    });
    expect(await sillage(['restore', missing], env)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^Sillage is running|no such file/),
    });
    expect(await sillage(['restore', notOne], { DATABASE_URL: '', DATA_DIR: join(folder, 'fresh') })).toMatchObject({
      code: 2,
      err: expect.stringMatching(/damaged/),
    });
  });
});
