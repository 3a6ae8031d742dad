import type { Availability, OfferSeries } from '@sillage/contract';
import { productPage } from '@sillage/testkit/shop';
import { sql } from 'kysely';
import { DAY } from '../../../platform/clock.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { openSharedShop } from '../../../testing/given-shop.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runNextChecks, runWorkers } from '../../../testing/workers.ts';
import { givenPricedPage, passDays } from '../prices/testing/given-prices.ts';

const shop = await openSharedShop();

const readHistory = (app: TestApp, id: number) => app.visitor().monitor.history({ params: { id } });

describe('GET history', () => {
  test('history of a fragrance lists the confirmed stock and price of each size until the last check', async ({
    app,
  }) => {
    const { oud, path } = await givenWatched(app, shop);
    const show = (small: string, price: number) =>
      shop.put(
        path,
        productPage(oud.name, [
          { size: '50 ml', price, availability: small, sku: 'a' },
          { size: '100 ml', price: 110, availability: 'InStock', sku: 'b' },
        ]),
      );
    show('OutOfStock', 60);
    await runNextChecks(app);
    show('InStock', 60);
    await runNextChecks(app);
    show('InStock', 55);
    await runNextChecks(app);
    // A single observation is no change of stock.
    show('OutOfStock', 55);
    app.advanceToNextCheck();
    await runWorkers(app);
    show('InStock', 55);
    await runNextChecks(app);

    const { series, lastCheckedAt } = await readHistory(app, oud.id);
    const drawn = series.map(({ sizeMl, currency, points, until }) => ({
      sizeMl,
      currency,
      until,
      points: points.map(({ isInStock, price }) => [isInStock, price]),
    }));
    expect(drawn).toContainEqual({
      sizeMl: 50,
      currency: 'USD',
      until: lastCheckedAt,
      points: [
        [false, null],
        [true, 60],
        [true, 55],
      ],
    });
    expect(drawn).toContainEqual({
      sizeMl: 100,
      currency: 'USD',
      until: lastCheckedAt,
      // One check confirms stock, and two a price.
      points: [
        [true, null],
        [true, 110],
      ],
    });
    const moments = series.flatMap(({ points }) => points.map(({ at }) => at));
    expect(moments.every((at) => at <= (lastCheckedAt ?? ''))).toBe(true);
  });

  test('history has the confirmed prices of several shops and sizes, with gaps and older monthly lows', async ({
    app,
  }) => {
    const page = await givenPricedPage(app);
    const size = (sizeMl: number, price: number, availability: Availability = 'InStock') => ({
      sizeMl,
      price,
      availability,
    });
    await page.confirm(size(50, 80), size(100, 120));
    await passDays(app, 2, page, size(50, 80), size(100, 120));
    const other = await givenPricedPage(app, page.fragranceId);
    await other.confirm({ ...size(50, 90), currency: 'USD' });
    // A misread is never shown, and nothing is drawn through five days without a check.
    await page.check(size(50, 8), size(100, 120));
    await page.check(size(50, 80), size(100, 120));
    app.clock.advance(5 * DAY);
    await page.check(size(50, 80), size(100, 120));
    await page.confirm(size(50, 80), size(100, 120, 'OutOfStock'));
    const [small] = (await readHistory(app, page.fragranceId)).series.filter(({ sizeMl }) => sizeMl === 50);
    await sql`
      insert into monthly_lows (offer_id, currency, month, price, seen_at) values
        (${small?.offerId}, 'EUR', '2020-03-01', 71.5, '2020-03-09'),
        (${small?.offerId}, 'USD', '2020-04-01', 60, '2020-04-09'),
        (${small?.offerId}, 'EUR', '2020-01-01', 69, '2020-01-31')`.execute(app.db);

    const { series } = await readHistory(app, page.fragranceId);
    const describePoints = (points: OfferSeries['points']) =>
      points.map(({ isInStock, price }) => (isInStock ? price : 'sold out'));
    const drawn = series.map((each) => [each.sizeMl, each.currency, ...describePoints(each.points)].join());
    expect(drawn.toSorted()).toEqual(['100,EUR,,120,,120,sold out', '50,EUR,,80,,80', '50,USD,,90']);
    // Those in stock come first.
    expect(series.at(-1)?.sizeMl).toBe(100);
    expect(series.flatMap(({ monthlyLows = [] }) => monthlyLows)).toEqual([
      { at: '2020-01-31T00:00:00.000Z', price: 69 },
      { at: '2020-03-09T00:00:00.000Z', price: 71.5 },
    ]);
    const usd = series.find(({ currency }) => currency === 'USD');
    const eur = series.find(({ currency, sizeMl }) => currency === 'EUR' && sizeMl === 50);
    expect(Date.parse(eur?.until ?? '') - Date.parse(usd?.until ?? '')).toBeGreaterThan(4 * DAY);
  });

  test('stock history forecasts the time until a restock when there were five restocks', async ({ app }) => {
    const { oud, setAvailability: show } = await givenWatched(app, shop, 'InStock');
    const away = async (days: number) => {
      show('OutOfStock');
      await runNextChecks(app);
      app.clock.advance(days * DAY);
      show('InStock');
      await runNextChecks(app);
    };
    for (const days of [5, 6, 7, 8]) await away(days);
    expect((await readHistory(app, oud.id)).forecast).toBeNull();
    await away(9);
    expect((await readHistory(app, oud.id)).forecast).toMatchObject({ medianDays: 7 });
  });

  test('stock history marks restocks that were not notified because the stock changed too often', async ({ app }) => {
    const { oud, setAvailability: show } = await givenWatched(app, shop, 'InStock');
    const { confirmMs } = app.config.monitor;
    const checkTwice = async (state: string) => {
      show(state);
      for (let twice = 0; twice < 2; twice += 1) {
        await app.db
          .updateTable('page_schedules')
          .set({ next_check_at: app.clock.now() })
          .where(
            'page_id',
            'in',
            app.db.selectFrom('pages').select('pages.id').where('pages.fragrance_id', '=', oud.id),
          )
          .execute();
        await runWorkers(app);
        app.clock.advance(confirmMs);
      }
    };
    for (let times = 0; times < 3; times += 1) {
      await checkTwice('OutOfStock');
      await checkTwice('InStock');
    }
    const { changes } = await readHistory(app, oud.id);
    const restocks = changes.filter(({ kind }) => kind === 'restock');
    expect(restocks.map(({ isFlapping }) => isFlapping)).toEqual([true, false, false]);
  });

  test('history of a fragrance has the check times, last result and evidence of each product page', async ({ app }) => {
    const { amber, oud, path } = await givenWatched(app, shop);
    const { pages, reports, watchedSince } = await amber.api.monitor.history({ params: { id: oud.id } });
    expect(pages).toEqual([
      {
        pageId: expect.any(Number),
        shop: 'Test Parfumerie',
        url: shop.origin + path,
        lastCheckedAt: watchedSince,
        nextCheckAt: expect.stringMatching(/Z$/),
        outcome: 'product',
        reason: null,
        method: 'json-ld',
        confidence: expect.any(Number),
        evidence: expect.arrayContaining([expect.objectContaining({ source: 'json-ld' })]),
        blockedSince: null,
        pausedSince: null,
        needsBrowser: false,
      },
    ]);
    expect(reports).toBe(0);
  });

  test('history says that a page needs a browser when it is empty without scripts', async ({ app }) => {
    const { oud, path } = await givenWatched(app, shop);
    shop.put(path, '<title>Parfumerie</title><div id="app"></div><script src="/app.js"></script>');
    app.advanceToNextCheck();
    await runWorkers(app);
    expect((await readHistory(app, oud.id)).pages).toMatchObject([{ outcome: 'not-a-product', needsBrowser: true }]);
  });

  test('history states why the last check failed, and the new result after a check succeeds', async ({ app }) => {
    const { oud, path, setAvailability: show } = await givenWatched(app, shop);
    shop.put(path, { status: 404, body: '' });
    app.advanceToNextCheck();
    await runWorkers(app);
    const [missing] = (await readHistory(app, oud.id)).pages;
    expect(missing).toMatchObject({ outcome: 'gone', reason: expect.any(String), evidence: [] });
    show('OutOfStock');
    app.clock.advance(2 * DAY);
    await runWorkers(app);
    const [back] = (await readHistory(app, oud.id)).pages;
    expect(back).toMatchObject({ outcome: 'product', reason: null, method: 'json-ld' });
  });

  test('history shows the time of the next check only to watchers', async ({ app }) => {
    const { amber, oud } = await givenWatched(app, shop);
    expect((await readHistory(app, oud.id)).pages).toMatchObject([{ nextCheckAt: null }]);
    const other = await givenUser(app);
    expect((await other.api.monitor.history({ params: { id: oud.id } })).pages).toMatchObject([{ nextCheckAt: null }]);
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: oud.id } });
    expect((await readHistory(app, oud.id)).pages).toMatchObject([{ nextCheckAt: null }]);
  });

  test('history returns the page without changes, series and forecast when the page was never checked', async ({
    app,
  }) => {
    const oud = await givenFragrance(app, { url: `${shop.origin}/never` });
    expect(await readHistory(app, oud.id)).toEqual({
      watchedSince: null,
      lastCheckedAt: null,
      changes: [],
      series: [],
      forecast: null,
      pages: [expect.objectContaining({ url: `${shop.origin}/never`, outcome: null, lastCheckedAt: null })],
      reports: 0,
      requests: [],
    });
  });

  test('history returns at most 20 price series of 200 points, 100 stock changes and 20 pages', async ({ app }) => {
    const oud = await givenFragrance(app, { url: `${shop.origin}/many/0` });
    await fill(app, oud.id);
    const history = await readHistory(app, oud.id);
    expect(history.series).toHaveLength(20);
    expect(Math.max(...history.series.map(({ points }) => points.length))).toBe(200);
    expect(history.changes).toHaveLength(100);
    expect(history.pages).toHaveLength(20);
    const times = history.series[0]?.points.map(({ at }) => at) ?? [];
    expect(times).toEqual(times.toSorted());
  });

  test('stock history responds “not in the catalogue” when the user may not see the fragrance', async ({ app }) => {
    await expect(readHistory(app, 2_000_000_000)).rejects.toThrow('This fragrance is not in the catalogue');
    const oud = await givenFragrance(app);
    await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', oud.id).execute();
    await expect(readHistory(app, oud.id)).rejects.toThrow('This fragrance is not in the catalogue');
    const amber = await givenUser(app);
    await expect(amber.api.monitor.history({ params: { id: oud.id } })).rejects.toThrow('not in the catalogue');
  });
});

