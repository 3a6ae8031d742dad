import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openCatalogueFile } from './file.ts';
import { type ImportRecord, parseRow } from './record.ts';

async function readRecords(name: string): Promise<ImportRecord[]> {
  const records: ImportRecord[] = [];
  for await (const row of await openCatalogueFile(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)))) {
    const record = 'problem' in row ? { problems: [row.problem] } : parseRow(row.cells);
    if ('problems' in record) throw new Error(record.problems.join('; '));
    records.push(record);
  }
  return records;
}

test('detectLayout converts a Fragrantica export with slugs, commas and one column per accord', async () => {
  const [first, second] = await readRecords('fragrantica.csv');
  expect(first).toMatchObject({
    name: "Nuit de L'Aube",
    brand: 'Jean Paul Gaultier',
    gender: 'women',
    year: 2022,
    votes: 201,
    perfumer: 'Ada Gracia-Loup',
    topNotes: ['Fruity Notes', 'Aldehydes'],
    heartNotes: ['Bulgarian Rose', 'Lily-Of-The-Valley'],
    baseNotes: ['Agarwood (Oud)'],
    notes: ['Fruity Notes', 'Aldehydes', 'Bulgarian Rose', 'Lily-Of-The-Valley', 'Agarwood (Oud)'],
    accords: ['rose', 'woody'],
    productUrl: null,
    imageUrl: null,
  });
  expect(second).toMatchObject({
    name: '212',
    brand: 'Maison Sel',
    year: null,
    perfumer: null,
    notes: [],
    accords: [],
  });
});

test('detectLayout converts a Parfumo export with NA values, commas, other alphabets and quotation marks', async () => {
  const [first, second] = await readRecords('parfumo.csv');
  expect(first).toMatchObject({
    name: '«Н»',
    brand: 'Le Sel Noir',
    concentration: 'Eau de Parfum',
    year: 1998,
    votes: 27,
    perfumer: 'Ada Loup / Ада Лу',
    heartNotes: ['French lavender', 'Rose'],
    accords: ['Leathery', 'Chypre'],
    productUrl: null,
  });
  expect(second).toMatchObject({ name: 'Coco.Conut', concentration: null, year: null, votes: null, perfumer: null });
});

test('parseRow drops URLs of pages and images of fragrance encyclopaedias', () => {
  const record = parseRow({
    name: 'Night',
    brand: 'Sel',
    productUrl: 'https://www.fragrantica.com/perfume/x-1.html',
    imageUrl: 'https://fimgs.net/mdimg/perfume/375x500.1.jpg',
  });
  expect(record).toMatchObject({ productUrl: null, imageUrl: null });
  expect(parseRow({ name: 'Night', brand: 'Sel', productUrl: 'https://notfragrantica.com/x' })).toMatchObject({
    productUrl: 'https://notfragrantica.com/x',
  });
});
