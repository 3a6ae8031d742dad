import { givenPricedPage, passDays } from '../../src/features/monitor/prices/testing/given-prices.ts';
import { DAY, HOUR } from '../../src/platform/clock.ts';
import { givenDeal, givenDeals, refresh, removePages, size } from '../../src/testing/deals/given-deals.ts';
import { givenUser } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { deleteRates, givenRates } from '../../src/testing/given-rates.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { Api, TestApp } from '../../src/testing/test-app.ts';

type Query = NonNullable<Parameters<Api['deals']['list']>[0]>['query'];

const list = async (app: TestApp, query: Query = {}, api: Api = app.visitor()) =>
  (await api.deals.list({ query })).deals;
const isListed = async (app: TestApp, id: number) =>
  (await list(app, { limit: 100 })).some(({ fragrance }) => fragrance.id === id);

describe('what is a deal', () => {
  test('a deal states the price, what it is compared with, and when it was confirmed', async ({ app }) => {
    await removePages(app);
    const page = await givenDeal(app, 60);
    await app.db.updateTable('offers').set({ delivery_price: 4.9 }).where('page_id', '=', page.pageId).execute();
    expect(await list(app)).toMatchObject([
      {
        fragrance: { id: page.fragranceId },
        shop: 'Test Parfumerie',
        sizeMl: 50,
        price: 60,
        currency: 'EUR',
        pricePerMl: 1.2,
        totalPrice: 64.9,
        usualPrice: 80,
        usualDays: 30,
        ofDays: 30,
        discountPercent: 25,
        lowPrice: 60,
        lowSeenAt: null,
        beganAt: app.clock.now().toISOString(),
        confirmedAt: app.clock.now().toISOString(),
      },
    ]);
  });

  test('a price ends as a deal at once when the bottle sells out, costs more, or is read at another price', async ({
    app,
  }) => {
    const [soldOut, dearer, other] = await givenDeals(app, [{ price: 60 }, { price: 60 }, { price: 60 }]);
    for (const page of [soldOut, dearer, other]) expect(await isListed(app, page?.fragranceId ?? 0)).toBe(true);
    await soldOut?.confirm(size(60, { availability: 'OutOfStock' }));
    await dearer?.confirm(size(75));
    await other?.check(size(62));
    for (const page of [soldOut, dearer, other]) expect(await isListed(app, page?.fragranceId ?? 0)).toBe(false);
    await other?.check(size(60));
    expect(await isListed(app, other?.fragranceId ?? 0)).toBe(true);
  });

  test('a price is a deal only while its last check is no older than a day, and again after an unchanged check', async ({
    app,
  }) => {
    const page = await givenDeal(app);
    app.clock.advance(DAY - 60_000);
    expect(await isListed(app, page.fragranceId)).toBe(true);
    app.clock.advance(2 * 60_000);
    expect(await isListed(app, page.fragranceId)).toBe(false);
    await page.check(size(60));
    expect(await isListed(app, page.fragranceId)).toBe(true);
  });

  test('a price is no deal any more once it was usual for most of the last 30 days', async ({ app }) => {
    const page = await givenDeal(app);
    await passDays(app, 13, page, size(60));
    await refresh(app);
    expect(await isListed(app, page.fragranceId)).toBe(true);
    await passDays(app, 4, page, size(60));
    await refresh(app);
    expect(await isListed(app, page.fragranceId)).toBe(false);
  });

  test('a price above the low of 12 months states when and where the low was seen', async ({ app }) => {
    const [page, near] = await givenDeals(app, [{ price: 60 }, { price: 60 }]);
    const lowAt = app.clock.now();
    await page?.confirm(size(80));
    await passDays(app, 20, page as never, size(80));
    await page?.confirm(size(62));
    await refresh(app);
    const deal = (await list(app, { limit: 100 })).find(({ fragrance }) => fragrance.id === page?.fragranceId);
    expect(deal).toMatchObject({ price: 62, lowPrice: 60, discountPercent: 22 });
    expect(new Date(deal?.lowSeenAt ?? 0).getTime()).toBeGreaterThanOrEqual(lowAt.getTime());
    expect(await isListed(app, near?.fragranceId ?? 0)).toBe(false);
  });

  test('a price is a deal only once prices of its size are known for 30 days', async ({ app }) => {
    const page = await givenPricedPage(app);
    await page.confirm(size(80));
    await passDays(app, 20, page, size(80));
    await page.confirm(size(60));
    await passDays(app, 8, page, size(60));
    await refresh(app);
    expect(await isListed(app, page.fragranceId)).toBe(false);
    await passDays(app, 2, page, size(60));
    await refresh(app);
    expect(await isListed(app, page.fragranceId)).toBe(true);
  });

  test('a price is a deal only up to 5 % above the low of 12 months', async ({ app }) => {
    const page = await givenDeal(app, 60);
    await page.confirm(size(80));
    await passDays(app, 20, page, size(80));
    await page.confirm(size(64));
    await refresh(app);
    expect(await isListed(app, page.fragranceId)).toBe(false);
    await page.confirm(size(63));
    await refresh(app);
    expect(await isListed(app, page.fragranceId)).toBe(true);
  });

  test('an unlisted fragrance has no deal', async ({ app }) => {
    const page = await givenDeal(app);
    await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', page.fragranceId).execute();
    expect(await isListed(app, page.fragranceId)).toBe(false);
  });
});

