import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCatalogueFile } from './file.ts';
import type { SourceRow } from './record.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-import-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readRows(path: string): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const row of await openCatalogueFile(path)) rows.push(row);
  return rows;
}

function readFixture(name: string): Promise<SourceRow[]> {
  return readRows(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)));
}

async function readWritten(name: string, content: string | Buffer): Promise<SourceRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  return readRows(path);
}

const night = { place: 'line 2', cells: { name: 'Night', brand: 'Sel' } };

describe('openCatalogueFile reads CSV', () => {
  test('CSV import accepts columns in any order and quoted cells', async () => {
    const rows = await readFixture('catalogue.csv');
    expect(rows.map(({ place }) => place)).toEqual(['line 2', 'line 3', 'line 4', 'line 5', 'line 6']);
    expect(rows[2]).toMatchObject({
      cells: { name: 'Salt, Stone', brand: 'Maison Sel', price: '95', notes: 'oakmoss;bergamot' },
    });
    expect(rows[4]).toMatchObject({ cells: { name: 'The "Blue"\nHour', brand: 'Éclat' } });
  });

  test('CSV import accepts spreadsheet files: byte order mark, Windows line ends, semicolons, unknown columns', async () => {
    const rows = await readFixture('spreadsheet.csv');
    expect(rows.map(({ place }) => place)).toEqual(['line 2', 'line 4', 'line 6']);
    expect(rows[0]).toEqual({
      place: 'line 2',
      cells: {
        name: 'Night Harbour',
        brand: 'Maison Sel',
        gender: 'Unisex',
        price: '120,00',
        currency: 'EUR',
        sizeMl: '50',
        notes: 'sea salt;driftwood',
      },
    });
  });

  test('CSV import accepts tabs, carriage returns as line ends, and a file without extension', async () => {
    expect(await readWritten('a.tsv', 'name\tbrand\nNight\tSel\n')).toEqual([night]);
    expect(await readWritten('b.csv', 'name,brand\rNight,Sel\r')).toEqual([night]);
    expect(await readWritten('c', 'name,brand\nNight,Sel')).toEqual([night]);
  });

  test('CSV import accepts rows with fewer cells than columns', async () => {
    expect(await readWritten('short.csv', 'name,brand,gender,notes\nNight,Sel\n')).toMatchObject([night]);
  });

  test('CSV import decompresses gzip files with any file name', async () => {
    const zipped = gzipSync('name,brand\nNight,Sel\n');
    expect(await readWritten('z.csv.gz', zipped)).toEqual([night]);
    expect(await readWritten('z.csv', zipped)).toEqual([night]);
    expect(await readWritten('z.ndjson.gz', gzipSync('{"name":"Night","brand":"Sel"}\n'))).toMatchObject([
      { ...night, place: 'line 1' },
    ]);
  });

  test('CSV import removes the apostrophe in front of a formula', async () => {
    const cells = await readWritten('formula.csv', "name,brand\n'=HYPERLINK(1),'-417\n''+1,'Sel\n");
    expect(cells.map((row) => 'cells' in row && row.cells)).toEqual([
      { name: '=HYPERLINK(1)', brand: '-417' },
      { name: "'+1", brand: "'Sel" },
    ]);
  });

  test('CSV import reports a row with too many cells', async () => {
    const rows = await readFixture('bad-rows.csv');
    expect(rows.filter((row) => 'problem' in row)).toEqual([
      { place: 'line 6', problem: expect.stringContaining('more cells') },
    ]);
  });

  test('CSV import keeps the rows before an unclosed quote', async () => {
    const rows = await readWritten('open.csv', 'name,brand\nNight,Sel\n"Day,Sel\nNoon,Sel\n');
    expect(rows).toEqual([night, { place: 'line 3', problem: expect.stringContaining('never closed') }]);
  });

  test('CSV import reports an unclosed quote at the row where it begins when a later row has a closing quote', async () => {
    const rows = await readWritten('late.csv', 'name,brand,shop\n"Day,Sel,A\nNoon,"Sel",A\nNight,Sel,A\n');
    expect(rows[0]).toEqual({ place: 'line 2', problem: expect.stringContaining('not closed on its row') });
    expect(rows.at(-1)).toMatchObject({ place: 'line 4', cells: { name: 'Night' } });
  });

  test.each([
    ['characters', 'x'.repeat(5_000_000)],
    ['cells', ','.repeat(50_000_000)],
    ['cells of a short line', ','.repeat(3000)],
  ])('CSV import reports a line with far too many %s', async (_what, line) => {
    const rows = await readWritten('bomb.csv.gz', gzipSync(`name,brand\nNight,Sel\n${line}\nDay,Sel\n`, { level: 1 }));
    expect(rows).toEqual([
      night,
      { place: 'line 3', problem: expect.stringContaining('this line is longer than') },
      { place: 'line 4', cells: { name: 'Day', brand: 'Sel' } },
    ]);
  });

  test('CSV import reports an overlong line inside quotes at the line where the quote begins', async () => {
    const endless = `"one\n${'x'.repeat(200_000)}`;
    const [, closedLater] = await readWritten('later.csv', `name,brand\nNight,Sel\n${endless}\ntwo",Sel\n`);
    expect(closedLater).toEqual({ place: 'line 3', problem: expect.stringContaining('this line is longer than') });
    const [, lost] = await readWritten('lost.csv', `name,brand\nNight,Sel\n${endless}",Sel\nDay,Sel\n`);
    expect(lost).toEqual({ place: 'line 3', problem: expect.stringContaining('or only in a line longer than') });
  });

  test('CSV import rejects a file whose first line is overlong', async () => {
    await expect(readWritten('wide.csv', `name,brand${','.repeat(300_000)}\nNight,Sel\n`)).rejects.toThrow(
      /^must name its columns in the first line, and this line is longer than 100,000 characters/,
    );
  });

  test('CSV import reads lines and letters correctly when they cross the border between two buffers', async () => {
    const line = 'Éclipse à l’aube — 夜,Maison Sel\r\n';
    const rows = await readWritten('long.csv', `name,brand\r\n${line.repeat(20_000)}`);
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toEqual({ place: 'line 20001', cells: { name: 'Éclipse à l’aube — 夜', brand: 'Maison Sel' } });
  });
});

