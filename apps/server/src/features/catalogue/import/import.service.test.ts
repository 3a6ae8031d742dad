import { fileURLToPath } from 'node:url';
import type { Availability } from '@sillage/contract';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { applyOffers, refreshDerived } from '../offers.service.ts';
import { openCatalogueFile } from './file.ts';
import { importRows } from './import.service.ts';
import type { Cells, SourceRow } from './record.ts';

async function* rowsFrom(rows: readonly Cells[]): AsyncGenerator<SourceRow> {
  for (const [index, cells] of rows.entries()) yield { place: `line ${index + 2}`, cells };
}

function load(app: TestApp, ...rows: Cells[]) {
  return importRows(app, rowsFrom(rows));
}

async function listStored(app: TestApp, brand: string) {
  const fragrances = await app.db
    .selectFrom('fragrances')
    .selectAll()
    .where('brand', '=', brand)
    .orderBy('id')
    .execute();
  const ids = fragrances.map(({ id }) => id);
  const pages = await app.db
    .selectFrom('pages')
    .innerJoin('shops', 'shops.id', 'pages.shop_id')
    .selectAll('pages')
    .select(['shops.host', 'shops.name as shop'])
    .where('fragrance_id', 'in', [0, ...ids])
    .orderBy('pages.id')
    .execute();
  const offers = await app.db
    .selectFrom('offers')
    .selectAll()
    .where('fragrance_id', 'in', [0, ...ids])
    .orderBy('id')
    .execute();
  return { fragrances, pages, offers };
}

type Offer = Awaited<ReturnType<typeof listStored>>['offers'][number];

function applyCheck(
  app: TestApp,
  { id, page_id, fragrance_id, size_ml }: Offer,
  observed: { availability: Availability; price: number },
) {
  const now = app.clock.now();
  const update = { id, ...observed, currency: 'USD', available_since: now, variant: null, sku: null, size_ml };
  return app.db.transaction().execute(async (tx) => {
    await applyOffers(tx, { id: page_id, fragranceId: fragrance_id }, [update], now);
    await refreshDerived(tx, fragrance_id, now);
  });
}

const emptyReport = {
  added: 0,
  changed: 0,
  unchanged: 0,
  failed: 0,
  problems: [],
  possibleDuplicateCount: 0,
  possibleDuplicates: [],
};

test('importRows loads a file, and loading it again changes nothing', async ({ app }) => {
  const path = fileURLToPath(new URL('fixtures/catalogue.csv', import.meta.url));
  expect(await importRows(app, await openCatalogueFile(path))).toEqual({ ...emptyReport, added: 4 });
  const before = await listStored(app, 'Maison Sel');
  expect(before.fragrances).toMatchObject([
    {
      name: 'Night Harbour',
      gender: 'unisex',
      family: 'Water',
      notes: ['sea salt', 'driftwood', 'ambergris'],
      is_original: true,
      list_price: null,
      price: 120,
      availability: null,
      is_sold_out: false,
      product_url: 'https://www.harbour-scents.example/night-harbour',
    },
    { name: 'Salt, Stone', list_price: 95, list_currency: 'USD', price: 95, product_url: null },
  ]);
  expect(before.pages).toMatchObject([{ host: 'harbour-scents.example', shop: 'Harbour Scents' }]);
  expect(before.offers).toMatchObject([
    { size_ml: 50, price: 120, currency: 'USD', availability: null, last_checked_at: null },
    { size_ml: 100, price: 180, currency: 'USD' },
  ]);
  app.clock.advance(1_000);
  expect(await importRows(app, await openCatalogueFile(path))).toEqual({ ...emptyReport, unchanged: 4 });
  expect(await listStored(app, 'Maison Sel')).toEqual(before);
});

test('importRows makes the imported fragrances searchable by keyword', async ({ app }) => {
  await load(app, { brand: 'Maison Éclair', name: 'Nuit Étoilée', notes: 'Jasmin;Encens' });
  const { content } = await app.visitor().catalogue.filter({ query: { keyword: 'etoilee encens' } });
  expect(content).toMatchObject([{ name: 'Nuit Étoilée', isSoldOut: false, availability: null, lastCheckedAt: null }]);
});

