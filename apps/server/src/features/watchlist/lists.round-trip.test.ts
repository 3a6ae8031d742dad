import { formatCsvRow, offerKinds, type WatchlistItem } from '@sillage/contract';
import fc from 'fast-check';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';

const columns =
  'name,brand,concentration,gender,notes,addedAt,sizesMl,maxPrice,maxPriceCurrency,maxPricePer,kinds,notifyFrequency,notifyIntervalHours,productUrl,fragranceId';

function exportList(items: readonly WatchlistItem[]): string {
  const rows = items.map((item) => [
    item.fragranceName,
    item.fragranceBrand,
    null,
    item.fragranceGender,
    item.notes,
    item.addedAt,
    item.watchFilter.sizesMl?.join(';') ?? null,
    item.watchFilter.maxPrice?.amount ?? null,
    item.watchFilter.maxPrice?.currency ?? null,
    item.watchFilter.maxPrice?.per ?? null,
    item.watchFilter.kinds?.join(';') ?? null,
    item.notifyFrequency.rule,
    item.notifyFrequency.rule === 'hours' ? item.notifyFrequency.hours : null,
    item.fragranceProductUrl,
    item.fragranceId,
  ]);
  return `\ufeff${[columns, ...rows.map(formatCsvRow)].join('\r\n')}\r\n`;
}

const hostileText = fc.constantFrom(
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
const hostileNotes = fc
  .array(fc.oneof(hostileText, fc.string({ maxLength: 6 })), { maxLength: 20 })
  .map((parts) => parts.join(''));
const watch = fc.record({
  notes: fc.option(hostileNotes),
  addedAt: fc
    .date({ min: new Date('2001-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  watchFilter: fc.record(
    {
      sizesMl: fc.option(fc.uniqueArray(fc.constantFrom(5, 7.5, 30, 50, 100, 200.25), { minLength: 1, maxLength: 4 })),
      maxPrice: fc.option(
        fc.record({
          amount: fc.integer({ min: 1, max: 999_999_999 }).map((thousandths) => thousandths / 1000),
          currency: fc.constantFrom('EUR', 'USD', 'KWD'),
          per: fc.constantFrom('bottle' as const, 'ml' as const),
        }),
      ),
      // Full bottles only is the absence of kinds.
      kinds: fc.subarray([...offerKinds], { minLength: 1 }).filter((kinds) => kinds.join() !== 'bottle'),
    },
    { requiredKeys: ['sizesMl', 'maxPrice'] },
  ),
  notifyFrequency: fc.oneof(
    fc.constant({ rule: 'every' as const }),
    fc.constant({ rule: 'once' as const }),
    fc.record({ rule: fc.constant('hours' as const), hours: fc.integer({ min: 1, max: 720 }) }),
  ),
});

test('a watchlist is unchanged after export, removal and import', async ({ app }) => {
  const amber = await givenUser(app);
  const user = { userId: amber.id };
  const names = ['=Oud', '-Rose, dark', 'N° "5"', "'Iris", 'A; B', 'Vetiver Eau de Parfum', 'Musk for men', '@Amber'];
  const ids = (await Promise.all(names.map((name) => givenFragrance(app, { name })))).map(({ id }) => id);
  const list = () => amber.api.watchlist.list({ params: user });
  const plain = (item: WatchlistItem) => ({ ...item, id: 0 });
  const watches = fc.array(watch, { minLength: 1, maxLength: ids.length });
  const property = fc.asyncProperty(watches, async (given) => {
    const items = given.map((options, index) => ({ ...options, fragranceId: ids[index] ?? 0 }));
    await amber.api.lists.addMany({ body: { ...user, items } });
    const before = await list();
    const rules = new Map(before.map(({ fragranceId, notifyFrequency }) => [fragranceId, notifyFrequency]));
    for (const { fragranceId, notifyFrequency } of items) expect(rules.get(fragranceId)).toEqual(notifyFrequency);
    const text = exportList(before);
    await amber.api.lists.removeMany({ body: { ...user, fragranceIds: ids } });

    const { lines, skippedLines } = await amber.api.lists.read({ body: { ...user, text } });
    expect(skippedLines).toEqual([]);
    expect(lines.filter(({ match }) => match !== 'exact')).toEqual([]);
    const again = lines.map(({ candidates: [first], notes, addedAt, watchFilter, notifyFrequency }) => ({
      fragranceId: first?.fragrance.id ?? 0,
      notes,
      addedAt,
      watchFilter,
      notifyFrequency,
    }));
    await amber.api.lists.addMany({ body: { ...user, items: again } });
    expect((await list()).map(plain)).toEqual(before.map(plain));
    await amber.api.lists.removeMany({ body: { ...user, fragranceIds: ids } });
  });
  await fc.assert(property, { numRuns: 12 });
});