describe('openCatalogueFile reads JSON', () => {
  test('JSON import accepts an array, or an object with one array', async () => {
    const rows = await readFixture('catalogue.json');
    expect(rows).toMatchObject([
      {
        place: 'item 1',
        cells: { name: 'Night Harbour', notes: ['sea salt', 'driftwood'], isOriginal: true, price: 120 },
      },
      { place: 'item 2', cells: { name: 'Dark Pier', notes: 'sea salt; musk' } },
    ]);
    expect(await readWritten('array', '[{"Name":"Night","brand":"Sel"}, 7]')).toEqual([
      { ...night, place: 'item 1' },
      { place: 'item 2', problem: expect.stringContaining('is not an object') },
    ]);
  });

  test('JSON import accepts a file with one object on each line', async () => {
    expect((await readFixture('catalogue.ndjson')).map(({ place }) => place)).toEqual(['line 1', 'line 2']);
    const lines = '{"name":"Night","brand":"Sel"}\n\n{"name":\n[1]\n';
    const expected = [
      { ...night, place: 'line 1' },
      { place: 'line 3', problem: expect.stringContaining('not valid JSON') },
      { place: 'line 4', problem: expect.stringContaining('is not an object') },
    ];
    expect(await readWritten('lines.jsonl', lines)).toEqual(expected);
    expect(await readWritten('lines.json', lines)).toEqual(expected);
  });
});

describe('openCatalogueFile rejects', () => {
  test.each<[string, string, string | Buffer, RegExp]>([
    ['empty', 'empty.csv', '', /^is empty$/],
    ['without rows', 'bare.csv', 'name,brand\n', /^has no rows$/],
    ['an empty array', 'bare.json', '[]', /^has no rows$/],
    [
      'without the columns',
      'other.csv',
      'title,house\na,b\n',
      /^has no column name and no column brand; its first line .*, and has title, house$/,
    ],
    ['without one column', 'half.csv', 'name;maker\na;b\n', /^has no column brand;/],
    ['with a column twice', 'twice.csv', 'name,brand,Brand\na,b,c\n', /^has two columns brand/],
    ['a picture', 'picture.csv', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /^is not text in UTF-8; save it/],
    ['UTF-16', 'wide.csv', Buffer.from('\ufeffname,brand\n', 'utf16le'), /^is not text in UTF-8/],
    ['text with zero bytes', 'zero.csv', 'name,brand\na\0,b\n', /^is not text/],
    ['cut in a letter', 'cut.csv', Buffer.from('name,brand\nNuit,É').subarray(0, -1), /^is not text in UTF-8/],
    [
      'a damaged gzip',
      'damaged.csv.gz',
      gzipSync('name,brand\nNight,Sel\n').subarray(0, -9),
      /^is compressed and damaged/,
    ],
    ['broken JSON', 'broken.json', '[{"name": }]', /^is not valid JSON.*\.ndjson/],
    ['JSON without an array', 'single.json', '{\n"name":"Night","brand":"Sel"}', /^must hold an array of fragrances/],
    ['JSON with two arrays', 'two.json', '{"a":[],"b":[]}', /^must hold an array/],
    [
      'JSON that is too long',
      'huge.json',
      `[${'{"name":"Night","brand":"Sel"},\n'.repeat(1_100_000)}0]`,
      /^is longer than 32 MB; import it as CSV or NDJSON/,
    ],
    ['an endless line', 'endless.ndjson', `{"name":"${'x'.repeat(1_200_000)}`, /^has a line of more than 1 MB/],
  ])('openCatalogueFile throws a readable reason for an unusable file: %s', async (_what, name, content, message) => {
    await expect(readWritten(name, content)).rejects.toThrow(message);
  });

  test('openCatalogueFile rejects a Latin-1 file', async () => {
    await expect(readFixture('latin-1.csv')).rejects.toThrow(
      /^is not text in UTF-8; save it as CSV in UTF-8, JSON or NDJSON$/,
    );
  });

  test('openCatalogueFile rejects a missing file and a folder', async () => {
    await expect(readRows(join(folder, 'nowhere.csv'))).rejects.toThrow('there is no such file');
    await expect(readRows(folder)).rejects.toThrow('is a folder');
  });
});

test('openCatalogueFile reports the line where a file stops being UTF-8', async () => {
  const good = 'Night,Sel\n'.repeat(30_000);
  const rows = readWritten(
    'late-latin.csv',
    Buffer.concat([Buffer.from(`name,brand\n${good}`), Buffer.from('É,Sel\n', 'latin1')]),
  );
  await expect(rows).rejects.toThrow(/^is not text in UTF-8 after line \d+;/);
});
