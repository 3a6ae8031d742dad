import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { runBounded } from '@sillage/testkit/bounded-child';
import { test as base } from 'vitest';
import { expect } from '../../../testing/test.ts';
import type { ReadFile } from './testing/read-file.ts';

const MAX_MEMORY_MB = 700;
const MB = 1024 * 1024;
const validRows = 'name,brand\nNight,Sel\n';

const test = base.extend('folder', { scope: 'file' }, async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'sillage-bombs-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

interface Bomb {
  name: string;
  before?: string;
  /** Text that is repeated until the test file has `sizeMb` megabytes. */
  filler: string;
  sizeMb: number;
  after?: string;
  maxMemoryMb?: number;
  /**
   * Whether the test file is compressed with gzip. As `filler` is repeated so often, gzip shrinks
   * the file to about a thousandth of its size.
   */
  isZipped?: true;
  expected: Partial<Record<keyof ReadFile, unknown>>;
}

const bombs: Record<string, Bomb> = {
  'one row without an end': {
    name: 'row.csv',
    before: `${validRows}`,
    filler: 'x',
    sizeMb: 100,
    expected: { rows: 1, problems: 1, error: null },
  },
  'one cell of many lines behind an open quote': {
    name: 'quote.csv',
    before: `${validRows}"`,
    filler: 'x\n',
    sizeMb: 100,
    expected: { rows: 1, problems: expect.any(Number), error: null },
  },
  'a million columns': {
    name: 'columns.csv',
    before: 'name,brand',
    filler: ',a',
    sizeMb: 2,
    after: '\nNight,Sel\n',
    expected: { rows: 0, error: expect.stringContaining('must name its columns') },
  },
  'rows of a million cells': {
    name: 'cells.csv',
    before: validRows,
    filler: `${','.repeat(MB)}\n`,
    sizeMb: 100,
    expected: { rows: 1, problems: 100, error: null },
  },
  'quotes alone': {
    name: 'quotes.csv',
    before: validRows,
    filler: '"',
    sizeMb: 100,
    expected: { rows: 1, error: null },
  },
  'a gzip of 200 MB of one row': {
    name: 'row.csv.gz',
    before: validRows,
    filler: 'x',
    sizeMb: 200,
    isZipped: true,
    expected: { rows: 1, problems: 1, error: null },
  },
  'a gzip of 200 MB of NUL': {
    name: 'nul.csv.gz',
    filler: '\0',
    sizeMb: 200,
    isZipped: true,
    expected: { rows: 0, error: expect.stringContaining('is not text in UTF-8') },
  },
  'a gzip of 200 MB of JSON': {
    name: 'large.json.gz',
    before: '[',
    filler: '{"name":"Night","brand":"Sel"},',
    sizeMb: 200,
    isZipped: true,
    expected: { rows: 0, error: expect.stringContaining('is longer than 32 MB') },
  },
  'a gzip of 20 million blank lines': {
    name: 'blank.ndjson.gz',
    filler: '\n',
    sizeMb: 20,
    isZipped: true,
    expected: { rows: 0, error: 'has no rows' },
  },
  'JSON of thirty million brackets': {
    name: 'deep.json',
    filler: '[',
    sizeMb: 30,
    // V8's own parser takes 50 bytes for each bracket; the limit of 32 MB for JSON bounds it.
    maxMemoryMb: 2000,
    expected: { rows: 0, error: expect.stringContaining('is not valid JSON') },
  },
  'JSON nested in a row': {
    name: 'nested.json',
    before: '[{"name":"Night","brand":"Sel","notes":',
    filler: '{"a":',
    sizeMb: 20,
    expected: { rows: 0, error: expect.stringContaining('is not valid JSON') },
  },
  'a line of NDJSON without an end': {
    name: 'endless.ndjson',
    before: '{"name":"',
    filler: 'x',
    sizeMb: 100,
    expected: { rows: 0, error: expect.stringContaining('a line of more than 1 MB') },
  },
  'deep lines of NDJSON': {
    name: 'deep.ndjson',
    before: '{"name":"Night","brand":"Sel"}\n',
    filler: `${'['.repeat(MB / 2)}\n`,
    sizeMb: 50,
    expected: { rows: 1, problems: 100, error: null },
  },
};

function* generateChunks({ before = '', filler, sizeMb, after = '' }: Bomb): Generator<string> {
  yield before;
  const chunk = filler.repeat(Math.max(1, Math.floor(MB / filler.length)));
  for (let written = 0; written < sizeMb * MB; written += chunk.length) yield chunk;
  yield after;
}

async function write(folder: string, bomb: Bomb): Promise<string> {
  const path = join(folder, bomb.name);
  const source = Readable.from(generateChunks(bomb));
  if (bomb.isZipped) await pipeline(source, createGzip({ level: 1 }), createWriteStream(path));
  else await pipeline(source, createWriteStream(path));
  return path;
}

test.for(Object.entries(bombs))('import of %s ends within bounded memory', async ([, bomb], { folder }) => {
  const path = await write(folder, bomb);
  const file = new URL('./testing/read-file.ts', import.meta.url);
  const { result, maxRssMb } = await runBounded<ReadFile>(file, [path]);
  await rm(path);
  expect(result).toMatchObject(bomb.expected);
  expect(maxRssMb).toBeLessThan(bomb.maxMemoryMb ?? MAX_MEMORY_MB);
});
