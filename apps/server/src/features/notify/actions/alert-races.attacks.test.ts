import { DAY } from '../../../platform/clock.ts';
import { openBrowser } from '../../../testing/browser.ts';
import { PASSWORD } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenAlert, readUndo } from './testing/given-alert.ts';

const actions = [
  { action: 'bought' },
  { action: 'stop' },
  { action: 'snooze', for: 'week' },
  { action: 'snooze', for: 'price', price: '79.5', currency: 'EUR' },
  { action: 'restore' },
  { action: 'answer', answer: 'yes' },
];

async function deleteAccount(app: TestApp, { id, username }: { id: string; username: string }): Promise<void> {
  const browser = openBrowser(app);
  await browser.signIn(username);
  await browser.send('DELETE', `/api/users/${id}`, { password: PASSWORD });
}

describe('actions of one link at the same time', () => {
  test('any actions at once leave one state: watched, or ended and restorable with its notes', async ({ app }) => {
    const { post, findWatch, stored } = await givenAlert(app, { watch: { notes: 'for winter' } });
    const wrong: unknown[] = [];
    for (let round = 0; round < 12; round += 1) {
      const first = actions.slice(round % 6);
      const sent = [...first, ...actions.slice(0, round % 6), { action: 'bought' }, { action: 'restore' }];
      const statuses = await Promise.all(sent.map(async (fields) => (await post(fields)).statusCode));
      const watch = await findWatch();
      const { bought, ended } = await stored();
      // A snooze of a watch that has just ended is 404.
      const isExpected = statuses.every((status) => status === 200 || status === 404);
      if (!isExpected || (watch ? bought + ended !== 0 : ended !== 1)) wrong.push([statuses, watch, bought, ended]);
    }
    expect(wrong).toEqual([]);
    await post({ action: 'restore' });
    expect(await findWatch()).toMatchObject({ notes: 'for winter' });
  });

  test('Bought it and Stop at once end the watch once, and one Undo restores it', async ({ app }) => {
    const { post, findWatch, stored } = await givenAlert(app, { watch: { notes: 'for winter' } });
    const pages = await Promise.all([post({ action: 'bought' }), post({ action: 'stop' })]);
    expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await stored()).toMatchObject({ bought: 1, ended: 1 });
    await post(readUndo(pages[1]?.body ?? ''));
    expect(await findWatch()).toMatchObject({ notes: 'for winter' });
    expect(await stored()).toMatchObject({ bought: 0, ended: 0 });
  });
});

describe('link of an alert, used by others', () => {
  test('link acts on the watch of its message, never on that of the user who is signed in', async ({ app }) => {
    const [amber, cedar] = [await givenAlert(app), await givenAlert(app)];
    const browser = openBrowser(app);
    await browser.signIn(cedar.amber.username);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    for (const fields of [{ action: 'answer', answer: 'no' }, { action: 'bought' }])
      expect((await amber.post(fields, { cookie })).statusCode).toBe(200);
    expect(await amber.findWatch()).toBeUndefined();
    expect(await cedar.findWatch()).toBeDefined();
    expect(await cedar.stored()).toEqual({ bought: 0, ended: 0, answers: [] });
  });

  test('prefetch, preview and repeated HEAD requests of a signed-in browser change nothing', async ({ app }) => {
    const { url, amber, findWatch, stored } = await givenAlert(app);
    const before = await findWatch();
    const browser = openBrowser(app);
    await browser.signIn(amber.username);
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const readers = [
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch', 'x-moz': 'prefetch' },
      { 'user-agent': 'Slackbot-LinkExpanding 1.0' },
      { 'content-type': 'application/x-www-form-urlencoded', 'x-http-method': 'POST', _method: 'POST' },
    ];
    for (const headers of readers)
      for (const method of ['GET', 'HEAD'] as const) {
        const response = await app.server.inject({
          method,
          url: `${url}?_method=POST&action=bought`,
          headers: { cookie, ...headers },
        });
        expect(response.statusCode).toBe(200);
      }
    expect(await findWatch()).toEqual(before);
    expect(await stored()).toEqual({ bought: 0, ended: 0, answers: [] });
  });
});

describe('link of an alert that works no longer', () => {
  test('each action and its Undo are rejected after the account was deleted, and store nothing', async ({ app }) => {
    const { post, amber, fragrance, stored } = await givenAlert(app);
    const undo = readUndo((await post({ action: 'bought' })).body);
    await deleteAccount(app, amber);
    const statuses: number[] = [];
    for (const fields of [undo, ...actions]) statuses.push((await post(fields)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await stored()).toEqual({ bought: 0, ended: 0, answers: [] });
    const watches = await app.db
      .selectFrom('watch_items')
      .select('user_id')
      .where('fragrance_id', '=', fragrance.id)
      .execute();
    expect(watches).toEqual([]);
  });

  test('actions during the deletion of the account fail or succeed, and leave nothing behind', async ({ app }) => {
    const { post, amber, stored } = await givenAlert(app);
    const [statuses] = await Promise.all([
      Promise.all(actions.map(async (fields) => (await post(fields)).statusCode)),
      deleteAccount(app, amber),
    ]);
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
    expect((await post({ action: 'restore' })).statusCode).toBe(404);
    expect(await stored()).toEqual({ bought: 0, ended: 0, answers: [] });
  });

  test('each action and its Undo are rejected after the link has expired', async ({ app }) => {
    const { post, findWatch, stored } = await givenAlert(app);
    const undo = readUndo((await post({ action: 'stop' })).body);
    app.clock.advance(31 * DAY + 1);
    const statuses: number[] = [];
    for (const fields of [undo, ...actions]) statuses.push((await post(fields)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await findWatch()).toBeUndefined();
    expect(await stored()).toMatchObject({ bought: 0, answers: [] });
  });

  test('link whose end was cut off or moved is rejected, wherever an email program cuts it', async ({ app }) => {
    const { url, findWatch } = await givenAlert(app);
    const wrong: unknown[] = [];
    for (let length = '/alerts/x'.length; length < url.length; length += 1) {
      const response = await app.server.inject({ method: 'POST', url: url.slice(0, length), payload: 'action=stop' });
      if (response.statusCode !== 404) wrong.push([length, response.statusCode]);
    }
    for (const end of ['.', '=', '%20', '%E2%80%A6', ')', '>', '%22'])
      if ((await app.server.inject({ method: 'POST', url: url + end, payload: 'action=stop' })).statusCode !== 404)
        wrong.push(end);
    expect(wrong).toEqual([]);
    expect(await findWatch()).toBeDefined();
  });

  test('fields that a form repeats or hides count once: the first action', async ({ app }) => {
    const { url, findWatch, stored } = await givenAlert(app);
    const payload = 'action=answer&answer=yes&action=bought&action=stop&__proto__[action]=stop&constructor=x';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.server.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
    expect(await findWatch()).toBeDefined();
    expect(await stored()).toMatchObject({ bought: 0, ended: 0, answers: [{ answer: 'yes' }] });
  });
});