test('importRows reports invalid rows with their place and loads the valid ones', async ({ app }) => {
  const report = await load(
    app,
    { brand: 'Half', name: 'Good' },
    { brand: 'Half', name: '' },
    { brand: 'Half', name: 'Bad', gender: 'dogs', price: 'free' },
  );
  expect(report).toMatchObject({
    added: 1,
    failed: 2,
    problems: [{ place: 'line 3', problem: 'name: is required' }, { place: 'line 4' }],
  });
  expect(report.problems[1]?.problem).toMatch(/^gender: .*; price: /);
});

test('importRows counts all problems and reports the first 100', async ({ app }) => {
  const report = await load(app, ...Array.from({ length: 250 }, () => ({ name: 'No brand' })));
  expect(report.failed).toBe(250);
  expect(report.problems).toHaveLength(100);
});

describe('importRows with a second file', () => {
  test('importRows adds missing facts and erases none when it imports a stored fragrance again', async ({ app }) => {
    const page = 'https://shop.example/second';
    await load(app, { brand: 'Second', name: 'One', gender: 'men', notes: 'oud', productUrl: page, price: 50 });
    const before = await listStored(app, 'Second');
    app.clock.advance(1_000);
    expect(
      await load(app, { brand: 'SECOND', name: 'one', brandx: '' } as Cells, {
        brand: 'Second',
        name: 'One',
        family: 'amber',
      }),
    ).toEqual({ ...emptyReport, changed: 1 });
    const { fragrances, offers } = await listStored(app, 'Second');
    expect(fragrances).toMatchObject([
      {
        name: 'One',
        gender: 'men',
        family: 'Oriental',
        notes: ['oud'],
        price: 50,
        created_at: before.fragrances[0]?.created_at,
        updated_at: app.clock.now(),
      },
    ]);
    expect(offers).toEqual(before.offers);
  });

  test('a second import adds a page, a size and a price to a fragrance without them', async ({ app }) => {
    const page = 'https://www.third.example/one';
    await load(app, { brand: 'Third', name: 'One', price: 70 });
    expect(await load(app, { brand: 'Third', name: 'One', productUrl: page })).toEqual({ ...emptyReport, changed: 1 });
    expect(
      await load(app, { brand: 'Third', name: 'One', productUrl: page, sizeMl: 50, price: 60, shop: 'The Third' }),
    ).toEqual({ ...emptyReport, changed: 1 });
    const { fragrances, pages, offers } = await listStored(app, 'Third');
    expect(fragrances).toMatchObject([{ list_price: 70, price: 60, product_url: page }]);
    expect(pages).toMatchObject([{ host: 'third.example', shop: 'The Third' }]);
    expect(offers).toMatchObject([{ size_ml: 50, price: 60, currency: 'USD' }]);
  });

  test('a second import never changes values that a page check wrote', async ({ app }) => {
    const row = { brand: 'Checked', name: 'One', productUrl: 'https://checked.example/one', sizeMl: 50, price: 40 };
    await load(app, row);
    const { offers } = await listStored(app, 'Checked');
    for (const offer of offers) await applyCheck(app, offer, { availability: 'InStock', price: 44 });
    const before = await listStored(app, 'Checked');
    app.clock.advance(1_000);
    expect(await load(app, { ...row, price: 39 })).toEqual({ ...emptyReport, unchanged: 1 });
    expect(await listStored(app, 'Checked')).toEqual(before);
    await load(app, { ...row, gender: 'women' });
    const after = await listStored(app, 'Checked');
    expect(after.offers).toEqual(before.offers);
    expect(after.fragrances).toMatchObject([
      { gender: 'women', availability: 'InStock', price: 44, last_checked_at: before.fragrances[0]?.last_checked_at },
    ]);
  });
});

describe('importRows with one product page for two fragrances', () => {
  const page = 'https://one-page.example/p';

  test('importRows assigns a product page to the first fragrance in the file', async ({ app }) => {
    const rows = [
      { brand: 'Page', name: 'Zest', productUrl: page },
      { brand: 'Page', name: 'Amber', productUrl: `${page}#size-50` },
    ];
    const rejected = {
      place: 'line 3',
      problem: expect.stringContaining('this product page already belongs to Zest by Page'),
    };
    expect(await load(app, ...rows)).toEqual({ ...emptyReport, added: 1, failed: 1, problems: [rejected] });
    expect(await load(app, ...rows)).toEqual({ ...emptyReport, unchanged: 1, failed: 1, problems: [rejected] });
  });

  test('importRows rejects a row that gives a stored product page to another fragrance', async ({ app }) => {
    const report = await load(app, { brand: 'Page', name: 'Birch', productUrl: page });
    expect(report).toMatchObject({ added: 0, failed: 1, problems: [{ place: 'line 2' }] });
  });
});

