import { buildApp } from '../../../app.ts';
import { DAY } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/db/open-database.ts';
import { newId, sign } from '../../../platform/ids.ts';
import { createRateLimits } from '../../../platform/rate-limit.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { PASSWORD } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import { buildUnsubscribeUrl } from '../unsubscribe/unsubscribe-token.service.ts';
import { buildAlertUrl } from './alert-link.service.ts';
import { givenAlert, openAlert } from './testing/given-alert.ts';

/** Tokens that differ from a valid one and must all be rejected. */
function forgeries(good: string, secret: string): string[] {
  const [id = '', day = '', tag = ''] = good.split('.');
  const flipped = tag
    .split('')
    .map((letter, at) => `${tag.slice(0, at)}${letter === 'A' ? 'B' : 'A'}${tag.slice(at + 1)}`);
  const otherId = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
  return [
    ...flipped.filter((text) => text !== tag).map((text) => `${id}.${day}.${text}`),
    ...Array.from({ length: tag.length }, (_, length) => `${id}.${day}.${tag.slice(0, length)}`),
    `${otherId}.${day}.${tag}`,
    `${id}.zzzzz.${tag}`,
    `${id}..${tag}`,
    `${id}.${tag}`,
    `${good}.x`,
    `${good}%00`,
    `${good}%0A`,
    `${good}/..`,
    `${id.toUpperCase()}.${day}.${tag}`,
    `${id}.${day}.${sign('the secret before it was changed', `alert ${id} ${day}`)}`,
    `${id}.${day}.${sign(secret, `${id} ${day}`)}`,
    `${id}.${day}.${sign(secret, `unsubscribe restock ${id}`)}`,
    `${id}.${day}.${sign(secret, `feed ${id}`)}`,
    'x',
    'x'.repeat(400),
  ];
}

