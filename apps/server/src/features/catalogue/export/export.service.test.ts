import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll } from 'vitest';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openCatalogueFile } from '../import/file.ts';
import { importRows } from '../import/import.service.ts';
import type { Cells, SourceRow } from '../import/record.ts';
import { exportCatalogue } from './export.service.ts';
import { type ExportFormat, exportFormats } from './rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-export-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* source(rows: readonly Cells[]): AsyncGenerator<SourceRow> {
  for (const [index, cells] of rows.entries()) yield { place: `line ${index + 2}`, cells };
}

async function exported(app: TestApp, format: ExportFormat): Promise<string> {
  let text = '';
  for await (const piece of exportCatalogue(app.db, format)) text += piece;
  return text;
}

async function importText(app: TestApp, text: string, format: ExportFormat) {
  const path = join(folder, `catalogue.${format}`);
  await writeFile(path, text);
  return importRows(app, await openCatalogueFile(path));
}

function stored(app: TestApp) {
  return app.db
    .selectFrom('fragrances')
    .leftJoin('offers', 'offers.fragrance_id', 'fragrances.id')
    .selectAll('fragrances')
    .select(['offers.id as offer', 'offers.size_ml', 'offers.price as paid', 'offers.variant', 'offers.sku'])
    .orderBy('fragrances.id')
    .orderBy('offers.id')
    .execute();
}

// Hostile words: formulas, quotes, delimiters, other alphabets, and our own markers.
const word = fc.constantFrom(
  'Oud',
  'rose',
  "'=1+1",
  '=HYPERLINK("x")',
  '-417',
  '@x',
  'a,b',
  'a "quoted" one',
  'Эклипс',
  '夜',
  'Eau de Parfum',
  'for men',
  'NA',
  '#m',
  '№5',
  'Set Sail',
);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const list = fc.array(
  word.filter((text) => !text.includes(';')),
  { maxLength: 3 },
);
const row = fc.record({
  name,
  brand: fc.constantFrom('Chloé', 'By Kilian', '-417', 'Night', 'Night Parfums'),
  concentration: maybe(fc.constantFrom('EDP', 'Parfum', 'Eau Fraîche')),
  gender: maybe(fc.constantFrom('men', 'women', 'unisex')),
  year: maybe(fc.constantFrom(1999, 2015)),
  family: maybe(fc.constantFrom('Citrus', 'Woody')),
  fragranticaGroup: maybe(fc.constantFrom('Leather', 'Floral Fruity')),
  notes: list,
  topNotes: list,
  accords: fc.subarray(['woody', 'citrus', 'amber', 'rose']),
  inspiredByBrand: maybe(fc.constantFrom('Dior', '=Dior')),
  price: maybe(fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100)),
  currency: maybe(fc.constantFrom('USD', 'EUR')),
  productUrl: maybe(fc.constantFrom('https://a.example/1', 'https://a.example/2', 'https://b.example/?q="x",y')),
  shop: maybe(fc.constantFrom('Shop, A', '=B')),
  sizeMl: maybe(fc.constantFrom(50, 7.5)),
  variant: maybe(fc.constantFrom('Gold', '=Black')),
  sku: maybe(fc.constantFrom('001', '-2')),
  gtin: maybe(fc.constantFrom('3348901250153', '96385074')),
});

test('importing what was exported changes nothing, whatever was imported before, in every format', async ({ app }) => {
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
    await importRows(app, source(rows));
    const before = await stored(app);
    app.clock.advance(1_000);
    for (const format of exportFormats) {
      const report = await importText(app, await exported(app, format), format);
      expect(report).toMatchObject({ added: 0, changed: 0, failed: 0 });
    }
    expect(await stored(app)).toEqual(before);
  });
  await fc.assert(property, { numRuns: 15 });
});

describe('what is exported', () => {
  test('makes the same catalogue in an empty database', async ({ app }) => {
    await app.db.deleteFrom('fragrances').execute();
    await importRows(
      app,
      source([
        { name: 'Oud', brand: 'Sel', price: 10, productUrl: 'https://c.example/1', sizeMl: 50, notes: 'oud;rose' },
        { name: 'Fig', brand: 'Sel', accords: 'green;fruity', price: 5 },
      ]),
    );
    const text = await exported(app, 'csv');
    expect(text.split('\n')).toHaveLength(4);
    await app.db.deleteFrom('fragrances').execute();
    expect(await importText(app, text, 'csv')).toMatchObject({ added: 2, failed: 0 });
    expect(await exported(app, 'csv')).toBe(text);
  });

  test('is what everybody sees, and nothing of nothing', async ({ app }) => {
    await app.db.updateTable('fragrances').set({ is_listed: false }).execute();
    expect(JSON.parse(await exported(app, 'json'))).toEqual([]);
    expect(await exported(app, 'ndjson')).toBe('');
    expect(await exported(app, 'csv')).toMatch(/^name,brand,[^\n]*\n$/);
  });
});

test('an export comes in pieces, and ends between two when it is told to', async ({ app }) => {
  await app.db.deleteFrom('fragrances').execute();
  await importRows(app, source(Array.from({ length: 1_100 }, (_, index) => ({ name: `No ${index}`, brand: 'Many' }))));
  const seen: number[] = [];
  const stop = new AbortController();
  const pieces = exportCatalogue(app.db, 'ndjson', {
    signal: stop.signal,
    onProgress: ({ done, total }) => {
      seen.push(done);
      expect(total).toBe(1_100);
      if (done === 1_000) stop.abort();
    },
  });
  const readAll = async () => {
    for await (const piece of pieces) expect(piece).not.toBe('');
  };
  await expect(readAll()).rejects.toThrow('aborted');
  expect(seen).toEqual([500, 1_000]);
});
