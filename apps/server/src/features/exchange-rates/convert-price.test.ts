import { convert } from '@sillage/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { HOUR } from '../../platform/clock.ts';
import { deleteRates, formatDay, givenRates, publishedRates } from '../../testing/given-rates.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { convertPrice, saveRates } from './exchange-rates.repo.ts';

interface Price {
  amount: number;
  from: string;
  to: string;
}

async function convertInSql(app: TestApp, prices: readonly Price[], at = app.clock.now()): Promise<(number | null)[]> {
  const converted = convertPrice(sql`prices.amount`, {
    from: sql`prices.source`,
    to: sql`prices.target`,
    at: sql`${at}::timestamptz`,
  });
  const { rows } = await sql<{ converted: number | null }>`
    select ${converted} as converted
    from unnest(${prices.map(({ amount }) => amount)}::numeric[], ${prices.map(({ from }) => from)}::text[],
      ${prices.map(({ to }) => to)}::text[]) with ordinality as prices (amount, source, target, position)
    order by position`.execute(app.db);
  return rows.map((row) => row.converted);
}

const anyCurrency = fc.constantFrom('EUR', ...Object.keys(publishedRates));
const anyPrice = fc.record({
  // Prices are stored with at most three decimals.
  amount: fc.integer({ min: 0, max: 2_000_000_000 }).map((thousandths) => thousandths / 1000),
  from: anyCurrency,
  to: anyCurrency,
});

test('convertPrice returns in SQL what the contract converts for any price and published rate', async ({ app }) => {
  await givenRates(app);
  await fc.assert(
    fc.asyncProperty(fc.array(anyPrice, { minLength: 100, maxLength: 500 }), async (prices) => {
      const different = prices.filter(({ from, to }) => from !== to);
      const expected = different.map(({ amount, from, to }) => convert(amount, from, to, { perEuro: publishedRates }));
      expect(await convertInSql(app, different)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});

test.for<[daysAgo: number, converted: number | null]>([
  [0, 93.41],
  [7, 93.41],
  [8, null],
])(
  'convertPrice returns null in SQL when the newest rates are older than seven days: %i',
  async ([daysAgo, converted], { app }) => {
    await deleteRates(app);
    await givenRates(app, daysAgo);
    expect(await convertInSql(app, [{ amount: 100, from: 'USD', to: 'EUR' }])).toEqual([converted]);
  },
);

test('convertPrice returns null in SQL without a rate of both currencies', async ({ app }) => {
  await deleteRates(app);
  const prices = [
    { amount: 100, from: 'XTS', to: 'EUR' },
    { amount: 100, from: 'EUR', to: 'XTS' },
  ];
  expect(await convertInSql(app, prices)).toEqual([null, null]);
  await givenRates(app);
  expect(await convertInSql(app, prices)).toEqual([null, null]);
});

test('convertPrice uses the rates that were known at the given time', async ({ app }) => {
  await deleteRates(app);
  await givenRates(app, 1);
  const before = app.clock.now();
  app.clock.advance(HOUR);
  const parity = { day: formatDay(app.clock.now()), perEuro: new Map([['USD', '1']]) };
  await app.db.transaction().execute((tx) => saveRates(tx, parity, app.clock.now()));
  const price = { amount: 100, from: 'USD', to: 'EUR' };
  expect(await convertInSql(app, [price], before)).toEqual([93.41]);
  expect(await convertInSql(app, [price])).toEqual([100]);
});

test('convertPrice uses the rates of the first fetch when the same file is fetched again', async ({ app }) => {
  await deleteRates(app);
  await givenRates(app);
  const decidedAt = app.clock.now();
  app.clock.advance(HOUR);
  const again = { day: formatDay(decidedAt), perEuro: new Map(Object.entries(publishedRates)) };
  await app.db.transaction().execute((tx) => saveRates(tx, again, app.clock.now()));
  expect(await convertInSql(app, [{ amount: 100, from: 'USD', to: 'EUR' }], decidedAt)).toEqual([93.41]);
});
