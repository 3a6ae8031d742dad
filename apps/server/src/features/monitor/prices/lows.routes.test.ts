import { DAY } from '../../../platform/clock.ts';
import { givenFragrance } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { givenPricedPage, passDays } from './testing/given-prices.ts';

const size = (sizeMl: number | null, price: number, currency = 'EUR') => ({ sizeMl, price, currency });

describe('GET lows', () => {
  test('lows of a fragrance have each size and the price of a millilitre, with shop and date', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(size(50, 80), size(100, 120));
    const since = app.clock.now();
    await passDays(app, 39, page, size(50, 80), size(100, 120));
    await page.confirm(size(50, 89), size(100, 120));
    await passDays(app, 4, page, size(50, 89), size(100, 120));
    const { sizes, perMl, usual } = await app.visitor().monitor.lows({ params: { id: page.fragranceId } });
    const cheap = expect.objectContaining({
      price: 80,
      value: 80,
      sizeMl: 50,
      shop: 'Test Parfumerie',
      isCurrent: false,
    });
    expect(sizes).toMatchObject([
      { sizeMl: 50, variant: null, currency: 'EUR', ever: cheap, year: cheap, month: cheap },
      { sizeMl: 100, currency: 'EUR', ever: { price: 120, isCurrent: true, seenAt: app.clock.now().toISOString() } },
    ]);
    expect(new Date(sizes[0]?.watchedSince ?? 0).getTime()).toBeLessThan(since.getTime());
    expect(perMl).toMatchObject([{ currency: 'EUR', ever: { value: 1.2, price: 120, sizeMl: 100 } }]);
    expect(usual.find(({ sizeMl }) => sizeMl === 50)).toMatchObject({
      price: 89,
      usualPrice: 80,
      ofDays: 30,
      discountPercent: null,
    });
  });

  test('lows state a discount only against the price that was seen on most of the last 30 days', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(size(50, 89));
    await passDays(app, 25, page, size(50, 89));
    await page.confirm(size(50, 70));
    const { usual } = await app.visitor().monitor.lows({ params: { id: page.fragranceId } });
    expect(usual).toMatchObject([{ price: 70, usualPrice: 89, days: 26, discountPercent: 21 }]);
  });

  test('lows of two currencies are apart, and a price out of stock is no current price', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(size(50, 80));
    const other = await givenPricedPage(app, page.fragranceId);
    await other.confirm(size(50, 70, 'USD'));
    await page.confirm({ ...size(50, 80), availability: 'OutOfStock' });
    const { sizes, usual } = await app.visitor().monitor.lows({ params: { id: page.fragranceId } });
    expect(sizes.map(({ currency, ever }) => [currency, ever?.price, ever?.isCurrent])).toEqual([
      ['EUR', 80, false],
      ['USD', 70, true],
    ]);
    expect(usual.map(({ price }) => price)).toEqual(expect.arrayContaining([null, 70]));
  });

  test('lows follow the offers of a page that moves to another fragrance, and end with the page', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(size(50, 80));
    await passDays(app, 1, page, size(50, 80));
    await page.confirm(size(50, 90));
    const target = await givenFragrance(app);
    const read = async (id: number) => (await app.visitor().monitor.lows({ params: { id } })).sizes;
    for (const table of ['offers', 'pages'] as const)
      await app.db
        .updateTable(table)
        .set({ fragrance_id: target.id })
        .where('fragrance_id', '=', page.fragranceId)
        .execute();
    expect(await read(page.fragranceId)).toEqual([]);
    expect(await read(target.id)).toMatchObject([{ ever: { price: 80 } }]);
    await app.db.deleteFrom('pages').where('id', '=', page.pageId).execute();
    expect(await read(target.id)).toEqual([]);
    for (const table of ['price_periods', 'price_histories', 'monthly_lows'] as const)
      expect(
        await app.db
          .selectFrom(table)
          .leftJoin('offers', 'offers.id', 'offer_id')
          .where('offers.id', 'is', null)
          .selectAll(table)
          .execute(),
      ).toEqual([]);
  });

  test('lows of a fragrance without prices are empty, and an unknown fragrance is not in the catalogue', async ({
    app,
  }) => {
    const oud = await givenFragrance(app);
    expect(await app.visitor().monitor.lows({ params: { id: oud.id } })).toEqual({ sizes: [], perMl: [], usual: [] });
    app.clock.advance(DAY);
    await expect(app.visitor().monitor.lows({ params: { id: 2_000_000_000 } })).rejects.toThrow('not in the catalogue');
  });
});
