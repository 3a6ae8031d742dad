import { givenUser, PASSWORD } from '../../testing/given.ts';
import { givenShop } from '../../testing/given-shop.ts';
import { describe, expect, test } from '../../testing/test.ts';

describe('POST /api/feed-suggestions', () => {
  test('a suggested feed waits for the operator and is not requested', async ({ app }) => {
    const shop = await givenShop();
    const { api } = await givenUser(app);
    const url = `${shop.origin}/feed.xml?token=secret`;
    const suggestion = await api.suggestions.suggestFeed({ body: { url } });
    expect(suggestion).toMatchObject({ status: 'waiting', address: `${shop.origin}/feed.xml?token=***` });
    expect(await api.suggestions.suggestFeed({ body: { url } })).toEqual(suggestion);
    expect(shop.requests).toEqual([]);
    expect(await app.db.selectFrom('feed_files').selectAll().execute()).toEqual([]);
  });

  test('POST /api/feed-suggestions rejects what is no address of a feed, with the reason beside the field', async ({
    app,
  }) => {
    const { api } = await givenUser(app);
    for (const url of ['feed', 'ftp://shop.example/feed', 'https://shop.example:22/feed'])
      await expect(api.suggestions.suggestFeed({ body: { url } })).rejects.toMatchObject({
        code: 'PAGE_NOT_USABLE',
        fields: { url: expect.stringMatching(/address/) as string },
      });
  });

  test('a user suggests at most ten feeds a day', async ({ app }) => {
    const { api } = await givenUser(app);
    const suggest = (id: number) => api.suggestions.suggestFeed({ body: { url: `https://limit.example/${id}.xml` } });
    for (let id = 0; id < 10; id += 1) await suggest(id);
    await expect(suggest(10)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('suggested feeds are in the export, masked, and are deleted with the account', async ({ app }) => {
    const { api, id } = await givenUser(app);
    await api.suggestions.suggestFeed({ body: { url: 'https://me:secret@export.example/feed.xml' } });
    const exported = await api.account.exportData({ params: { id }, body: { password: PASSWORD } });
    expect(exported.feedSuggestions).toMatchObject([{ address: 'https://***@export.example/feed.xml' }]);
    expect(JSON.stringify(exported)).not.toContain('secret');
    await api.account.deleteAccount({ params: { id }, body: { password: PASSWORD } });
    const left = app.db.selectFrom('feed_suggestions').selectAll().where('user_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});
