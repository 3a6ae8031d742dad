import { sql } from 'kysely';
import { DAY } from '../../../platform/clock.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenPricedPage, listPeriods, listPriceEvents, passDays } from './testing/given-prices.ts';
import type { ReadSize } from './testing/save-sizes.ts';

const small = (price: number, more: Partial<ReadSize> = {}): ReadSize => ({ sizeMl: 50, price, ...more });
const large = (price: number, more: Partial<ReadSize> = {}): ReadSize => ({ ...small(price, more), sizeMl: 100 });
const soldOut = { availability: 'OutOfStock' } as const;

describe('price periods', () => {
  test('a price period begins when a price in stock is confirmed, and ends when the price or the stock changes', async ({
    app,
  }) => {
    const { pageId, check, confirm } = await givenPricedPage(app);
    await check(small(80));
    expect(await listPeriods(app, pageId)).toEqual([]);
    await check(small(80));
    expect(await listPeriods(app, pageId)).toEqual([[50, 80, true]]);
    await check(small(70));
    expect(await listPeriods(app, pageId)).toEqual([[50, 80, true]]);
    await check(small(70));
    await confirm(small(70, soldOut));
    expect(await listPeriods(app, pageId)).toEqual([
      [50, 80, false],
      [50, 70, false],
    ]);
    await confirm(small(60, soldOut));
    await confirm(small(60));
    expect((await listPeriods(app, pageId)).slice(2)).toEqual([[50, 60, true]]);
  });

  test.for([
    ['a tester', small(80, { kind: 'tester' })],
    ['a sold-out bottle', small(80, soldOut)],
    ['a bottle on pre-order', small(80, { availability: 'PreOrder' })],
  ] as const)('no price period begins for %s', async ([_what, size], { app }) => {
    const { pageId, confirm } = await givenPricedPage(app);
    await confirm(size);
    expect(await listPeriods(app, pageId)).toEqual([]);
  });

  test('an unchanged check writes nothing to the price tables', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(small(80), large(120));
    const readTables = async () => {
      const { rows } = await sql`
        select xmin::text, to_jsonb(price_periods) as stored from price_periods
        union all select xmin::text, to_jsonb(price_histories) from price_histories order by 1, 2`.execute(app.db);
      return rows;
    };
    const before = await readTables();
    await passDays(app, 3, page, small(80), large(120));
    expect(await readTables()).toEqual(before);
    await page.confirm(small(75), large(120));
    expect(await readTables()).not.toEqual(before);
  });

  test('a price period ends at the last check before a gap of more than two days, and begins again after it', async ({
    app,
  }) => {
    const page = await givenPricedPage(app);
    await page.confirm(small(80));
    const lastAt = app.clock.now();
    app.clock.advance(20 * DAY);
    await page.check(small(80));
    const periods = await app.db
      .selectFrom('price_periods')
      .innerJoin('offers', 'offers.id', 'offer_id')
      .select(['from_at', 'to_at'])
      .where('page_id', '=', page.pageId)
      .orderBy('from_at')
      .execute();
    expect(periods).toEqual([
      { from_at: lastAt, to_at: lastAt },
      { from_at: app.clock.now(), to_at: null },
    ]);
  });

  test('an implausibly low price is never recorded, and a later price near the earlier one is', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(small(80));
    await page.confirm(small(8));
    await page.confirm(small(7));
    await page.confirm(small(79));
    expect(await listPeriods(app, page.pageId)).toEqual([
      [50, 80, false],
      [50, 79, true],
    ]);
  });

  test('the price of a shop is not recorded when it is implausibly low for the size', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(small(80));
    const other = await givenPricedPage(app, page.fragranceId);
    await other.confirm(small(9));
    expect(await listPeriods(app, other.pageId)).toEqual([]);
  });
});

/** A page with 40 days of a bottle for 80 EUR. */
async function givenHistory(app: TestApp, ...sizes: ReadSize[]) {
  const page = await givenPricedPage(app);
  const shown = sizes.length > 0 ? sizes : [small(80)];
  await page.confirm(...shown);
  await passDays(app, 40, page, ...shown);
  return { ...page, events: () => listPriceEvents(app, page.fragranceId) };
}

