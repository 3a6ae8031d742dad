import { feedFileRow, rssFeedFile, textFeedFile, toAwinRow } from '@sillage/testkit/shop';
import { newId } from '../platform/ids.ts';
import { givenUser } from '../testing/given.ts';
import { test } from '../testing/shop-test.ts';
import { describe, expect } from '../testing/test.ts';
import type { TestApp } from '../testing/test-app.ts';
import { runSillage } from './testing/run-sillage.ts';

const sillage = (app: TestApp, ...args: string[]) =>
  runSillage(args, {
    DATABASE_URL: app.config.databaseUrl ?? '',
    MONITOR_ALLOW_PRIVATE: 'only',
    MONITOR_HOST_GAP: '0ms',
  });
const listIds = async (app: TestApp) =>
  (await app.db.selectFrom('feed_files').select('id').execute()).map(({ id }) => id);

describe('sillage feed', () => {
  test('`sillage feed add` prints what it understood, and masks credentials there and in the list', async ({
    app,
    shop,
  }) => {
    const rows = [feedFileRow('https://shop.example', 'Oud Eau de Parfum 50 ml', { gtin: '4006381333931' })];
    shop.put('/feed.xml?token=secret', rssFeedFile(rows));
    const added = await sillage(app, 'feed', 'add', `${shop.origin}/feed.xml?token=secret`);
    expect(added).toMatchObject({ code: 0, err: '' });
    expect(added.out).toContain('/feed.xml?token=***: Google Merchant, RSS, shop.example.');
    expect(added.out).toContain('- Oud Eau de Parfum 50 ml (50 ml, 80.00 EUR, InStock, GTIN 4006381333931)');
    const { out } = await sillage(app, 'feed', 'list');
    expect(out).toMatch(/^\d+ {2}waiting {2}http.*\?token=\*\*\*\n {2}Google Merchant, RSS, shop\.example\n$/);
    expect(added.out + out).not.toContain('secret');
    const again = await sillage(app, 'feed', 'add', `${shop.origin}/feed.xml?token=secret`);
    expect(again).toMatchObject({ code: 1, err: expect.stringMatching(/there already/) as string });
    await app.db.deleteFrom('feed_files').execute();
  });

  test('`sillage feed add --json` reads a network file with the shop and format that the operator names', async ({
    app,
    shop,
  }) => {
    const rows = ['own', 'other'].map((host) => toAwinRow(feedFileRow(`https://${host}.example`, 'Oud Eau de Parfum')));
    shop.put('/awin.csv', textFeedFile(rows, ','));
    const flags = ['--shop', 'https://www.own.example/', '--format', 'awin', '--json'];
    const { out } = await sillage(app, 'feed', 'add', `${shop.origin}/awin.csv`, ...flags);
    expect(JSON.parse(out)).toMatchObject({
      format: 'awin',
      shop: 'own.example',
      rows: 2,
      unused: { 'other-shop': 1 },
      products: [{ title: 'Oud Eau de Parfum' }],
    });
    await app.db.deleteFrom('feed_files').execute();
  });

  test('`sillage feed pause`, `resume` and `remove` change feeds, and name unknown ids', async ({ app, shop }) => {
    shop.put('/feed.xml', rssFeedFile([feedFileRow('https://shop.example', 'Oud Eau de Parfum')]));
    await sillage(app, 'feed', 'add', `${shop.origin}/feed.xml`);
    const [id] = (await listIds(app)).map(String);
    expect(await sillage(app, 'feed', 'pause', id ?? '', '99999', 'x')).toMatchObject({
      code: 1,
      out: `${id}: paused.\n`,
      err: expect.stringMatching(/^99999: is no ID of a feed;.*\nx: is no ID/) as string,
    });
    expect(JSON.parse((await sillage(app, 'feed', 'list', '--json')).out)).toMatchObject([{ state: 'paused' }]);
    expect(await sillage(app, 'feed', 'resume', id ?? '')).toMatchObject({ code: 0 });
    expect(await sillage(app, 'feed', 'remove', id ?? '')).toMatchObject({ code: 0, out: `${id}: removed.\n` });
    expect((await sillage(app, 'feed', 'list')).out).toMatch(/^There is no feed\./);
  });

  test('`sillage feed add` explains what is wrong, and adds nothing', async ({ app, shop }) => {
    shop.put('/page', '<!doctype html><title>Shop</title>');
    shop.put('/clicks.csv', 'title,link\nOud Eau de Parfum,https://www.awin1.com/pclick.php?p=1\n');
    const cases: [string[], RegExp][] = [
      [['feed.xml'], /not a web address/],
      [[`${shop.origin}/missing`], /no feed at this address \(status 404\)/],
      [[`${shop.origin}/page`], /web page, not a product feed/],
      [[`${shop.origin}/clicks.csv`], /None of the first 1 rows is a product/],
      [[`${shop.origin}/page`, '--format', 'xml'], /--format: write one of google-rss/],
      [[`${shop.origin}/page`, '--shop', 'nonsense'], /--shop: write the address of the shop/],
      [[`${shop.origin}/page`, '--format', 'shopify'], /products\.json/],
    ];
    for (const [args, message] of cases) {
      const { code, err } = await sillage(app, 'feed', 'add', ...args);
      expect(err).toMatch(message);
      expect(code).toBe(1);
    }
    expect(await listIds(app)).toEqual([]);
    expect((await runSillage(['feed', '--help'])).out).toMatch(/Exit codes/);
  });

  test('`sillage suggestions` lists suggested feeds, and adds those that the operator accepts', async ({ app }) => {
    const [{ api }, { api: other }] = await Promise.all([givenUser(app), givenUser(app)]);
    const url = 'https://user:secret@feeds.example/feed.xml';
    const { id } = await api.suggestions.suggestFeed({ body: { url } });
    await other.suggestions.suggestFeed({ body: { url } });
    const declined = await api.suggestions.suggestFeed({ body: { url: 'https://feeds.example/bad.xml' } });
    const { out } = await sillage(app, 'suggestions');
    expect(out).toContain(`a product feed\n  https://***@feeds.example/feed.xml`);
    expect(out).not.toContain('secret');
    expect(await sillage(app, 'suggestions', 'decline', declined.id)).toMatchObject({ code: 0 });
    expect(await sillage(app, 'suggestions', 'accept', id, newId(), id)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^https:\/\/\*\*\*@feeds\.example\/feed\.xml: accepted/) as string,
      err: expect.stringMatching(/there is no such suggestion\.\n.*: it is accepted already/) as string,
    });
    const feeds = await app.db.selectFrom('feed_files').select(['address', 'format']).execute();
    expect(feeds).toEqual([{ address: url, format: null }]);
  });
});
