import { newId, sign } from '../../platform/ids.ts';
import { openBrowser } from '../../testing/browser.ts';
import { givenFragrance, givenUser, PASSWORD } from '../../testing/given.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Creates a user who watches a fragrance with notes and a watch filter. */
async function givenOwner(app: TestApp) {
  const amber = await givenUser(app);
  const oud = await givenFragrance(app);
  const mine = { params: { userId: amber.id } };
  const watchFilter = { sizesMl: [50], maxPrice: { amount: 7654.32, currency: 'EUR', per: 'bottle' as const } };
  await amber.api.watchlist.add({ body: { userId: amber.id, fragranceId: oud.id, notes: 'for winter', watchFilter } });
  return {
    amber,
    oud,
    show: () => amber.api.sharing.show(mine),
    put: (title = 'Ouds', withNotes = false) => amber.api.sharing.put({ ...mine, body: { title, withNotes } }),
    revoke: () => amber.api.sharing.end(mine),
  };
}

const getToken = ({ share }: { share: { url: string } | null }) =>
  new URL(share?.url ?? '').pathname.split('/')[2] ?? '';
const read = (app: TestApp, token: string) => app.server.inject(`/api/shared/${token}`);

describe('watchlist share link', () => {
  test('share link is null at first, and keeps its URL when the title or the notes setting changes', async ({
    app,
  }) => {
    const { show, put } = await givenOwner(app);
    expect(await show()).toEqual({ share: null });
    const first = await put('  My ouds ');
    expect(first.share).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/shared\/[\w-]+\.[\w-]+$/),
      title: 'My ouds',
      withNotes: false,
      since: app.clock.now().toISOString(),
    });
    expect(await show()).toEqual(first);
    app.clock.advance(1000);
    expect(await put('Ouds of mine', true)).toEqual({
      share: { ...first.share, title: 'Ouds of mine', withNotes: true },
    });
  });

  test('share link shows the watched fragrances, newest first, and no personal data', async ({ app }) => {
    const { amber, oud, put } = await givenOwner(app);
    app.clock.advance(1000);
    const rose = await givenFragrance(app);
    await amber.api.watchlist.add({
      body: { userId: amber.id, fragranceId: rose.id, notifyFrequency: { rule: 'once' } },
    });
    const token = getToken(await put());
    const shared = await app.visitor().sharing.read({ params: { token } });
    expect(shared).toMatchObject({
      title: 'Ouds',
      items: [
        { fragrance: { id: rose.id, name: rose.name }, notes: null },
        { fragrance: { id: oud.id }, notes: null },
      ],
    });
    expect(Object.keys(shared)).toEqual(['title', 'items']);
    expect(Object.keys(shared.items[0] ?? {})).toEqual(['fragrance', 'notes', 'addedAt']);
    const text = (await read(app, token)).body;
    for (const secret of [amber.id, amber.username, amber.email, 'winter', '7654.32', 'notifyFrequency', 'sizesMl']) {
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    }
  });

  test('share link shows notes only while its owner allows it', async ({ app }) => {
    const { put } = await givenOwner(app);
    const token = getToken(await put('Ouds', true));
    expect((await read(app, token)).body).toContain('for winter');
    await put('Ouds', false);
    expect((await read(app, token)).body).not.toContain('for winter');
  });

  test('share link never shows an undecided suggestion', async ({ app }) => {
    const { oud, put } = await givenOwner(app);
    const token = getToken(await put('Ouds', true));
    await app.db.updateTable('fragrances').set({ is_listed: false }).where('id', '=', oud.id).execute();
    expect(await app.visitor().sharing.read({ params: { token } })).toEqual({ title: 'Ouds', items: [] });
  });

  test('share link responses are neither cached nor indexed', async ({ app }) => {
    const { put } = await givenOwner(app);
    const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
    expect((await read(app, getToken(await put()))).headers).toMatchObject(headers);
    expect((await read(app, 'x')).headers).toMatchObject(headers);
  });

  test('page of a shared watchlist is not indexed and sends no referrer', async ({ app }) => {
    const { put } = await givenOwner(app);
    const { share } = await put();
    const headers = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
    expect((await app.server.inject(new URL(share?.url ?? '').pathname)).headers).toMatchObject(headers);
    expect((await app.server.inject('/explore')).headers).not.toMatchObject(headers);
  });

  test('share link cannot be used after it is revoked, and every invalid link gets the same 404', async ({ app }) => {
    const { put, revoke, show } = await givenOwner(app);
    const first = getToken(await put());
    expect(await revoke()).toEqual({ share: null });
    expect(await show()).toEqual({ share: null });
    expect(await revoke()).toEqual({ share: null });
    const second = getToken(await put());
    expect(second).not.toBe(first);
    const [id = '', signature = ''] = second.split('.');
    const unknown = newId();
    const wrongTokens = [
      first,
      id,
      `${id}.`,
      `${id}.${signature}x`,
      `${id}.${sign('another secret', `share ${id}`)}`,
      `${id}.${sign(app.secret, `feed ${id}`)}`,
      `${unknown}.${sign(app.secret, `share ${unknown}`)}`,
      '%00',
      'x'.repeat(300),
    ];
    for (const token of wrongTokens) {
      const response = await read(app, token);
      expect([token, response.statusCode, response.json()]).toEqual([
        token,
        404,
        { success: false, code: 'SHARE_NOT_FOUND', message: 'This link is no longer active' },
      ]);
    }
    expect((await read(app, second)).statusCode).toBe(200);
  });

  test('share link returns 404 when the account is deleted', async ({ app }) => {
    const { amber, put } = await givenOwner(app);
    const token = getToken(await put());
    const browser = openBrowser(app);
    await browser.signIn(amber.username);
    await browser.send('DELETE', `/api/users/${amber.id}`, { password: PASSWORD });
    expect((await read(app, token)).statusCode).toBe(404);
  });

  test('share link requires a valid title', async ({ app }) => {
    const { put, show } = await givenOwner(app);
    await expect(put('  ')).rejects.toThrow('Please give it a title');
    await expect(put('x'.repeat(81))).rejects.toThrow('At most 80 characters');
    await expect(put('a\u0000b')).rejects.toThrow('Control characters are not allowed');
    expect(await show()).toEqual({ share: null });
  });
});