describe('events at the lowest price', () => {
  test('a lowest price replaces the price drop of its check, and a small further fall causes none', async ({ app }) => {
    const { confirm, events } = await givenHistory(app);
    await confirm(small(70));
    expect(await events()).toEqual([['lowest_price', 80, 70]]);
    const lowest = async () => (await events()).filter(([kind]) => kind === 'lowest_price');
    for (const price of [69.5, 75, 69.5]) await confirm(small(price));
    expect(await lowest()).toHaveLength(1);
    await confirm(small(60));
    expect((await lowest()).slice(1)).toEqual([['lowest_price', 69.5, 60]]);
  });

  test('a fall of 1 % is a lowest price, although it is too small for a price drop', async ({ app }) => {
    const { confirm, events } = await givenHistory(app);
    await confirm(small(79.2));
    expect(await events()).toEqual([['lowest_price', 80, 79.2]]);
  });

  test('a fall is a price drop and no lowest price when the history is shorter than 30 days', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(small(80));
    await passDays(app, 28, page, small(80));
    await page.confirm(small(60));
    expect(await listPriceEvents(app, page.fragranceId)).toEqual([['price_drop', 80, 60]]);
  });

  test('a fall is a price drop and no lowest price when another shop had the size cheaper', async ({ app }) => {
    const page = await givenHistory(app);
    const other = await givenPricedPage(app, page.fragranceId);
    await other.confirm(small(66));
    expect(await page.events()).toEqual([['lowest_price', 80, 66]]);
    await page.confirm(small(70));
    expect((await page.events()).slice(1)).toEqual([['price_drop', 80, 70]]);
  });

  test('a price that was notified as the lowest is not notified as a price drop within a day', async ({ app }) => {
    const { fragranceId, confirm } = await givenHistory(app);
    for (const price of [60, 79, 60]) await confirm(small(price));
    const events = await app.db
      .selectFrom('events')
      .select(['kind', 'is_flapping'])
      .where('fragrance_id', '=', fragranceId)
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'lowest_price', is_flapping: false },
      { kind: 'price_drop', is_flapping: true },
    ]);
  });

  test('a lowest price is of its own size and currency', async ({ app }) => {
    const { confirm, events } = await givenHistory(app, small(80), large(120));
    await confirm(small(80), large(110));
    expect(await events()).toEqual([['lowest_price', 120, 110]]);
    await confirm(small(60, { currency: 'USD' }), large(110));
    expect(await events()).toHaveLength(1);
  });

  test('only the largest fall of a check is an event when several sizes are at their lowest price', async ({ app }) => {
    const { confirm, events } = await givenHistory(app, small(80), large(120));
    await confirm(small(70), large(60));
    expect(await events()).toEqual([['lowest_price', 120, 60]]);
  });

  test('a restock at the lowest price is one event, which says so', async ({ app }) => {
    const { confirm, events } = await givenHistory(app);
    await confirm(small(80, soldOut));
    await confirm(small(70));
    expect(await events()).toEqual([['restock', null, null]]);
  });

  test('a misread and a sold-out bottle cause no event at the lowest price', async ({ app }) => {
    const { confirm, events } = await givenHistory(app);
    await confirm(small(10));
    await confirm(small(80));
    await confirm(small(60, soldOut));
    expect(await events()).toEqual([]);
  });

  test('the event at the lowest price has the check that proves it', async ({ app }) => {
    const { fragranceId, confirm } = await givenHistory(app);
    await confirm(small(70));
    const event = await app.db
      .selectFrom('events')
      .innerJoin('checks', 'checks.id', 'events.check_id')
      .select(['checks.price', 'low_since', 'is_flapping', 'price_high'])
      .where('fragrance_id', '=', fragranceId)
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ price: 70, low_since: expect.any(Date), is_flapping: false, price_high: null });
  });
});