describe('GET deals', () => {
  test('deals are filtered by family and size, and listed page by page in each order', async ({ app }) => {
    await removePages(app);
    await deleteRates(app);
    const prices = [
      { price: 60 },
      { price: 55, sizeMl: 100 },
      { price: 70, sizeMl: null },
      { price: 58, currency: 'USD' },
      { price: 60, sizeMl: 100 },
    ];
    const pages = await givenDeals(app, prices);
    await app.db
      .updateTable('fragrances')
      .set({ family: 'Citrus' })
      .where('id', '=', pages[0]?.fragranceId ?? 0)
      .execute();
    app.clock.advance(HOUR);
    await refresh(app);
    const position = new Map(pages.map(({ fragranceId }, index) => [fragranceId, index]));
    const indexes = async (query: Query) => (await list(app, query)).map(({ fragrance }) => position.get(fragrance.id));
    expect(await indexes({ families: 'Citrus' })).toEqual([0]);
    expect(await indexes({ families: 'Citrus,Water', sizes: '100' })).toEqual([]);
    expect(await indexes({ sizes: '100,75' })).toEqual([1, 4]);
    // Each is its own low, so the larger discount comes first.
    expect(await indexes({})).toEqual([1, 3, 0, 4, 2]);
    // Without rates by currency; a size that is not known comes last in its currency.
    expect(await indexes({ sort: 'perMl' })).toEqual([1, 4, 0, 2, 3]);
    await givenRates(app);
    app.clock.advance(2 * HOUR);
    for (const page of pages) await page.check(size(80, prices[pages.indexOf(page)]));
    await refresh(app);
    expect(await indexes({ sort: 'perMl' })).toEqual([1, 4, 3, 0, 2]);
    for (const sort of ['low', 'perMl'] as const) {
      const all = await indexes({ sort });
      const paged: unknown[] = [];
      for (let after: string | null = ''; after !== null; ) {
        const { deals, next } = await app.visitor().deals.list({ query: { sort, limit: 2, after } });
        paged.push(...deals.map(({ fragrance }) => position.get(fragrance.id)));
        after = next;
      }
      expect(paged).toEqual(all);
    }
  });

  test('deals of a watchlist are those of the signed-in user, and need one', async ({ app }) => {
    const [watched] = await givenDeals(app, [{ price: 60 }, { price: 60 }]);
    const amber = await givenUser(app);
    const query = { scope: 'watchlist' } as const;
    await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: watched?.fragranceId ?? 0 } });
    expect((await list(app, query, amber.api)).map(({ fragrance }) => fragrance.id)).toEqual([watched?.fragranceId]);
    await expect(list(app, query)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    const url = '/api/fragrances/deals?scope=watchlist';
    const statusOf = async (scopes: Parameters<typeof givenKey>[2]) => {
      const { headers } = await givenKey(app, amber.id, scopes);
      return (await app.server.inject({ url, headers })).statusCode;
    };
    expect([await statusOf(['read']), await statusOf(['observe'])]).toEqual([200, 403]);
  });

  test('responses for everyone can be revalidated, and those of a watchlist are never stored', async ({ app }) => {
    const url = '/api/fragrances/deals';
    const first = await app.server.inject({ url });
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = await app.server.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const amber = await givenUser(app);
    const cookie = (amber.api as unknown as { cookie: () => string }).cookie();
    const personal = await app.server.inject({ url: `${url}?scope=watchlist`, headers: { cookie } });
    expect([personal.statusCode, personal.headers.etag, personal.headers['cache-control']]).toEqual([
      200,
      undefined,
      'no-store',
    ]);
  });

  test.for([
    ['scope=mine', 'scope'],
    ['scope=all&scope=watchlist', 'scope'],
    ['families=Woody,Nothing', 'families'],
    ['families=__proto__', 'families'],
    [`families=${'Woody,'.repeat(100)}`, 'families'],
    ['sizes=0', 'sizes'],
    ['sizes=1e3', 'sizes'],
    ['sizes=50,,100', 'sizes'],
    [`sizes=${Array.from({ length: 21 }, (_, index) => index + 1).join(',')}`, 'sizes'],
    ['sort=price', 'sort'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=all', 'limit'],
    ['after=%00', 'after'],
    ['after=1~2', 'after'],
    ['after=1~EUR~1~7', 'after'],
    [`after=${'9'.repeat(300)}`, 'after'],
  ] as const)('deals respond 400 with what to write when the query is %s', async ([query, field], { app }) => {
    const response = await app.server.inject({ url: `/api/fragrances/deals?${query}` });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'BAD_REQUEST', errors: { [field]: expect.stringMatching(/\w{3}/) } }),
    ]);
  });

  test('deals without any price say since when prices are watched', async ({ app }) => {
    const amber = await givenUser(app);
    const before = await amber.api.deals.list({ query: { scope: 'watchlist' } });
    expect(before).toMatchObject({ deals: [], next: null });
    const page = await givenDeal(app);
    const { watchedSince } = await app.visitor().deals.list({ query: {} });
    const first = await app.db.selectFrom('price_histories').select('since').orderBy('since').executeTakeFirstOrThrow();
    expect([watchedSince, page.pageId > 0]).toEqual([first.since.toISOString(), true]);
  });
});
