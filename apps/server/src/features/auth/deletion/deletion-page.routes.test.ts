import { DAY } from '../../../platform/clock.ts';
import { newId, sign } from '../../../platform/ids.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { givenNotified, isStored, openLink, runDeletions, schedule } from '../testing/given-deletion.ts';

describe('page of a scheduled deletion', () => {
  test('page names the day and offers the export, keeping the account and deleting it now', async ({ app }) => {
    const { open } = await givenNotified(app);
    const { statusCode, body, headers } = await open();
    expect(statusCode).toBe(200);
    const day = new Date(app.clock.now().getTime() + 7 * DAY);
    const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day);
    for (const part of [text, 'Download my data', 'Keep my account', 'Delete my account now'])
      expect(body).toContain(part);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
  });

  test('export by the link has the data of its user, without secrets, and of no other user', async ({ app }) => {
    const { amber, post } = await givenNotified(app);
    const iris = await givenUser(app);
    const oud = await givenFragrance(app);
    for (const { api, id: userId } of [amber, iris])
      await api.watchlist.add({ body: { userId, fragranceId: oud.id, notes: `note of ${userId}` } });
    const { statusCode, headers, body } = await post('export');
    expect([statusCode, headers['content-disposition']]).toEqual([200, 'attachment; filename="sillage-data.json"']);
    expect(JSON.parse(body)).toMatchObject({
      user: { id: amber.id },
      watchlist: [{ notes: `note of ${amber.id}` }],
      deletion: { attempts: 0 },
    });
    for (const secret of [iris.id, iris.email, 'password_hash', 'token_hash']) expect(body).not.toContain(secret);
  });

  test('deleting now needs the ticked box, and then deletes the account and ends the link', async ({ app }) => {
    const { amber, open, post } = await givenNotified(app);
    const unconfirmed = await post('delete');
    expect([unconfirmed.statusCode, await isStored(app, amber.id)]).toEqual([400, true]);
    expect(unconfirmed.body).toContain('Please tick the box');
    const [first, second] = await Promise.all([post('delete', { confirm: 'yes' }), post('delete', { confirm: 'yes' })]);
    expect([first.statusCode, second.statusCode].toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect([await isStored(app, amber.id), (await open()).statusCode]).toEqual([false, 404]);
    expect((await post('export')).statusCode).toBe(404);
  });

  test('GET and HEAD requests of mail scanners change nothing', async ({ app }) => {
    const { amber, link } = await givenNotified(app);
    for (const method of ['GET', 'HEAD'] as const)
      for (const path of ['', '/export', '/delete', '/delete?confirm=yes'])
        expect((await app.server.inject({ method, url: link + path })).statusCode).toBeOneOf([200, 404]);
    expect(await isStored(app, amber.id)).toBe(true);
  });
});

describe('attacks on the link of a scheduled deletion', () => {
  test('link works for its own account only, and no other signature opens it', async ({ app }) => {
    const { amber, link } = await givenNotified(app);
    const { amber: other, link: otherLink } = await givenNotified(app);
    const [id = '', signature = ''] = link.split('/').at(-1)?.split('.') ?? [];
    const [otherId = ''] = otherLink.split('/').at(-1)?.split('.') ?? [];
    const unknownId = newId();
    const forged = [
      `${otherId}.${signature}`,
      `${amber.id}.${sign(app.secret, `account deletion ${amber.id}`)}`,
      `${unknownId}.${sign(app.secret, `account deletion ${unknownId}`)}`,
      `${id}.${sign(app.secret, `unsubscribe restock ${id}`)}`,
      `${id}.${sign(app.secret, id)}`,
      `${id}.${sign('another secret', `account deletion ${id}`)}`,
      `${id}.${signature}x`,
      `${id}.${signature.slice(0, -1)}`,
      `${id}`,
      `${id}.${signature}%00`,
      `..%2F${id}.${signature}`,
      `${id.toUpperCase()}.${signature}`,
    ];
    for (const token of forged) {
      const { open, post } = openLink(app, `/account-deletion/${token}`);
      const statuses = [await open(), await post('export'), await post('delete', { confirm: 'yes' })];
      expect([token, ...statuses.map(({ statusCode }) => statusCode)]).toEqual([token, 404, 404, 404]);
    }
    expect([await isStored(app, amber.id), await isStored(app, other.id)]).toEqual([true, true]);
  });

  test('link of an earlier deletion does not work for the next one', async ({ app }) => {
    const { amber, open } = await givenNotified(app);
    await amber.api.account.keepAccount({ params: { id: amber.id } });
    await schedule(app, amber.id);
    await runDeletions(app.deps);
    expect((await open()).statusCode).toBe(404);
  });

  test('other sites cannot post to the link', async ({ app }) => {
    const { amber, post } = await givenNotified(app);
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }] as const) {
      const response = await post('delete', { confirm: 'yes' }, { ...headers });
      expect(response.statusCode).toBe(403);
    }
    expect(await isStored(app, amber.id)).toBe(true);
  });

  test('export by the link is limited to ten a day', async ({ app }) => {
    const { post } = await givenNotified(app);
    const statuses = [];
    for (let request = 0; request < 11; request += 1) statuses.push((await post('export')).statusCode);
    expect([...new Set(statuses.slice(0, 10)), statuses[10]]).toEqual([200, 429]);
  });

  test('page and notice have the address of PUBLIC_URL, whatever host a client names', async ({ app }) => {
    const { link } = await givenNotified(app);
    const { body } = await app.server.inject({ url: link, headers: { host: 'evil.example' } });
    expect(body).not.toContain('evil.example');
  });

  test('session of another user neither sees nor stops a deletion', async ({ app }) => {
    const { amber } = await givenNotified(app);
    const iris = await givenUser(app);
    const params = { id: amber.id };
    await expect(iris.api.account.deletion({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(iris.api.account.keepAccount({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await amber.api.account.deletion({ params })).deletion).not.toBeNull();
  });
});
