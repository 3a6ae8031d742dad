import { productPage } from '@sillage/testkit/shop';
import { DAY, SECOND } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { givenFragrance } from '../../testing/given.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { runWorkers } from '../../testing/workers.ts';
import { givenPage, givenSuggester } from './testing/given-suggester.ts';

function findPages(app: TestApp, url: string) {
  return app.db.selectFrom('pages').selectAll().where('url', '=', url).execute();
}

describe('confirming a suggestion', () => {
  // spec: D.4.14, D.6.11
  test('confirming a suggestion starts the watch and saves the page’s state as a first check without events', async ({
    app,
    shop,
  }) => {
    const amber = await givenSuggester(app);
    const { url, title } = givenPage(shop, [{ availability: 'OutOfStock', size: '50 ml' }]);
    const read = await amber.suggest(url);
    const done = await amber.confirm(read.id, title);
    expect(done).toMatchObject({ id: read.id, status: 'waiting', name: title });
    const id = done.fragranceId ?? 0;
    expect(await amber.watched()).toEqual([id]);
    expect(await amber.sees(id)).toMatchObject({
      isListed: false,
      isSoldOut: true,
      offers: [{ availability: 'OutOfStock', sizeMl: 50, url }],
    });
    expect(await app.db.selectFrom('events').select('id').where('fragrance_id', '=', id).execute()).toEqual([]);
    shop.put(new URL(url).pathname, productPage(title, [{ availability: 'InStock', size: '50 ml' }]));
    await runWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await app.db.selectFrom('events').select('kind').where('fragrance_id', '=', id).execute()).toEqual([
      { kind: 'restock' },
    ]);
  });

  test('a suggested fragrance has the page’s name without size and concentration, and keeps both', async ({
    app,
    shop,
  }) => {
    const amber = await givenSuggester(app);
    const offers = [{ availability: 'InStock', size: '100 ml' }];
    const { fragranceId } = await amber.add(givenPage(shop, offers, 'Nuit de Loopback Eau de Parfum 100 ml').url);
    expect(await amber.sees(fragranceId)).toMatchObject({
      name: 'Nuit de Loopback',
      concentration: 'Eau de Parfum',
      offers: [{ sizeMl: 100 }],
    });
  });

  test('other users cannot find, open or watch the fragrance of a confirmed suggestion', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { title, url } = givenPage(shop, undefined, 'Unheard Quartz Bloom');
    const { fragranceId: id } = await amber.add(url);
    const other = await givenSuggester(app);
    for (const who of [other.api, app.visitor()]) {
      const params = { id };
      await expect(who.catalogue.detail({ params })).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
      await expect(who.monitor.history({ params })).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
      await expect(who.catalogue.similar({ params, query: {} })).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
      for (const keyword of [title, 'quartz', ''])
        expect(
          (await who.catalogue.filter({ query: { keyword, size: 100 } })).content.map((fragrance) => fragrance.id),
        ).not.toContain(id);
    }
    await expect(other.api.watchlist.add({ body: { userId: other.id, fragranceId: id } })).rejects.toMatchObject({
      code: 'FRAGRANCE_NOT_FOUND',
    });
    expect(await other.api.suggestions.list()).toEqual([]);
    // Another user who suggests the page learns nothing of the first: it is read again.
    expect(await other.suggest(url)).toMatchObject({ known: null, status: 'read', fragranceId: null });
    expect((await amber.api.suggestions.list())[0]).toMatchObject({
      name: title,
      status: 'waiting',
      fragranceId: id,
    });
  });

  test('confirming a suggestion twice at the same time adds its page only once', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { url, title } = givenPage(shop);
    const [one, two] = [await amber.suggest(url), await amber.suggest(url)];
    expect(two.id).toBe(one.id);
    const [first, second] = await Promise.all([amber.confirm(one.id, title), amber.confirm(one.id, title)]);
    expect(second).toEqual(first);
    expect(await amber.watched()).toHaveLength(1);
    expect(await findPages(app, url)).toHaveLength(1);
    expect(await amber.suggest(url)).toMatchObject({ known: { id: first.fragranceId } });
  });

  test('two users who confirm the same page at the same time watch the same fragrance', async ({ app, shop }) => {
    const { url, title } = givenPage(shop);
    const [amber, basil] = [await givenSuggester(app), await givenSuggester(app)];
    const [hers, his] = [await amber.suggest(url), await basil.suggest(url)];
    expect(his).toMatchObject({ known: null, status: 'read' });
    const [one, two] = await Promise.all([amber.confirm(hers.id, title), basil.confirm(his.id, title)]);
    expect(two.fragranceId).toBe(one.fragranceId);
    const row = await app.db
      .selectFrom('fragrances')
      .select('watchers')
      .where('id', '=', one.fragranceId ?? 0)
      .executeTakeFirst();
    expect(row?.watchers).toBe(2);
    expect(await basil.sees(one.fragranceId ?? 0)).toMatchObject({ isListed: false });
  });

  test('confirming a suggestion does not change a listed fragrance of the same name', async ({ app, shop }) => {
    const { url, title } = givenPage(shop, [{ availability: 'InStock', size: '50 ml' }]);
    const listed = await givenFragrance(app, { name: title });
    const amber = await givenSuggester(app);
    const { fragranceId } = await amber.add(url);
    expect(fragranceId).not.toBe(listed.id);
    expect(await app.visitor().catalogue.detail({ params: { id: listed.id } })).toMatchObject({
      offers: [],
      availability: null,
    });
  });

  test('confirming a suggestion accepts only a corrected name that matches the page', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { url, title } = givenPage(shop);
    const read = await amber.suggest(url);
    await expect(amber.confirm(read.id, 'Buy my pills')).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      fields: { name: expect.stringContaining(title) },
    });
    await expect(amber.confirm(read.id, '\u202e\u0007', 'Maison')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const name = title.replace(' Extrême', ' Extreme');
    expect(await amber.confirm(read.id, name)).toMatchObject({ name, status: 'waiting' });
  });

  test('confirming a suggestion returns 404 when it belongs to another user, is unknown or is too old', async ({
    app,
    shop,
  }) => {
    const [amber, basil] = [await givenSuggester(app), await givenSuggester(app)];
    const { url, title } = givenPage(shop);
    const read = await amber.suggest(url);
    const notFound = { code: 'SUGGESTION_NOT_FOUND', status: 404 };
    await expect(basil.confirm(read.id, title)).rejects.toMatchObject(notFound);
    await expect(amber.confirm(newId(), title)).rejects.toMatchObject(notFound);
    app.clock.advance(DAY + SECOND);
    await expect(amber.confirm(read.id, title)).rejects.toMatchObject(notFound);
  });

  test('confirming a suggestion stores nothing when the watchlist is full', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const now = app.clock.now();
    const many = Array.from({ length: 1000 }, (_, index) => ({ name: `Filler ${index}`, id: newId() }));
    const rows = many.map(({ name, id }) => ({
      name,
      brand: 'Filler',
      identity: id,
      name_key: id,
      gender: null,
      family: null,
      notes: [],
      image_url: null,
      is_original: true,
      inspired_by_brand: null,
      original_fragrance: null,
      inspired_source: null,
      list_price: null,
      list_currency: null,
      search_text: '',
      created_at: now,
      updated_at: now,
    }));
    const ids = await app.db.insertInto('fragrances').values(rows).returning('id').execute();
    await app.db
      .insertInto('watch_items')
      .values(ids.map(({ id }) => ({ user_id: amber.id, fragrance_id: id, notes: null, added_at: now })))
      .execute();
    const { url } = givenPage(shop);
    await expect(amber.add(url)).rejects.toMatchObject({ code: 'WATCHLIST_FULL' });
    expect(await findPages(app, url)).toEqual([]);
  });
});

describe('deleting the account of a suggester', () => {
  test('account deletion removes suggested fragrances unless another user suggested them', async ({ app, shop }) => {
    const [amber, basil] = [await givenSuggester(app), await givenSuggester(app)];
    const [alone, shared] = [givenPage(shop), givenPage(shop)];
    const hers = await amber.add(alone.url);
    const theirs = await amber.add(shared.url);
    await basil.add(shared.url);
    await app.db.deleteFrom('users').where('id', '=', amber.id).execute();
    const left = await app.db
      .selectFrom('fragrances')
      .select('id')
      .where('id', 'in', [hers.fragranceId, theirs.fragranceId])
      .execute();
    expect(left).toEqual([{ id: theirs.fragranceId }]);
    expect(await findPages(app, alone.url)).toEqual([]);
    expect(await basil.sees(theirs.fragranceId)).toMatchObject({ isListed: false });
  });
});
