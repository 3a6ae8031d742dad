import type { Scope } from '@sillage/contract';
import { givenDeals, removePages } from '../../../testing/deals/given-deals.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { test } from '../../../testing/shop-test.ts';
import { describe, expect } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runNextChecks } from '../../../testing/workers.ts';
import { givenAsk } from '../testing/mcp-client.ts';

/** A user, and a function that calls a tool with a key of that user. */
async function givenAssistant(app: TestApp, scopes: Scope[] = ['read', 'watchlist']) {
  const user = await givenUser(app);
  return { ...user, ask: await givenAsk(app, user.id, scopes) };
}

describe('search_catalogue', () => {
  test('search_catalogue pages through all results by its cursor, each once', async ({ app }) => {
    const brand = 'Maison Cursor';
    const ids = new Set<unknown>();
    for (let count = 0; count < 7; count += 1) ids.add((await givenFragrance(app, { brand })).id);
    await app.waitForIndex();
    const { ask } = await givenAssistant(app, ['observe']);
    const seen: unknown[] = [];
    let cursor: unknown;
    let pages = 0;
    do {
      const { data } = await ask('search_catalogue', { brand, limit: 3, ...(cursor !== undefined && { cursor }) });
      expect(data.total).toBe(7);
      seen.push(...(data.fragrances as { id: number }[]).map(({ id }) => id));
      cursor = data.next ?? undefined;
      pages += 1;
    } while (cursor !== undefined);
    expect(pages).toBe(3);
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(ids);
  });

  test.for([
    [{ limit: 26 }, 'limit: A limit is a whole number from 1 to 25'],
    [{ cursor: '1.5x' }, 'This is not a cursor. Send `next` of the result before, or no cursor.'],
    [{ cursor: '0.0' }, 'A size is a whole number from 1 to 100'],
    [{ minPriceUsd: 5, maxPriceUsd: 2 }, 'minPrice is more than maxPrice'],
    [{ colour: 'red' }, 'Unrecognized key: "colour"'],
    [{ gender: 'dogs' }, 'gender: '],
    [{ keyword: 'x'.repeat(301) }, 'keyword: At most 300 characters'],
  ])('search_catalogue rejects %j with a text that says what is wrong', async ([args, expected], { app }) => {
    const { ask } = await givenAssistant(app);
    const { isError, text } = await ask('search_catalogue', args as Record<string, unknown>);
    expect([isError, text]).toEqual([true, expect.stringContaining(expected as string)]);
  });
});

describe('show_fragrance', () => {
  test('show_fragrance returns the offers, prices and notes of a fragrance', async ({ app, shop }) => {
    const { amber, oud, path } = await givenWatched(app, shop, 'InStock');
    await runNextChecks(app);
    const ask = await givenAsk(app, amber.id);
    const { data, text } = await ask('show_fragrance', { fragranceId: oud.id });
    expect(data).toMatchObject({
      fragrance: { id: oud.id, brand: oud.brand, name: oud.name },
      notes: expect.stringMatching(/\w/),
      offers: [{ url: shop.origin + path, price: 80, currency: 'USD' }],
      offersLeftOff: 0,
      lows: [{ currency: 'USD', in12Months: { price: 80, isCurrent: true } }],
    });
    expect(text).toContain(`${shop.origin}${path}`);
  });

  test('show_fragrance says how many offers it left off', async ({ app, shop }) => {
    const { oud } = await givenWatched(app, shop);
    const { page_id } = await app.db
      .selectFrom('offers')
      .select('page_id')
      .where('fragrance_id', '=', oud.id)
      .executeTakeFirstOrThrow();
    const rest = { sku: null, price: null, currency: null, availability: null, available_since: null };
    const offer = { ...rest, page_id, fragrance_id: oud.id, last_checked_at: null };
    const rows = Array.from({ length: 25 }, (_, index) => ({
      ...offer,
      variant: `Size ${index}`,
      size_ml: 10 + index,
    }));
    await app.db.insertInto('offers').values(rows).execute();
    const { ask } = await givenAssistant(app);
    const { data, text } = await ask('show_fragrance', { fragranceId: oud.id });
    expect([(data.offers as unknown[]).length, data.offersLeftOff]).toEqual([20, 6]);
    expect(text).toContain('6 more offers left off.');
    const stock = await ask('where_in_stock', { fragranceId: oud.id, limit: 4 });
    expect(stock.data.offersLeftOff).toBe(22);
    expect(await ask('where_in_stock', { fragranceId: oud.id, isInStock: true })).toMatchObject({
      data: { pages: [], offersLeftOff: 0 },
      text: expect.stringContaining('No such offer is known.'),
    });
  });

  test('a tool returns the error of the API when the catalogue does not have the fragrance', async ({ app }) => {
    const { ask } = await givenAssistant(app);
    for (const name of ['show_fragrance', 'where_in_stock', 'add_to_watchlist'])
      expect(await ask(name, { fragranceId: 2_000_000_000 })).toMatchObject({
        isError: true,
        text: 'This fragrance is not in the catalogue',
      });
  });
});

describe('list_deals', () => {
  test('list_deals lists deals by pages, and those of the watchlist only with the scope read', async ({ app }) => {
    await removePages(app);
    const pages = await givenDeals(app, [{ price: 60 }, { price: 50 }, { price: 55 }]);
    const { id, api, ask } = await givenAssistant(app);
    const [first] = pages;
    await api.watchlist.add({ body: { userId: id, fragranceId: first?.fragranceId ?? 0 } });
    const start = await ask('list_deals', { limit: 2, sort: 'perMl', sizesMl: [50, 100] });
    expect(start.data.deals).toMatchObject([
      { price: 50, usualPrice: 80, discountPercent: 37, sizeMl: 50 },
      { price: 55, usualPrice: 80, discountPercent: 31, sizeMl: 50 },
    ]);
    const end = await ask('list_deals', { limit: 2, sort: 'perMl', sizesMl: [50, 100], cursor: start.data.next });
    expect(end.data).toMatchObject({ deals: [{ price: 60 }], next: null });
    expect((await ask('list_deals', { scope: 'watchlist' })).data.deals).toMatchObject([
      { fragrance: { id: first?.fragranceId } },
    ]);
    const withoutRead = await givenAsk(app, id, ['watchlist']);
    expect(await withoutRead('list_deals', { scope: 'watchlist' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('“read”'),
    });
  });
});
