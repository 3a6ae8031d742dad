import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sign } from '../../../platform/ids.ts';
import { givenUser } from '../../../testing/given.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { buildUnsubscribeUrl, type EmailKind, emailKinds } from './unsubscribe-token.service.ts';

const columns = {
  restock: 'email_notifications',
  updates: 'watchlist_updates',
  digest: 'weekly_digest',
  answers: 'report_answers',
} as const;
const allOn = { email_notifications: true, watchlist_updates: true, weekly_digest: true, report_answers: true };

async function wanted(app: TestApp, userId: string) {
  return app.db
    .selectFrom('preferences')
    .select(['email_notifications', 'watchlist_updates', 'weekly_digest', 'report_answers'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
}

async function givenSubscriber(app: TestApp) {
  const user = await givenUser(app);
  const turnOn = () => app.db.updateTable('preferences').set(allOn).where('user_id', '=', user.id).execute();
  await turnOn();
  const path = (kind: EmailKind) => new URL(buildUnsubscribeUrl(app.deps, user.id, kind)).pathname;
  return { ...user, turnOn, path };
}

const bodies = [
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=b',
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
  ],
  ['text/plain', 'whatever'],
  ['application/json', 'not even json'],
  ['', 'List-Unsubscribe=One-Click'],
  ['no type;;', 'List-Unsubscribe=One-Click'],
] as const;

describe.each(emailKinds)('unsubscribe link for %s emails', (kind) => {
  const off = { ...allOn, [columns[kind]]: false };

  // spec: D.3.26, D.6.6
  test('unsubscribe link turns off its preference with one POST from any origin, without a session and with any body', async ({
    app,
  }) => {
    const amber = await givenSubscriber(app);
    for (const [type, payload] of bodies) {
      await amber.turnOn();
      const headers = { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
      const answer = await app.server.inject({ method: 'POST', url: amber.path(kind), payload, headers });
      expect([answer.statusCode, answer.headers.location, answer.cookies]).toEqual([200, undefined, []]);
      expect(await wanted(app, amber.id)).toEqual(off);
    }
    const again = await app.server.inject({ method: 'POST', url: amber.path(kind) });
    expect([again.statusCode, await wanted(app, amber.id)]).toEqual([200, off]);
  });

  // spec: D.6.6
  test('unsubscribe link changes nothing when it is only opened', async ({ app }) => {
    const amber = await givenSubscriber(app);
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await app.server.inject({ method, url: amber.path(kind) });
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect(await wanted(app, amber.id)).toEqual(allOn);
  });

  test('unsubscribe link shows a page with a button, and then a button to undo', async ({ app }) => {
    const amber = await givenSubscriber(app);
    expect((await app.server.inject(amber.path(kind))).body).toContain('<form method="post"><button>');
    const done = await app.server.inject({ method: 'POST', url: amber.path(kind) });
    const undo = /<form method="post" action="([^"]+)">/.exec(done.body)?.[1] ?? '';
    expect((await app.server.inject({ method: 'POST', url: undo })).statusCode).toBe(200);
    expect(await wanted(app, amber.id)).toEqual(allOn);
  });

  test('unsubscribing cannot be undone by a request from another site', async ({ app }) => {
    const amber = await givenSubscriber(app);
    await app.server.inject({ method: 'POST', url: amber.path(kind) });
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await app.server.inject({ method: 'POST', url: `${amber.path(kind)}/undo`, headers });
    expect([answer.statusCode, await wanted(app, amber.id)]).toEqual([403, off]);
  });
});

test('unsubscribe link responds with 200 and no redirect to an HTTP request without cookies', async ({ app }) => {
  const amber = await givenSubscriber(app);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.server.address() as AddressInfo;
  for (const kind of emailKinds) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await new Promise<{ status: number | undefined; location: string | undefined; body: string }>(
      (resolve, reject) => {
        request({ port, host: '127.0.0.1', path: amber.path(kind), method: 'POST', headers }, (response) => {
          text(response).then(
            (body) => resolve({ status: response.statusCode, location: response.headers.location, body }),
            reject,
          );
        })
          .on('error', reject)
          .end('List-Unsubscribe=One-Click');
      },
    );
    expect(answer).toMatchObject({ status: 200, location: undefined });
    expect(answer.body).toContain('are off');
  }
  expect(await wanted(app, amber.id)).toEqual({
    email_notifications: false,
    watchlist_updates: false,
    weekly_digest: false,
    report_answers: false,
  });
});

test('unsubscribe link in the old format, without a kind of email, still works', async ({ app }) => {
  const amber = await givenSubscriber(app);
  const old = `/unsubscribe/${amber.id}.${sign(app.secret, `unsubscribe restock ${amber.id}`)}`;
  expect((await app.server.inject({ method: 'POST', url: old })).statusCode).toBe(200);
  expect(await wanted(app, amber.id)).toEqual({ ...allOn, email_notifications: false });
});

test('unsubscribe link that is invalid changes nothing', async ({ app }) => {
  const [amber, iris] = [await givenSubscriber(app), await givenSubscriber(app)];
  const tag = amber.path('restock').split('.')[1] ?? '';
  for (const token of ['x', `${iris.id}.${tag}`, `${iris.id}.`, `${amber.id}.${tag.slice(0, -1)}`, '%00', '..%2f..']) {
    expect((await app.server.inject({ method: 'POST', url: `/unsubscribe/${token}` })).statusCode).toBe(404);
    expect((await app.server.inject({ method: 'GET', url: `/unsubscribe/${token}` })).statusCode).toBe(404);
  }
  expect([await wanted(app, amber.id), await wanted(app, iris.id)]).toEqual([allOn, allOn]);
});

test('weekly digest drops its old due time when an unsubscribe link turns it off and on again', async ({ app }) => {
  const amber = await givenSubscriber(app);
  await app.db
    .updateTable('preferences')
    .set({ next_digest_at: new Date('2020-01-06T08:00:00Z') })
    .where('user_id', '=', amber.id)
    .execute();
  await app.server.inject({ method: 'POST', url: amber.path('digest') });
  await app.server.inject({ method: 'POST', url: `${amber.path('digest')}/undo` });
  const row = await app.db
    .selectFrom('preferences')
    .select('next_digest_at')
    .where('user_id', '=', amber.id)
    .executeTakeFirstOrThrow();
  expect(row.next_digest_at).toBeNull();
});
