import { Webhook } from 'standardwebhooks';
import { givenUser } from '../../testing/given.ts';
import { targetOf } from '../../testing/given-inbox.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { givenEndpoint } from './testing/receiver.ts';

async function givenOwner(app: TestApp) {
  const amber = await givenUser(app);
  const send = (targetId: string) => amber.api.notify.testTarget({ params: { userId: amber.id, targetId } });
  const add = async (url: string) => {
    const target = { preset: 'webhook' as const, label: 'Kitchen', url };
    return amber.api.notify.addTarget({ body: { userId: amber.id, target } });
  };
  return { amber, send, add };
}

describe('a test', () => {
  test('arrives at a webhook, signed', async ({ app }) => {
    const { posts, origin } = await givenEndpoint();
    const { send, add } = await givenOwner(app);
    const { target, secret } = await add(`${origin}/hooks/a-long-secret`);
    expect(await send(target.id)).toEqual({ isAccepted: true, says: expect.any(String) });
    const verify = ({ headers, body }: (typeof posts)[number]) =>
      new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
    expect(posts.map(verify)).toMatchObject([{ type: expect.any(String) }]);
  });

  test('arrives by mail, at an address that is proven', async ({ app }) => {
    const { amber, send } = await givenOwner(app);
    const mail = await targetOf(app, amber.id, 'email');
    expect(await send(mail)).toMatchObject({ isAccepted: true });
    expect((await app.mails()).filter(({ to }) => to === amber.email)).toHaveLength(1);
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', amber.id).execute();
    expect(await send(mail)).toEqual({ isAccepted: false, says: 'The email address is not verified' });
    expect((await app.mails()).filter(({ to }) => to === amber.email)).toHaveLength(1);
  });

  test('that is refused says so in our words, and switches nothing', async ({ app }) => {
    const { respond, origin } = await givenEndpoint();
    const { amber, send, add } = await givenOwner(app);
    const { target } = await add(`${origin}/hooks/a-long-secret`);
    const off = { off_at: app.clock.now(), off_reason: 'It was gone' };
    for (const status of [410, 500]) {
      respond(status);
      const { isAccepted, says } = await send(target.id);
      expect([isAccepted, says]).toEqual([false, expect.not.stringMatching(/text of theirs|a-long-secret/)]);
    }
    const list = () => amber.api.notify.targets({ params: { userId: amber.id } });
    expect((await list())[1]?.off).toBeNull();
    await app.db.updateTable('targets').set(off).where('id', '=', target.id).execute();
    respond(204);
    expect(await send(target.id)).toMatchObject({ isAccepted: true });
    expect((await list())[1]?.off).toMatchObject({ reason: 'It was gone' });
  });

  test('is had ten times an hour', async ({ app }) => {
    const { posts, origin } = await givenEndpoint();
    const { send, add } = await givenOwner(app);
    const { target } = await add(`${origin}/hooks/a-long-secret`);
    for (let n = 0; n < 10; n += 1) await send(target.id);
    await expect(send(target.id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(posts).toHaveLength(10);
    const other = await givenOwner(app);
    const hers = await other.add(`${origin}/hooks/a-long-secret`);
    expect(await other.send(hers.target.id)).toMatchObject({ isAccepted: true });
  });
});
