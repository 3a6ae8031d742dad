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
import { type ExportFormat, exportFormats } from './export-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-export-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function* source(rows: readonly Cells[]): AsyncGenerator<SourceRow> {
  for (const [index, cells] of rows.entries()) yield { place: `line ${index + 2}`, cells };
}

async function exportText(app: TestApp, format: ExportFormat): Promise<string> {
  let text = '';
  for await (const chunk of exportCatalogue(app.db, format)) text += chunk;
  return text;
}

async function importText(app: TestApp, text: string, format: ExportFormat) {
  const path = join(folder, `catalogue.${format}`);
  await writeFile(path, text);
  return importRows(app, await openCatalogueFile(path));
}

function listStored(app: TestApp) {
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
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const list = fc.array(
  word.filter((text) => !text.includes(';')),
  { maxLength: 3 },
);
const row = fc.record({
  name,
  brand: fc.constantFrom('Chloé', 'By Kilian', '-417', 'Night', 'Night Parfums'),
  concentration: nullable(fc.constantFrom('EDP', 'Parfum', 'Eau Fraîche')),
  gender: nullable(fc.constantFrom('men', 'women', 'unisex')),
  year: nullable(fc.constantFrom(1999, 2015)),
  family: nullable(fc.constantFrom('Citrus', 'Woody')),
  fragranticaGroup: nullable(fc.constantFrom('Leather', 'Floral Fruity')),
  notes: list,
  topNotes: list,
  accords: fc.subarray(['woody', 'citrus', 'amber', 'rose']),
  inspiredByBrand: nullable(fc.constantFrom('Dior', '=Dior')),
  price: nullable(fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100)),
  currency: nullable(fc.constantFrom('USD', 'EUR')),
  productUrl: nullable(fc.constantFrom('https://a.example/1', 'https://a.example/2', 'https://b.example/?q="x",y')),
  shop: nullable(fc.constantFrom('Shop, A', '=B')),
  sizeMl: nullable(fc.constantFrom(50, 7.5)),
  variant: nullable(fc.constantFrom('Gold', '=Black')),
  sku: nullable(fc.constantFrom('001', '-2')),
  gtin: nullable(fc.constantFrom('3348901250153', '96385074')),
});

test('import changes nothing when it reads an export of the same catalogue, in every format', async ({ app }) => {
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), async (rows) => {
    await importRows(app, source(rows));
    const before = await listStored(app);
    app.clock.advance(1_000);
    for (const format of exportFormats) {
      const report = await importText(app, await exportText(app, format), format);
      expect(report).toMatchObject({ added: 0, changed: 0, failed: 0 });
    }
    expect(await listStored(app)).toEqual(before);
  });
  await fc.assert(property, { numRuns: 15 });
});

describe('exportCatalogue', () => {
  test('an export restores the same catalogue in an empty database', async ({ app }) => {
    await app.db.deleteFrom('fragrances').execute();
    await importRows(
      app,
      source([
        { name: 'Oud', brand: 'Sel', price: 10, productUrl: 'https://c.example/1', sizeMl: 50, notes: 'oud;rose' },
        { name: 'Fig', brand: 'Sel', accords: 'green;fruity', price: 5 },
      ]),
    );
    const text = await exportText(app, 'csv');
    expect(text.split('\n')).toHaveLength(4);
    await app.db.deleteFrom('fragrances').execute();
    expect(await importText(app, text, 'csv')).toMatchObject({ added: 2, failed: 0 });
    expect(await exportText(app, 'csv')).toBe(text);
  });

  test('exportCatalogue returns a file without rows when no fragrance is listed', async ({ app }) => {
    await app.db.updateTable('fragrances').set({ is_listed: false }).execute();
    expect(JSON.parse(await exportText(app, 'json'))).toEqual([]);
    expect(await exportText(app, 'ndjson')).toBe('');
    expect(await exportText(app, 'csv')).toMatch(/^name,brand,[^\n]*\n$/);
  });
});

test('exportCatalogue yields no empty chunk, and stops after the current batch when its signal aborts', async ({
  app,
}) => {
  await app.db.deleteFrom('fragrances').execute();
  await importRows(app, source(Array.from({ length: 1_100 }, (_, index) => ({ name: `No ${index}`, brand: 'Many' }))));
  const seen: number[] = [];
  const controller = new AbortController();
  const chunks = exportCatalogue(app.db, 'ndjson', {
    signal: controller.signal,
    onProgress: ({ done, total }) => {
      seen.push(done);
      expect(total).toBe(1_100);
      if (done === 1_000) controller.abort();
    },
  });
  const readAll = async () => {
    for await (const chunk of chunks) expect(chunk).not.toBe('');
  };
  await expect(readAll()).rejects.toThrow('aborted');
  expect(seen).toEqual([500, 1_000]);
});
