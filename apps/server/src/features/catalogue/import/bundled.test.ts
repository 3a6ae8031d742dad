import { expect, test } from '../../../testing/test.ts';
import { loadBundledCatalogue } from '../index.ts';

test('loadBundledCatalogue fills an empty catalogue once when called concurrently, and leaves a filled one unchanged', async ({
  app,
}) => {
  const count = () =>
    app.db
      .selectFrom('fragrances')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const reports = await Promise.all([loadBundledCatalogue(app), loadBundledCatalogue(app), loadBundledCatalogue(app)]);
  expect(reports.filter((report) => report !== null && report.failed > 0)).toEqual([]);
  const { count: all } = await count();
  expect(all).toBeGreaterThanOrEqual(300);
  await app.db.deleteFrom('fragrances').where('is_original', '=', false).execute();
  const { count: some } = await count();
  expect(some).toBeLessThan(all);
  expect(await loadBundledCatalogue(app)).toBeNull();
  expect(await count()).toEqual({ count: some });
});
