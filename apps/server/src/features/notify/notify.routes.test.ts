import { givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { unsubscribeToken } from './notify.service.ts';

async function wantsMails(app: TestApp, userId: string): Promise<boolean> {
  return (
    await app.db
      .selectFrom('preferences')
      .select('email_notifications')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).email_notifications;
}

test('one click of a mail program turns restock mails off: no session, another origin, any body, no redirect', async ({
  app,
}) => {
  const amber = await givenUser(app);
  const url = `/unsubscribe/${unsubscribeToken(app.secret, amber.id)}`;
  const page = await app.server.inject(url);
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await wantsMails(app, amber.id)).toBe(true);

  const bodies = [
    { payload: 'List-Unsubscribe=One-Click', type: 'application/x-www-form-urlencoded' },
    {
      payload: '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
      type: 'multipart/form-data; boundary=b',
    },
  ];
  for (const { payload, type } of bodies) {
    await app.db
      .updateTable('preferences')
      .set({ email_notifications: true })
      .where('user_id', '=', amber.id)
      .execute();
    const answer = await app.server.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(200);
    expect(await wantsMails(app, amber.id)).toBe(false);
  }
});

test('the page behind the link offers to turn them on again', async ({ app }) => {
  const amber = await givenUser(app);
  const url = `/unsubscribe/${unsubscribeToken(app.secret, amber.id)}`;
  await app.server.inject({ method: 'POST', url });
  await app.server.inject({ method: 'POST', url: `${url}/undo` });
  expect(await wantsMails(app, amber.id)).toBe(true);
  const elsewhere = await app.server.inject({
    method: 'POST',
    url: `${url}/undo`,
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect(elsewhere.statusCode).toBe(403);
});

test("a link that is not ours changes nobody's mails", async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const tag = unsubscribeToken(app.secret, amber.id).split('.')[1];
  for (const token of ['x', `${iris.id}.${tag}`, `${iris.id}.`]) {
    expect((await app.server.inject({ method: 'POST', url: `/unsubscribe/${token}` })).statusCode).toBe(404);
  }
  expect(await wantsMails(app, iris.id)).toBe(true);
});
