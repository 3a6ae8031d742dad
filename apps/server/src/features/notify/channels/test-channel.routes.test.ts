import { Webhook } from 'standardwebhooks';
import { givenUser } from '../../../testing/given.ts';
import { findChannelId } from '../../../testing/given-inbox.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenEndpoint } from '../testing/receiver.ts';

async function givenOwner(app: TestApp) {
  const amber = await givenUser(app);
  const send = (channelId: string) => amber.api.notify.testChannel({ params: { userId: amber.id, channelId } });
  const add = async (url: string) => {
    const channel = { preset: 'webhook' as const, label: 'Kitchen', url };
    return amber.api.notify.addChannel({ body: { userId: amber.id, channel } });
  };
  return { amber, send, add };
}

describe('test message', () => {
  test('test message is emailed only to a verified address', async ({ app }) => {
    const { amber, send } = await givenOwner(app);
    const emailId = await findChannelId(app, amber.id, 'email');
    expect(await send(emailId)).toMatchObject({ isAccepted: true });
    expect((await app.emails()).filter(({ to }) => to === amber.email)).toHaveLength(1);
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', amber.id).execute();
    expect(await send(emailId)).toEqual({ isAccepted: false, says: 'The email address is not verified' });
    expect((await app.emails()).filter(({ to }) => to === amber.email)).toHaveLength(1);
  });

  test('channel test shows our own error, not the receiver’s text, and never switches the channel on or off', async ({
    app,
  }) => {
    const { respond, origin } = await givenEndpoint();
    const { amber, send, add } = await givenOwner(app);
    const { channel } = await add(`${origin}/hooks/a-long-secret`);
    const off = { off_at: app.clock.now(), off_reason: 'It was gone' };
    for (const status of [410, 500]) {
      respond(status);
      const { isAccepted, says } = await send(channel.id);
      expect([isAccepted, says]).toEqual([false, expect.not.stringMatching(/text of theirs|a-long-secret/)]);
    }
    const list = () => amber.api.notify.channels({ params: { userId: amber.id } });
    expect((await list())[1]?.turnedOff).toBeNull();
    await app.db.updateTable('channels').set(off).where('id', '=', channel.id).execute();
    respond(204);
    expect(await send(channel.id)).toMatchObject({ isAccepted: true });
    expect((await list())[1]?.turnedOff).toMatchObject({ reason: 'It was gone' });
  });

  test('test messages are limited to ten an hour', async ({ app }) => {
    const { posts, origin } = await givenEndpoint();
    const { send, add } = await givenOwner(app);
    const { channel } = await add(`${origin}/hooks/a-long-secret`);
    for (let n = 0; n < 10; n += 1) await send(channel.id);
    await expect(send(channel.id)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(posts).toHaveLength(10);
    const iris = await givenOwner(app);
    const added = await iris.add(`${origin}/hooks/a-long-secret`);
    expect(await iris.send(added.channel.id)).toMatchObject({ isAccepted: true });
  });

  test('test message arrives at a webhook with a signature', async ({ app }) => {
    app.clock.moveTo(new Date());
    const { posts, origin } = await givenEndpoint();
    const { send, add } = await givenOwner(app);
    const { channel, secret } = await add(`${origin}/hooks/a-long-secret`);
    expect(await send(channel.id)).toEqual({ isAccepted: true, says: expect.any(String) });
    const verify = ({ headers, body }: (typeof posts)[number]) =>
      new Webhook(secret ?? '').verify(body, headers as Record<string, string>);
    expect(posts.map(verify)).toMatchObject([{ type: expect.any(String) }]);
  });
});