test('importRows merges all rows of one fragrance across batches, and importing them again changes nothing', async ({
  app,
}) => {
  const many = Array.from({ length: 1_200 }, (_, index) => ({
    brand: 'Many',
    name: `No ${index}`,
    productUrl: `https://many.example/${index}`,
    price: index,
  }));
  const rows = [
    { brand: 'Many', name: 'No 7', gender: 'men' },
    ...many,
    { brand: 'Many', name: 'No 7', gender: 'women', productUrl: 'https://many.example/7', price: 9 },
  ];
  expect(await load(app, ...rows)).toEqual({ ...emptyReport, added: 1_200 });
  const before = await listStored(app, 'Many');
  expect(before.fragrances.find(({ name }) => name === 'No 7')).toMatchObject({ gender: 'women', price: 9 });
  app.clock.advance(1_000);
  expect(await load(app, ...rows)).toEqual({ ...emptyReport, unchanged: 1_200 });
  expect(await listStored(app, 'Many')).toEqual(before);
});

test('importRows stores nothing when reading the file fails halfway', async ({ app }) => {
  const breaking = async function* () {
    yield* rowsFrom(Array.from({ length: 1_500 }, (_, index) => ({ brand: 'Broken', name: `No ${index}` })));
    throw new Error('the disk is gone');
  };
  await expect(importRows(app, breaking())).rejects.toThrow('the disk is gone');
  expect(await listStored(app, 'Broken')).toEqual({ fragrances: [], pages: [], offers: [] });
});

test('importRows keeps complete batches when it is aborted', async ({ app }) => {
  const controller = new AbortController();
  const rows = Array.from({ length: 300 }, (_, index) => ({ brand: 'Stopped', name: `No ${index}`, price: 10 }));
  const onProgress = ({ done }: { done: number }) => done === 200 && controller.abort();
  await expect(
    importRows(app, rowsFrom(rows), {
      batchSize: 100,
      signal: controller.signal,
      onProgress: (progress) => void onProgress(progress),
    }),
  ).rejects.toThrow('aborted');
  const { fragrances } = await listStored(app, 'Stopped');
  expect(fragrances).toHaveLength(200);
  expect(fragrances.every(({ price }) => price === 10)).toBe(true);
});

test('concurrent imports add every fragrance once', async ({ app }) => {
  const rows = Array.from({ length: 400 }, (_, index) => ({
    brand: 'Crowd',
    name: `No ${index}`,
    productUrl: `https://crowd${index % 3}.example/${index}`,
    sizeMl: 50,
  }));
  const imports = [rows, rows.toReversed(), rows].map((some) => importRows(app, rowsFrom(some), { batchSize: 50 }));
  const reports = await Promise.all(imports);
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(400);
  expect(reports.map(({ failed }) => failed)).toEqual([0, 0, 0]);
  const { fragrances, pages, offers } = await listStored(app, 'Crowd');
  expect([fragrances.length, pages.length, offers.length]).toEqual([400, 400, 400]);
});

test('an import and concurrent page checks do not block each other', async ({ app }) => {
  const rows = Array.from({ length: 40 }, (_, index) => ({
    brand: 'Busy',
    name: `No ${index}`,
    productUrl: `https://busy.example/${index}`,
  }));
  await load(app, ...rows);
  const { offers } = await listStored(app, 'Busy');
  const changed = rows.map((row, index) => ({ ...row, price: index, notes: 'busy' }));
  const [report] = await Promise.all([
    load(app, ...changed),
    ...offers.toReversed().map((offer) => applyCheck(app, offer, { availability: 'OutOfStock', price: 12 })),
  ]);
  expect(report).toMatchObject({ changed: 40, failed: 0 });
  const after = await listStored(app, 'Busy');
  expect(after.offers.every(({ price }) => price === 12)).toBe(true);
  expect(
    after.fragrances.every(({ is_sold_out, price, notes }) => is_sold_out && price === 12 && notes[0] === 'busy'),
  ).toBe(true);
});
