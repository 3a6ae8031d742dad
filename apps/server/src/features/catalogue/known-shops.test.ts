import data from '../../../data/shops.json' with { type: 'json' };
import { givenFragrance } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { bundledShop } from './known-shops.rules.ts';
import { addShop, isTrustedShop, listKnownShops, pauseShop, removeShop, resumeShop } from './known-shops.service.ts';
import { shopHostOf } from './shops.rules.ts';

const findKnown = async ({ db }: TestApp, host: string) =>
  (await listKnownShops(db)).find((shop) => shop.host === host);
const add = ({ db, clock }: TestApp, address: string, allowPrivate = false) =>
  addShop(db, address, { now: clock.now(), allowPrivate });

describe('bundled list of shops', () => {
  test.each(data.map((shop) => [shop.host, shop] as const))(
    'the entry of %s is valid and has its own host',
    (host, shop) => {
      expect(bundledShop.parse(shop)).toEqual(shop);
      expect(shopHostOf(shop.url)).toBe(host);
      // A shop that turns programs away was not read, and offers them nothing.
      if (shop.interfaces.includes('refuses')) expect([shop.interfaces, shop.verified]).toEqual([['refuses'], false]);
    },
  );

  test('the bundled list has about sixty shops, each host once, in the order of their hosts', () => {
    const hosts = data.map(({ host }) => host);
    expect(hosts.length).toBeGreaterThanOrEqual(60);
    expect(hosts).toEqual([...new Set(hosts)].sort());
  });
});

describe('known shops', () => {
  test('listKnownShops returns the bundled shops, of which only the verified ones are trusted', async ({ app }) => {
    expect(await findKnown(app, 'libertylondon.com')).toEqual({
      host: 'libertylondon.com',
      url: 'https://www.libertylondon.com/',
      name: 'Liberty London',
      country: 'GB',
      currency: 'GBP',
      interfaces: ['sitemap', 'page'],
      trust: 'verified',
      pausedAt: null,
      excludedAt: null,
      minGapMs: null,
      source: 'PriceSniffs, UK shops (2026-10-08)',
    });
    expect(await isTrustedShop(app.db, 'libertylondon.com')).toBe(true);
    expect(await findKnown(app, 'boots.com')).toMatchObject({ trust: 'unverified', interfaces: ['refuses'] });
    expect(await isTrustedShop(app.db, 'boots.com')).toBe(false);
  });

  test('addShop makes a shop trusted, and removeShop takes that back', async ({ app }) => {
    expect(await isTrustedShop(app.db, 'added.example')).toBe(false);
    expect(await add(app, 'https://www.added.example/en/?from=mail#top')).toBe('added.example');
    expect(await findKnown(app, 'added.example')).toMatchObject({
      url: 'https://www.added.example/en/',
      trust: 'operator',
      country: null,
      interfaces: [],
    });
    expect(await isTrustedShop(app.db, 'added.example')).toBe(true);
    expect(await removeShop(app.db, 'https://added.example/any/page')).toBe('added.example');
    expect(await findKnown(app, 'added.example')).toBeUndefined();
    expect(await isTrustedShop(app.db, 'added.example')).toBe(false);
  });

  test('a bundled shop that the operator adds and removes has its bundled trust again', async ({ app }) => {
    await add(app, 'https://www.douglas.de/');
    expect(await findKnown(app, 'douglas.de')).toMatchObject({ name: 'Douglas', trust: 'operator', country: 'DE' });
    await removeShop(app.db, 'douglas.de');
    expect(await findKnown(app, 'douglas.de')).toMatchObject({ trust: 'unverified', source: /^Bundled/ });
  });

  test.for<[string, string]>([
    ['ftp://shop.example/', 'does not begin with http:// or https://'],
    ['https://user:secret@shop.example/', 'contains a user name or password'],
    ['https://shop.example:22/', 'asks for port 22'],
    ['shop.example', 'is not a web address'],
    ['http://127.0.0.1/', 'private or reserved network'],
    ['http://2130706433/', 'private or reserved network'],
    ['http://[::ffff:10.0.0.1]/', 'private or reserved network'],
    ['http://169.254.169.254/latest', 'private or reserved network'],
    ['http://localhost:8080/', 'private or reserved network'],
    ['http://shop.localhost./', 'private or reserved network'],
    ['http://printer.local/', 'private or reserved network'],
    ['https://www.fragrantica.com/', 'is an encyclopaedia'],
  ])('addShop rejects %s and stores nothing', async ([address, message], { app }) => {
    await expect(add(app, address)).rejects.toThrow(message);
    expect(await app.db.selectFrom('shops').select('host').where('added_at', 'is not', null).execute()).toEqual([]);
  });

  test('addShop accepts a private address when the operator allows private networks', async ({ app }) => {
    expect(await add(app, 'http://127.0.0.1:8080/', true)).toBe('127.0.0.1:8080');
    await removeShop(app.db, 'http://127.0.0.1:8080/');
  });

  test('pauseShop keeps the time of the first pause until resumeShop ends it', async ({ app }) => {
    const pausedAt = app.clock.now();
    await pauseShop(app.db, 'aedes.com', pausedAt);
    app.clock.advance(1000);
    await pauseShop(app.db, 'https://www.aedes.com/x', app.clock.now());
    expect(await findKnown(app, 'aedes.com')).toMatchObject({ name: 'Aedes', trust: 'verified', pausedAt });
    await resumeShop(app.db, 'aedes.com');
    expect(await findKnown(app, 'aedes.com')).toMatchObject({ pausedAt: null });
  });

  test('a shop that sells a listed fragrance is listed, and one that only a suggestion names is not', async ({
    app,
  }) => {
    await givenFragrance(app, { url: 'https://seller.example/p/1' });
    const { id } = await givenFragrance(app, { url: 'https://private.example/p/1' });
    await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', id).execute();
    expect(await findKnown(app, 'private.example')).toBeUndefined();
    expect(await findKnown(app, 'seller.example')).toMatchObject({
      trust: 'unverified',
      source: 'pages of the catalogue',
    });
    await expect(removeShop(app.db, 'seller.example')).rejects.toThrow('known from pages of the catalogue. Pause it');
  });

  test.for<[string, (app: TestApp) => Promise<string>, string]>([
    ['pauseShop', (app: TestApp) => pauseShop(app.db, 'unknown.example', app.clock.now()), 'is not known here'],
    ['resumeShop', (app: TestApp) => resumeShop(app.db, 'unknown.example'), 'is not known here'],
    ['removeShop', (app: TestApp) => removeShop(app.db, 'unknown.example'), 'is not known here'],
    ['resumeShop', (app: TestApp) => resumeShop(app.db, 'ulta.com'), 'ulta.com is not paused'],
    ['removeShop', (app: TestApp) => removeShop(app.db, 'ulta.com'), 'pause it instead'],
  ])('%s says why it cannot be done when the shop does not fit', async ([_name, change, message], { app }) => {
    await expect(change(app)).rejects.toThrow(message);
  });
});
