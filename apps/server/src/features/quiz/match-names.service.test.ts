import { givenDescribedFragrance } from '../../testing/given-catalogue.ts';
import { expect, test } from '../../testing/test.ts';
import { matchNames } from './match-names.service.ts';

test('matchNames finds a fragrance by brand and name in any order', async ({ app }) => {
  const oud = await givenDescribedFragrance(app, { name: 'Oud Wood', brand: 'Tom Ford' });
  const texts = [
    'Oud Wood by Tom Ford',
    'OUD WOOD BY TOM FORD',
    'Tom Ford Oud Wood',
    'Oud Wood Tom Ford',
    'Tom Ford - Oud Wood',
    'Oud Wood – Tom Ford',
    'Tom Ford: Oud Wood',
    'Oud Wood',
  ];
  expect((await matchNames(app.db, texts)).map((found) => found?.id)).toEqual(texts.map(() => oud.id));
});

test('matchNames returns undefined for unknown, ambiguous and unlisted names', async ({ app }) => {
  await givenDescribedFragrance(app, { name: 'Rose Absolue', brand: 'Ann Garden' });
  await givenDescribedFragrance(app, { name: 'Rose Absolue', brand: 'Bea Garden' });
  await givenDescribedFragrance(app, { name: 'Hidden', brand: 'Ann Garden', isListed: false });
  const texts = [
    'Rose Absolue',
    'Rose Absolue by Cloe Garden',
    'Rose',
    'Absolue by Ann Garden',
    'Hidden by Ann Garden',
    'Hidden',
    'by',
    ' by Ann Garden',
    '|',
    'x'.repeat(300),
  ];
  expect(await matchNames(app.db, texts)).toEqual(texts.map(() => undefined));
  expect(await matchNames(app.db, [])).toEqual([]);
});

test('matchNames prefers the concentration in stock', async ({ app }) => {
  const first = await givenDescribedFragrance(app, { name: 'Strong', brand: 'Ann Garden', availability: 'OutOfStock' });
  const second = await givenDescribedFragrance(app, { name: 'Strong Two', brand: 'Ann Garden' });
  const { name_key } = await app.db
    .selectFrom('fragrances')
    .select('name_key')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  await app.db.updateTable('fragrances').set({ name_key }).where('id', '=', second.id).execute();
  expect((await matchNames(app.db, ['Strong by Ann Garden']))[0]?.id).toBe(second.id);
});
