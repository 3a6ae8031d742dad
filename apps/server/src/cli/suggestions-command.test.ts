import { productPage } from '@sillage/testkit/shop';
import { givenObserver } from '../features/observations/testing/given-observer.ts';
import { givenPage, givenSuggester } from '../features/suggestions/testing/given-suggester.ts';
import { newId } from '../platform/ids.ts';
import { givenFragrance, givenUser } from '../testing/given.ts';
import { test } from '../testing/shop-test.ts';
import { describe, expect } from '../testing/test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { runWorkers } from '../testing/workers.ts';
import { runSillage } from './testing/run-sillage.ts';

const suggestions = (app: TestApp, ...args: string[]) =>
  runSillage(['suggestions', ...args], { DATABASE_URL: app.config.databaseUrl ?? '' });

describe('sillage suggestions', () => {
  // spec: D.4.19
  test('`sillage suggestions` lists the undecided suggestions as text and as JSON', async ({ app, shop }) => {
    expect(await suggestions(app)).toEqual({ code: 0, out: 'No suggestion is waiting.\n', err: '' });
    const amber = await givenSuggester(app);
    const { url, title } = givenPage(shop);
    await amber.suggest(givenPage(shop).url);
    const { id, fragranceId } = await amber.add(url);
    const { out } = await suggestions(app);
    expect(out.trimEnd().split('\n')).toEqual([
      expect.stringMatching(new RegExp(`^${id} .* ${title} by Maison Test$`)),
      `  ${url}`,
    ]);
    const listed = JSON.parse((await suggestions(app, '--json')).out) as unknown;
    expect(listed).toMatchObject([
      { id, name: title, brand: 'Maison Test', url, fragranceId, read: { availability: 'InStock' } },
    ]);
    await suggestions(app, 'decline', id);
  });

  test("`sillage suggestions` marks a page that a user's browser read", async ({ app }) => {
    const amber = await givenObserver(app);
    const url = 'http://closed-shop.example/oud';
    const { suggestionId } = await amber.observe(url, 'InStock', { title: 'Oud Intense' });
    const id = suggestionId ?? '';
    const names = { name: 'Oud Intense', brand: 'Maison Test' };
    await amber.api.suggestions.confirm({ params: { suggestionId: id }, body: names });
    expect((await suggestions(app)).out).toContain("Oud Intense by Maison Test (read by a user's browser)");
    expect(JSON.parse((await suggestions(app, '--json')).out)).toMatchObject([{ id, isReadByBrowser: true }]);
    await suggestions(app, 'decline', id);
  });

  // spec: D.4.14
  test('`sillage suggestions accept` makes the fragrance visible to everyone and keeps its watcher', async ({
    app,
    shop,
  }) => {
    const amber = await givenSuggester(app);
    const { url, title } = givenPage(shop);
    const { id, fragranceId } = await amber.add(url);
    expect(await suggestions(app, 'accept', id)).toMatchObject({
      code: 0,
      out: `${title} by Maison Test: accepted; everyone sees it now.\n`,
    });
    expect(await app.visitor().catalogue.detail({ params: { id: fragranceId } })).toMatchObject({
      name: title,
      isListed: true,
    });
    expect(await amber.watched()).toEqual([fragranceId]);
    expect((await amber.api.suggestions.list())[0]).toMatchObject({ id, status: 'accepted', fragranceId });
    expect(await suggestions(app, 'accept', id)).toMatchObject({
      code: 1,
      err: `${id}: it is in the catalogue already.\n`,
    });
  });

  test('accepting a suggestion moves its page, watchers, notes and history to the fragrance that the catalogue already has', async ({
    app,
    shop,
  }) => {
    const { url, path, title } = givenPage(shop, [{ availability: 'OutOfStock', size: '50 ml' }]);
    const listed = await givenFragrance(app, { name: title });
    const [amber, basil] = [await givenSuggester(app), await givenSuggester(app)];
    const hers = await amber.add(url);
    await basil.add(url);
    const noted = { userId: basil.id, fragranceId: hers.fragranceId, notes: 'For Sundays' };
    await basil.api.watchlist.updateNotes({ body: noted });
    await basil.api.watchlist.add({ body: { userId: basil.id, fragranceId: listed.id } });
    shop.put(path, productPage(title, [{ availability: 'InStock', size: '50 ml' }]));
    await runWorkers(app);
    app.clock.advance(app.config.monitor.confirmMs);
    await runWorkers(app);
    expect(await suggestions(app, 'accept', hers.id)).toMatchObject({
      code: 0,
      out: expect.stringContaining('the catalogue had it'),
    });
    expect(await app.visitor().catalogue.detail({ params: { id: listed.id } })).toMatchObject({
      offers: [{ url, availability: 'InStock' }],
      isSoldOut: false,
    });
    expect((await app.visitor().monitor.history({ params: { id: listed.id } })).changes).toMatchObject([
      { kind: 'restock' },
    ]);
    expect([await amber.watched(), await basil.watched()]).toEqual([[listed.id], [listed.id]]);
    const [item] = await basil.api.watchlist.list({ params: { userId: basil.id } });
    expect(item?.notes).toBe('For Sundays');
    const row = await app.db.selectFrom('fragrances').select('watchers').where('id', '=', listed.id).executeTakeFirst();
    expect(row?.watchers).toBe(2);
    expect(await app.db.selectFrom('fragrances').select('id').where('id', '=', hers.fragranceId).execute()).toEqual([]);
    expect(
      await app.db
        .selectFrom('deliveries')
        .select('user_id')
        .where('user_id', 'in', [amber.id, basil.id])
        .where('channel_kind', '=', 'email')
        .execute(),
    ).toHaveLength(2);
    expect((await basil.api.suggestions.list())[0]).toMatchObject({ status: 'accepted', fragranceId: listed.id });
  });

  test('`sillage suggestions decline` leaves the fragrance visible to its suggester only', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { id, fragranceId } = await amber.add(givenPage(shop).url);
    expect(await suggestions(app, 'decline', id)).toMatchObject({ code: 0, out: expect.stringContaining('declined') });
    expect(await amber.watched()).toEqual([fragranceId]);
    expect((await amber.api.suggestions.list())[0]).toMatchObject({ status: 'declined' });
    const other = await givenUser(app);
    await expect(other.api.catalogue.detail({ params: { id: fragranceId } })).rejects.toMatchObject({
      code: 'FRAGRANCE_NOT_FOUND',
    });
    expect((await suggestions(app)).out).not.toContain(id);
  });

  test('`sillage suggestions accept` accepts valid ids and reports unknown or malformed ids', async ({ app, shop }) => {
    const amber = await givenSuggester(app);
    const { id } = await amber.add(givenPage(shop).url);
    const { code, out, err } = await suggestions(app, 'accept', newId(), 'not-an-id', id);
    expect([code, err.trimEnd().split('\n').length]).toEqual([1, 2]);
    expect(out).toContain('accepted');
    expect(await suggestions(app, 'accept')).toMatchObject({
      code: 2,
      err: expect.stringContaining("missing required argument 'ID'"),
    });
  });
});