describe('link of an alert', () => {
  test('request of a mail scanner with any method but POST changes nothing', async ({ app }) => {
    const { url, findWatch, stored } = await givenAlert(app);
    const before = await findWatch();
    const headers = { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', 'x-http-method-override': 'POST' };
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'] as const) {
      for (const query of ['', '?action=bought', '?action=stop']) {
        const { statusCode } = await app.server.inject({ method, url: url + query, headers });
        expect([method, statusCode]).toEqual([method, ['GET', 'HEAD'].includes(method) ? 200 : 404]);
      }
    }
    expect(await findWatch()).toEqual(before);
    expect(await stored()).toEqual({ bought: 0, ended: 0, answers: [] });
  });

  test('forged, expired and unknown links get the same page with a next step, and change nothing', async ({ app }) => {
    const { url, findWatch, amber } = await givenAlert(app);
    const good = url.split('/').at(-1) ?? '';
    const [, unsubscribe = ''] = buildUnsubscribeUrl(app.deps, amber.id, 'restock').split('/unsubscribe/');
    const unknown = new URL(buildAlertUrl(app.deps, { id: newId(), at: app.clock.now() })).pathname;
    const never = await app.server.inject(unknown);
    expect([never.statusCode, never.body.includes('sign in to manage your watchlist')]).toEqual([404, true]);
    const wrong: unknown[] = [];
    const payload = 'action=bought';
    for (const token of [...forgeries(good, app.secret), unsubscribe]) {
      const answers = [
        await app.server.inject(`/alerts/${token}`),
        await app.server.inject({ method: 'POST', url: `/alerts/${token}`, payload }),
      ];
      for (const { statusCode, body } of answers)
        if (statusCode !== 404 || (!token.includes('/') && body !== never.body)) wrong.push([token, statusCode]);
    }
    expect(wrong).toEqual([]);
    expect(await findWatch()).toBeDefined();
    app.clock.advance(29 * DAY);
    expect((await app.server.inject(url)).statusCode).toBe(200);
    app.clock.advance(2 * DAY);
    expect((await app.server.inject(url)).body).toBe(never.body);
    expect((await app.server.inject({ method: 'POST', url, payload })).statusCode).toBe(404);
    expect(await findWatch()).toBeDefined();
  });

  test('link of one user never reads or changes the watch or answer of another', async ({ app }) => {
    const [amber, cedar] = [await givenAlert(app), await givenAlert(app)];
    for (const action of ['bought', 'stop', 'restore'])
      expect((await amber.post({ action, event: cedar.eventId })).statusCode).toBe(400);
    expect((await amber.post({ action: 'answer', answer: 'no', event: cedar.eventId })).statusCode).toBe(400);
    const more = { userId: cedar.amber.id, fragranceId: String(cedar.fragrance.id) };
    expect((await amber.post({ action: 'snooze', for: 'week', ...more })).statusCode).toBe(200);
    expect(await cedar.findWatch()).toMatchObject({ snoozed_until: null });
    expect(await cedar.stored()).toEqual({ bought: 0, ended: 0, answers: [] });
    expect((await amber.open()).body).not.toContain(cedar.fragrance.name);
  });

  test('link is not a session: no cookie is set and its sender stays signed out', async ({ app }) => {
    const { post, open, url } = await givenAlert(app);
    for (const response of [await open(), await post({ action: 'stop' })])
      expect(response.headers['set-cookie']).toBeUndefined();
    const token = url.split('/').at(-1) ?? '';
    const { statusCode } = await app.server.inject({
      url: '/api/users/current',
      headers: { authorization: `Bearer ${token}`, cookie: `session=${token}` },
    });
    expect(statusCode).toBe(401);
  });

  test('replayed request has no further effect: twice bought is one purchase, and Undo works once', async ({ app }) => {
    const { post, amber, fragrance, findWatch, stored } = await givenAlert(app);
    await Promise.all(Array.from({ length: 6 }, () => post({ action: 'bought' })));
    expect(await stored()).toMatchObject({ bought: 1, ended: 1 });
    await Promise.all(Array.from({ length: 6 }, () => post({ action: 'restore' })));
    expect(await stored()).toMatchObject({ bought: 0, ended: 0 });
    await amber.api.watchlist.remove({ params: { userId: amber.id, fragranceId: fragrance.id } });
    await post({ action: 'restore' });
    expect(await findWatch()).toBeUndefined();
  });

  test('two processes agree: an action at one is seen and undone at the other', async ({ app }) => {
    const alert = await givenAlert(app);
    const db = openDatabase(app.config.databaseUrl ?? '', { max: 3 });
    const limits = createRateLimits(db, app.config.rateLimitFactor);
    const other = await buildApp({ ...app.deps, db, limits }, []);
    try {
      const { pathname: url } = new URL(alert.url, 'http://localhost');
      await Promise.all([
        alert.post({ action: 'bought' }),
        other.inject({ method: 'POST', url, payload: 'action=bought' }),
        other.inject({ method: 'POST', url, payload: 'action=answer&answer=yes' }),
        alert.post({ action: 'answer', answer: 'no' }),
      ]);
      const { bought, ended, answers } = await alert.stored();
      expect([bought, ended, answers.length]).toEqual([1, 1, 1]);
      await other.inject({ method: 'POST', url, payload: 'action=restore' });
      expect(await alert.findWatch()).toBeDefined();
    } finally {
      await other.close();
      await db.destroy();
    }
  });

  test('flood of one link is stopped with 429 and a wait, and does not stop another link', async ({ app }) => {
    const [flooded, other] = [await givenAlert(app), await givenAlert(app)];
    const send = (remoteAddress: string, url: string) => app.server.inject({ url, remoteAddress });
    const statuses = new Set<number>();
    for (let index = 0; index < 130; index += 1)
      statuses.add((await send(`198.51.100.${index}`, flooded.url)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    const last = await send('198.51.100.200', flooded.url);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.body).toContain('Nothing was changed');
    expect((await send('198.51.100.1', other.url)).statusCode).toBe(200);
  });

  test('flood of forged links from one address is stopped with 429', async ({ app }) => {
    const statuses: number[] = [];
    for (let index = 0; index < 605; index += 1)
      statuses.push((await app.server.inject({ url: `/alerts/x${index}`, remoteAddress: '203.0.113.9' })).statusCode);
    expect(new Set(statuses.slice(0, 600))).toEqual(new Set([404]));
    expect(new Set(statuses.slice(600))).toEqual(new Set([429]));
  });

  test('form that is too large is rejected', async ({ app }) => {
    const { post } = await givenAlert(app);
    expect((await post({ action: 'bought', x: 'x'.repeat(3_000) })).statusCode).toBe(413);
  });

  test('form from another site, as the buttons of ntfy send it, works', async ({ app }) => {
    const { post, findWatch } = await givenAlert(app);
    const headers = { origin: 'https://ntfy.example', 'sec-fetch-site': 'cross-site' };
    const { statusCode, headers: sent } = await post({ action: 'stop' }, headers);
    expect([statusCode, sent['access-control-allow-origin']]).toEqual([200, '*']);
    expect(sent['access-control-allow-credentials']).toBeUndefined();
    expect(await findWatch()).toBeUndefined();
  });

  test('link of a deleted account is unknown, and all that its actions stored is gone', async ({ app }) => {
    const { url, post, amber, stored, eventId } = await givenAlert(app);
    await post({ action: 'answer', answer: 'yes' });
    await post({ action: 'bought' });
    const browser = openBrowser(app);
    await browser.signIn(amber.username);
    await browser.send('DELETE', `/api/users/${amber.id}`, { password: PASSWORD });
    expect((await app.server.inject(url)).statusCode).toBe(404);
    expect(await stored()).toEqual({ bought: 0, ended: 0, answers: [] });
    expect(openAlert(app, { id: eventId }).url).not.toBe(url);
  });
});
