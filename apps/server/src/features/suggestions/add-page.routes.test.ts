import { productPage, type Shop } from '@sillage/testkit/shop';
import { givenFragrance } from '../../testing/given.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { acceptSuggestion, declineSuggestion } from './decide-suggestion.service.ts';
import { givenPage, givenSuggester } from './testing/given-suggester.ts';

type Suggester = Awaited<ReturnType<typeof givenSuggester>>;

const add = ({ api }: Suggester, id: number, url: string) => api.suggestions.addPage({ params: { id }, body: { url } });

/** A listed fragrance without a page, and an unread page that sells it. */
async function givenListed(app: TestApp, shop: Shop, offers?: { availability: string; size: string }[]) {
  const page = givenPage(shop, offers);
  return { ...page, ...(await givenFragrance(app, { name: page.title })) };
}

/** Makes the shop one whose pages the catalogue has. */
const givenListedShop = (app: TestApp, shop: Shop) => givenFragrance(app, { url: `${shop.origin}/other-product` });

const findOffers = async (app: TestApp, id: number) =>
  (await app.visitor().catalogue.detail({ params: { id } })).offers;

function decide(app: TestApp, id: string, decideOne = acceptSuggestion) {
  return app.db.transaction().execute((tx) => decideOne(tx, id, app.clock.now()));
}