async function fill({ db, clock }: TestApp, id: number): Promise<void> {
  const now = clock.now();
  await sql`
    insert into pages (fragrance_id, shop_id, url, created_at)
    select ${id}, shop_id, url || place, ${now} from pages, generate_series(1, 29) as place where fragrance_id = ${id}`.execute(
    db,
  );
  await sql`
    insert into offers (page_id, fragrance_id, size_ml, currency)
    select pages.id, ${id}, 50, 'USD' from pages left join offers on offers.page_id = pages.id
    where pages.fragrance_id = ${id} and offers.id is null`.execute(db);
  await sql`
    update offers set availability = 'InStock', currency = 'USD', last_checked_at = ${now} where fragrance_id = ${id}`.execute(
    db,
  );
  await sql`
    insert into price_histories (offer_id, since) select id, ${now} from offers where fragrance_id = ${id}
    on conflict do nothing`.execute(db);
  await sql`
    insert into price_periods (offer_id, currency, price, from_at, to_at)
    select id, 'USD', 100 + age % 7, ${now}::timestamptz - age * interval '1 hour',
      ${now}::timestamptz - (age - 1) * interval '1 hour'
    from offers, generate_series(600, 1, -1) as age where fragrance_id = ${id}`.execute(db);
  await sql`
    insert into checks (page_id, offer_id, checked_at, outcome, availability, price, currency, evidence)
    select page_id, id, ${now}, 'product', 'InStock', 80, 'USD', '[]' from offers where fragrance_id = ${id}`.execute(
    db,
  );
  await sql`
    insert into events (id, kind, fragrance_id, offer_ids, check_id, happened_at)
    select gen_random_uuid(), case when place % 2 = 0 then 'restock' else 'sold_out' end, ${id},
      array[checks.offer_id], checks.id, ${now}::timestamptz - place * interval '1 h'
    from generate_series(1, 1200) as place,
      (select checks.id, offer_id from checks join offers on offers.id = offer_id where fragrance_id = ${id} limit 1) as checks`.execute(
    db,
  );
}
