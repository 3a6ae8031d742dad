import { type WatchlistItem, writeCsvRow } from '@sillage/contract';
import fc from 'fast-check';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';

const columns =
  'name,brand,concentration,gender,notes,addedAt,sizesMl,maxPrice,maxPriceCurrency,maxPricePer,tellAgain,tellAgainHours,productUrl,fragranceId';

function exportOf(items: readonly WatchlistItem[]): string {
  const rows = items.map((item) => [
    item.fragranceName,
    item.fragranceBrand,
    null,
    item.fragranceGender,
    item.notes,
    item.addedAt,
    item.narrowing.sizesMl?.join(';') ?? null,
    item.narrowing.maxPrice?.amount ?? null,
    item.narrowing.maxPrice?.currency ?? null,
    item.narrowing.maxPrice?.per ?? null,
    item.tellAgain.rule,
    item.tellAgain.rule === 'hours' ? item.tellAgain.hours : null,
    item.fragranceProductUrl,
    item.fragranceId,
  ]);
  return `\ufeff${[columns, ...rows.map(writeCsvRow)].join('\r\n')}\r\n`;
}

const nasty = fc.constantFrom(
  '=1+1',
  "'=1",
  "''@x",
  '-',
  '"',
  '""',
  ',',
  ';',
  '\n',
  '\r\n',
  '\t',
  "'",
  '#',
  'ä',
  '\u202e',
  '🌹',
  ' ',
  'a',
  '1.',
  '<b>',
);
const words = fc.array(fc.oneof(nasty, fc.string({ maxLength: 6 })), { maxLength: 20 }).map((parts) => parts.join(''));
const watch = fc.record({
  notes: fc.option(words),
  addedAt: fc
    .date({ min: new Date('2001-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  narrowing: fc.record({
    sizesMl: fc.option(fc.uniqueArray(fc.constantFrom(5, 7.5, 30, 50, 100, 200.25), { minLength: 1, maxLength: 4 })),
    maxPrice: fc.option(
      fc.record({
        amount: fc.integer({ min: 1, max: 999_999_999 }).map((thousandths) => thousandths / 1000),
        currency: fc.constantFrom('EUR', 'USD', 'KWD'),
        per: fc.constantFrom('bottle' as const, 'ml' as const),
      }),
    ),
  }),
  tellAgain: fc.oneof(
    fc.constant({ rule: 'every' as const }),
    fc.constant({ rule: 'once' as const }),
    fc.record({ rule: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 720 }) }),
  ),
});

test('a watchlist that is exported, emptied and read again is the same', async ({ app }) => {
  const amber = await givenUser(app);
  const user = { userId: amber.id };
  const names = ['=Oud', '-Rose, dark', 'N° "5"', "'Iris", 'A; B', 'Vetiver Eau de Parfum', 'Musk for men', '@Amber'];
  const ids = (await Promise.all(names.map((name) => givenFragrance(app, { name })))).map(({ id }) => id);
  const list = () => amber.api.watchlist.list({ params: user });
  const plain = (item: WatchlistItem) => ({ ...item, id: 0 });
  const watches = fc.array(watch, { minLength: 1, maxLength: ids.length });
  const property = fc.asyncProperty(watches, async (given) => {
    const items = given.map((one, at) => ({ ...one, fragranceId: ids[at] ?? 0 }));
    await amber.api.lists.addMany({ body: { ...user, items } });
    const before = await list();
    const rules = new Map(before.map(({ fragranceId, tellAgain }) => [fragranceId, tellAgain]));
    for (const { fragranceId, tellAgain } of items) expect(rules.get(fragranceId)).toEqual(tellAgain);
    const text = exportOf(before);
    await amber.api.lists.removeMany({ body: { ...user, fragranceIds: ids } });

    const { lines, leftOut } = await amber.api.lists.read({ body: { ...user, text } });
    expect(leftOut).toEqual([]);
    expect(lines.filter(({ isSure }) => !isSure)).toEqual([]);
    const again = lines.map(({ found: [first], notes, addedAt, narrowing, tellAgain }) => ({
      fragranceId: first?.fragrance.id ?? 0,
      notes,
      addedAt,
      narrowing,
      tellAgain,
    }));
    await amber.api.lists.addMany({ body: { ...user, items: again } });
    expect((await list()).map(plain)).toEqual(before.map(plain));
    await amber.api.lists.removeMany({ body: { ...user, fragranceIds: ids } });
  });
  await fc.assert(property, { numRuns: 12 });
});