describe('adding a shop’s page to a fragrance', () => {
  test('a page of a known shop is added at once, and everyone sees its stock', async ({ app, shop }) => {
    await givenListedShop(app, shop);
    const amber = await givenSuggester(app);
    const { id, url } = await givenListed(app, shop, [{ availability: 'InStock', size: '50 ml' }]);
    expect(await app.visitor().catalogue.detail({ params: { id } })).toMatchObject({ stockState: 'no-shop' });
    expect(await add(amber, id, url)).toEqual({ status: 'added', shop: new URL(url).host });
    expect(await app.visitor().catalogue.detail({ params: { id } })).toMatchObject({
      stockState: 'in-stock',
      productUrl: url,
      productOffer: { shop: 'Test Parfumerie', price: 80, currency: 'USD' },
      offers: [{ url, sizeMl: 50, price: 80, availability: 'InStock' }],
    });
    expect(await app.db.selectFrom('events').select('id').where('fragrance_id', '=', id).execute()).toEqual([]);
    expect(await amber.api.suggestions.list()).toMatchObject([{ url, status: 'accepted', fragranceId: id }]);
  });

  test('a page of an unknown shop waits until the operator accepts it', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { id, url } = await givenListed(app, shop);
    expect(await add(amber, id, url)).toMatchObject({ status: 'waiting' });
    expect(await add(amber, id, url)).toMatchObject({ status: 'waiting' });
    expect(await findOffers(app, id)).toEqual([]);
    const suggestions = await amber.api.suggestions.list();
    expect(suggestions).toMatchObject([{ url, status: 'waiting', fragranceId: id }]);
    expect(await decide(app, suggestions[0]?.id ?? '')).toMatchObject({ done: true, fragranceId: id, isMerged: false });
    expect(await findOffers(app, id)).toMatchObject([{ url }]);
    expect(await add(amber, id, url)).toMatchObject({ status: 'known' });
  });

  test('a declined page is not added', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { id, url } = await givenListed(app, shop);
    await add(amber, id, url);
    const [suggestion] = await amber.api.suggestions.list();
    expect(await decide(app, suggestion?.id ?? '', declineSuggestion)).toMatchObject({ done: true });
    expect(await findOffers(app, id)).toEqual([]);
  });

  test('a page about another product or another concentration is rejected', async ({ app, shop }) => {
    await givenListedShop(app, shop);
    const amber = await givenSuggester(app);
    const { id } = await givenFragrance(app, { name: 'Cedar Hour' });
    await app.db.updateTable('fragrances').set({ concentration: 'Eau de Parfum' }).where('id', '=', id).execute();
    for (const title of ['Cedar Night', 'Cedar Hour Eau de Toilette'])
      await expect(add(amber, id, givenPage(shop, undefined, title).url)).rejects.toMatchObject({
        code: 'PAGE_NOT_USABLE',
        message: `This page is about “${title}”, not about Cedar Hour Eau de Parfum by Maison Test.`,
      });
    expect(await findOffers(app, id)).toEqual([]);
    expect(await add(amber, id, givenPage(shop, undefined, 'Cedar Hour Eau de Parfum').url)).toMatchObject({
      status: 'added',
    });
  });

  test('a page that another fragrance has is rejected, and names that fragrance', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { id, url } = await givenListed(app, shop);
    const other = await givenFragrance(app, { name: 'Holder', url });
    await expect(add(amber, id, url)).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: `We check this page already, as ${other.name} by ${other.brand}.`,
    });
  });

  test('two users who add the same page at the same time add it once', async ({ app, shop }) => {
    await givenListedShop(app, shop);
    const [amber, basil] = [await givenSuggester(app), await givenSuggester(app)];
    const { id, url } = await givenListed(app, shop);
    const added = await Promise.all([add(amber, id, url), add(basil, id, url)]);
    expect(added.map(({ status }) => status).sort()).toEqual(['added', 'known']);
    expect(await app.db.selectFrom('pages').select('id').where('url', '=', url).execute()).toHaveLength(1);
  });

  test('a fragrance takes at most 20 pages', async ({ app, shop }) => {
    await givenListedShop(app, shop);
    const amber = await givenSuggester(app);
    const { id, url } = await givenListed(app, shop);
    const { id: shopId } = await app.db
      .selectFrom('shops')
      .select('id')
      .where('host', '=', new URL(url).host)
      .executeTakeFirstOrThrow();
    const fill = (from: number, to: number) =>
      app.db
        .insertInto('pages')
        .values(
          Array.from({ length: to - from }, (_, index) => ({
            fragrance_id: id,
            shop_id: shopId,
            url: `${shop.origin}/filler/${id}/${from + index}`,
            created_at: app.clock.now(),
          })),
        )
        .execute();
    await fill(0, 19);
    expect(await add(amber, id, url)).toMatchObject({ status: 'added' });
    const { url: next, path, title } = givenPage(shop);
    shop.put(path, productPage(title, [{ availability: 'InStock' }]).replaceAll(title, (await amber.sees(id)).name));
    await expect(add(amber, id, next)).rejects.toMatchObject({
      code: 'PAGE_NOT_USABLE',
      message: 'This fragrance has 20 pages already, which is the maximum.',
    });
  });

  test('a page is added at once to an own suggested fragrance, but not to one that another user suggested too', async ({
    app,
    shop,
  }) => {
    const [amber, basil] = [await givenSuggester(app), await givenSuggester(app)];
    const first = givenPage(shop, undefined, 'Private Smoke');
    const { fragranceId: id } = await amber.add(first.url);
    const second = givenPage(shop, undefined, 'Private Smoke');
    expect(await add(amber, id, second.url)).toMatchObject({ status: 'added' });
    expect((await amber.sees(id)).offers).toHaveLength(2);
    await basil.add(first.url);
    const third = givenPage(shop, undefined, 'Private Smoke');
    expect(await add(basil, id, third.url)).toMatchObject({ status: 'waiting' });
    expect((await amber.sees(id)).offers).toHaveLength(2);
    const [suggestion] = await basil.api.suggestions.list();
    expect(await decide(app, suggestion?.id ?? '')).toMatchObject({ done: true, fragranceId: id });
    const accepted = await amber.sees(id);
    expect(accepted.isListed).toBe(true);
    expect(accepted.offers).toHaveLength(3);
  });

  test('nobody adds a page to an unknown fragrance or to the suggested fragrance of another user', async ({
    app,
    shop,
  }) => {
    const [amber, basil] = [await givenSuggester(app), await givenSuggester(app)];
    const { fragranceId: id } = await amber.add(givenPage(shop).url);
    const { url } = givenPage(shop);
    const requests = shop.requests.length;
    for (const target of [id, 999_999_999])
      await expect(add(basil, target, url)).rejects.toMatchObject({ code: 'FRAGRANCE_NOT_FOUND' });
    expect(shop.requests).toHaveLength(requests);
    await expect(app.visitor().suggestions.addPage({ params: { id }, body: { url } })).rejects.toMatchObject({
      status: 401,
    });
  });
});
