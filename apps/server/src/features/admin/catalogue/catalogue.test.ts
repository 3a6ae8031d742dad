import { AUDIT_PAGE_SIZE } from '@sillage/contract';
import { DAY } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenFragrance } from '../../../testing/given.ts';
import { givenStockedFragrance, givenWatcher, recordEvent } from '../../../testing/given-event.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { importFiles, tidyCatalogueChanges } from './import-file.job.ts';

type Operator = Awaited<ReturnType<typeof givenOperator>>;

/** Imports a file in the browser, and waits for its result. */
async function importText(app: TestApp, { api }: Operator, text: string, name = 'list.csv') {
  const { id } = await api.adminCatalogue.startImport({ body: { name, text } });
  await runOnce(importFiles(app.deps));
  const found = (await api.adminCatalogue.listImports()).find((each) => each.id === id);
  if (!found) throw new Error('the import is not listed');
  return found;
}

const findFact = async ({ api }: Operator, id: number, fact: string) =>
  (await api.adminCatalogue.show({ params: { id } })).facts.find((each) => each.fact === fact);

describe('facts in the console', () => {
  test('an edited fact keeps its value when an import says otherwise, and shows what it says', async ({ app }) => {
    const operator = await givenOperator(app);
    const { id, name, brand } = await givenFragrance(app);
    const source = 'https://maison.example/archive';
    await operator.api.adminCatalogue.editFact({ params: { id, fact: 'year' }, body: { value: '1998', source } });
    await operator.api.adminCatalogue.editFact({
      params: { id, fact: 'topNotes' },
      body: { value: 'Bergamot; Pink Pepper', source },
    });
    await importText(app, operator, `name,brand,year,topNotes\n${name},${brand},2001,Lemon\n`);
    expect(await findFact(operator, id, 'year')).toEqual({
      fact: 'year',
      value: '1998',
      edit: {
        source,
        editedAt: expect.any(String),
        imported: '2001',
        importedAt: expect.any(String),
      },
    });
    expect(await findFact(operator, id, 'topNotes')).toMatchObject({
      value: 'Bergamot; Pink Pepper',
      edit: { imported: 'Lemon' },
    });
    await operator.api.adminCatalogue.revertFact({ params: { id, fact: 'year' } });
    expect(await findFact(operator, id, 'year')).toEqual({ fact: 'year', value: '2001', edit: null });
    const { entries } = await operator.api.adminAudit.list({ query: { actor: operator.id, action: 'fragrance.edit' } });
    expect(entries.length).toBeLessThan(AUDIT_PAGE_SIZE);
    expect(entries.at(-1)).toMatchObject({ before: { year: null }, after: { year: 1998, source } });
  });

  test('a renamed fragrance is found by the next import under its old and its new name', async ({ app }) => {
    const operator = await givenOperator(app);
    const { id, name, brand } = await givenFragrance(app);
    const renamed = `${name} Renamed`;
    await operator.api.adminCatalogue.editFact({
      params: { id, fact: 'name' },
      body: { value: renamed, source: 'the bottle' },
    });
    const report = await importText(
      app,
      operator,
      `name,brand,year\n${name},${brand},1990\n${renamed},${brand},1990\n`,
    );
    expect(report.report).toMatchObject({ added: 0, failed: 0 });
    expect(await findFact(operator, id, 'name')).toMatchObject({ value: renamed });
    expect(await findFact(operator, id, 'year')).toMatchObject({ value: '1990' });
  });

  test.for([
    ['year', 'soon', 'is not understood'],
    ['gender', 'cats', 'write men, women or unisex'],
    ['imageUrl', 'javascript:alert(1)', 'imageUrl'],
    ['name', '', 'is required'],
    ['name', '\u202Eevil', 'control characters'],
  ] as const)('the fact %s cannot be “%s”', async ([fact, value, message], { app }) => {
    const operator = await givenOperator(app);
    const { id } = await givenFragrance(app);
    await expect(
      operator.api.adminCatalogue.editFact({ params: { id, fact }, body: { value, source: 'test' } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringContaining(message) });
  });

  test('a fragrance cannot get the name of another one', async ({ app }) => {
    const operator = await givenOperator(app);
    const [a, b] = [await givenFragrance(app), await givenFragrance(app)];
    await expect(
      operator.api.adminCatalogue.editFact({
        params: { id: a.id, fact: 'name' },
        body: { value: b.name, source: 'test' },
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('Merge the two instead') });
  });
});

describe('imports in the console', () => {
  test('an import reports its rows, and its result stays for 30 days', async ({ app }) => {
    const operator = await givenOperator(app);
    const result = await importText(app, operator, 'name,brand,year\nNew In Browser,Maison,2020\nBad,Maison,soon\n');
    expect(result).toMatchObject({
      state: 'done',
      error: null,
      report: { added: 1, failed: 1, problems: [{ place: 'line 3' }] },
    });
    const { content } = await app.db
      .selectFrom('catalogue_imports')
      .select('content')
      .where('id', '=', result.id)
      .executeTakeFirstOrThrow();
    expect(content).toBe(null);
    app.clock.advance(31 * DAY);
    await runOnce(tidyCatalogueChanges(app.deps));
    const fresh = await givenOperator(app);
    expect((await fresh.api.adminCatalogue.listImports()).map(({ id }) => id)).not.toContain(result.id);
  });

  test.for([
    ['binary.csv', '\u0001\u0002PNG', 'The file'],
    ['no-columns.csv', 'a,b\n1,2\n', 'The file'],
    ['broken.json', '[{"name":"Oud"', 'The file'],
    ['deep.json', `${'['.repeat(100_000)}`, 'The file'],
  ])('the file %s ends with a reason', async ([name, text, reason], { app }) => {
    const result = await importText(app, await givenOperator(app), text ?? '', name);
    expect(result).toMatchObject({ state: 'failed', error: expect.stringContaining(reason ?? '') });
  });

  test('a second import is rejected while one waits, and a dead worker’s import is started again', async ({ app }) => {
    const operator = await givenOperator(app);
    const start = () =>
      operator.api.adminCatalogue.startImport({
        body: { name: 'twice.csv', text: 'name,brand\nAfter A Crash,Maison\n' },
      });
    const results = await Promise.allSettled([start(), start()]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    // A worker claims the import, and dies.
    expect(await importFiles(app.deps).claim(1)).toMatchObject([{ name: 'twice.csv' }]);
    expect(await importFiles(app.deps).claim(1)).toEqual([]);
    app.clock.advance(61_000);
    await runOnce(importFiles(app.deps));
    expect((await operator.api.adminCatalogue.listImports())[0]).toMatchObject({ state: 'done', report: { added: 1 } });
  });

  test('the export can be imported, and changes nothing', async ({ app }) => {
    const operator = await givenOperator(app);
    const rows = await operator.api.adminCatalogue.exportAll();
    expect(rows.length).toBeGreaterThan(0);
    const result = await importText(app, operator, JSON.stringify(rows), 'export.json');
    expect(result.report).toMatchObject({ added: 0, changed: 0 });
  });
});

describe('merges and splits in the console', () => {
  test('a preview counts what moves, the merge moves it, and a file with the old name finds the rest', async ({
    app,
  }) => {
    const operator = await givenOperator(app);
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    await givenWatcher(app, a);
    await givenWatcher(app, [a, b]);
    await recordEvent(app, a);
    const preview = await operator.api.adminCatalogue.preview({ params: { id: a.id }, query: { into: b.id } });
    expect(preview).toEqual({ pages: 1, offers: 1, events: 1, watchers: 2, watchersOfBoth: 1 });
    await operator.api.adminCatalogue.merge({ params: { id: a.id }, body: { into: b.id } });
    const { pages, moves, fragrance } = await operator.api.adminCatalogue.show({ params: { id: b.id } });
    expect([pages.length, moves.length, fragrance.watchers]).toEqual([2, 1, 2]);
    const report = await importText(app, operator, `name,brand,year\n${a.name},${a.brand},1990\n`);
    expect(report.report).toMatchObject({ added: 0, failed: 0 });
    await operator.api.adminCatalogue.undoMove({ params: { moveId: moves[0]?.id ?? '' } });
    expect((await operator.api.adminCatalogue.show({ params: { id: a.id } })).pages.length).toBe(1);
  });

  test('a page is split off to a new fragrance, which everyone sees', async ({ app }) => {
    const operator = await givenOperator(app);
    const a = await givenStockedFragrance(app);
    const into = { name: `Split ${a.name}`, brand: a.brand };
    const result = await operator.api.adminCatalogue.split({ params: { id: a.id }, body: { page: a.pageId, into } });
    const detail = await app.visitor().catalogue.detail({ params: { id: result.into } });
    expect([detail.name, detail.offers.length]).toEqual([into.name, 1]);
    await expect(
      operator.api.adminCatalogue.split({ params: { id: a.id }, body: { page: a.pageId, into } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a merged fragrance is deleted after a day, with what was stored of its watchers', async ({ app }) => {
    const operator = await givenOperator(app);
    const [a, b] = [await givenStockedFragrance(app), await givenStockedFragrance(app)];
    await givenWatcher(app, a);
    await operator.api.adminCatalogue.merge({ params: { id: a.id }, body: { into: b.id } });
    app.clock.advance(DAY + 1);
    await runOnce(tidyCatalogueChanges(app.deps));
    expect(await app.db.selectFrom('fragrances').select('id').where('id', '=', a.id).execute()).toEqual([]);
    expect(await app.db.selectFrom('moved_rows').selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom('pages').select('fragrance_id').where('id', '=', a.pageId).execute()).toEqual([
      { fragrance_id: b.id },
    ]);
  });
});
