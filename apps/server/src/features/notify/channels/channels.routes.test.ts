import { MAX_CHANNELS_PER_USER, type NewChannel } from '@sillage/contract';
import { addMs, HOUR, MINUTE } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { givenUser } from '../../../testing/given.ts';
import {
  findChannelId,
  givenBundle,
  givenChannel,
  givenDelivery,
  givenEntry,
  givenInbox,
} from '../../../testing/given-inbox.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { CHANNEL_REMOVED } from '../ledger/delivery-decision.rules.ts';

let count = 0;

function hook(more: object = {}): NewChannel {
  count += 1;
  return {
    preset: 'webhook',
    label: 'Kitchen',
    url: `https://hooks.example/${count}/a-long-secret-1234`,
    ...more,
  };
}

const browser = (more: object = {}) => ({
  preset: 'push' as const,
  label: 'Firefox on Linux',
  endpoint: 'https://push.example/send/a-long-secret',
  p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
  auth: Buffer.alloc(16, 9).toString('base64url'),
  ...more,
});

async function givenOwner(app: TestApp) {
  const amber = await givenUser(app);
  const params = { userId: amber.id };
  const on = (channelId: string) => ({ params: { ...params, channelId } });
  return {
    amber,
    on,
    list: () => amber.api.notify.channels({ params }),
    add: (channel: NewChannel) => amber.api.notify.addChannel({ body: { userId: amber.id, channel } }),
    stored: (id: string) => app.db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

describe('channel list', () => {
  test('channel list of a new user contains only email', async ({ app }) => {
    const { amber, list } = await givenOwner(app);
    expect(await list()).toMatchObject([
      { kind: 'email', preset: null, label: null, address: amber.email, turnedOff: null, lastSentAt: null },
    ]);
  });

  test('channel list identifies each channel without revealing its secrets', async ({ app }) => {
    const { add, list } = await givenOwner(app);
    const { channel, secret } = await add(hook());
    expect(channel).toMatchObject({ kind: 'webhook', preset: 'webhook', address: 'hooks.example/…1234' });
    expect(secret).toMatch(/^whsec_/);
    app.clock.advance(MINUTE);
    expect((await add(browser())).secret).toBeNull();
    app.clock.advance(MINUTE);
    const botToken = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
    expect((await add({ preset: 'telegram', label: 'Phone', botToken, chatId: '@amber' })).secret).toBeNull();
    const all = await list();
    expect(all.map(({ kind, preset, label, address }) => [kind, preset, label, address])).toEqual([
      ['email', null, null, expect.any(String)],
      ['webhook', 'webhook', 'Kitchen', 'hooks.example/…1234'],
      ['push', null, 'Firefox on Linux', 'push.example'],
      ['webhook', 'telegram', 'Phone', 'Chat @amber'],
    ]);
    expect(JSON.stringify(all)).not.toMatch(/a-long-secret|ABC-DEF|whsec/);
  });

  test('channel list shows when and why a channel was switched off, until its owner resumes it', async ({ app }) => {
    const { amber, list, on } = await givenOwner(app);
    const off = { off_at: app.clock.now(), off_reason: 'The browser ended it' };
    const id = await givenChannel(app, amber.id, { ...off, last_sent_at: app.clock.now() });
    const at = app.clock.now().toISOString();
    expect((await list())[1]).toMatchObject({ id, turnedOff: { at, reason: 'The browser ended it' }, lastSentAt: at });
    expect(await amber.api.notify.resumeChannel(on(id))).toMatchObject({ id, turnedOff: null });
    expect((await list())[1]).toMatchObject({ turnedOff: null });
    const emailId = await findChannelId(app, amber.id, 'email');
    await app.db.updateTable('channels').set(off).where('id', '=', emailId).execute();
    expect(await amber.api.notify.resumeChannel(on(emailId))).toMatchObject({ id: emailId, turnedOff: null });
  });
});

test('email channel is switched on when the user changes the rejected address', async ({ app }) => {
  const { amber, list } = await givenOwner(app);
  const off = { off_at: app.clock.now(), off_reason: 'It does not know this address' };
  await app.db
    .updateTable('channels')
    .set(off)
    .where('id', '=', await findChannelId(app, amber.id, 'email'))
    .execute();
  const change = (row: object) => app.db.updateTable('users').set(row).where('id', '=', amber.id).execute();
  await change({ first_name: 'Amber', email: amber.email });
  expect(await list()).toMatchObject([{ turnedOff: { reason: off.off_reason } }]);
  await change({ email: `new-${amber.email}` });
  expect(await list()).toMatchObject([{ address: `new-${amber.email}`, turnedOff: null }]);
});

describe('adding a channel', () => {
  test('adding a channel with a known address updates the existing channel and switches it on', async ({ app }) => {
    const { add, list, stored } = await givenOwner(app);
    const first = await add(browser());
    const off = { off_at: app.clock.now(), off_reason: 'Gone' };
    await app.db.updateTable('channels').set(off).where('id', '=', first.channel.id).execute();
    const auth = Buffer.alloc(16, 5).toString('base64url');
    const again = await add(browser({ label: 'Work laptop', auth }));
    expect(again.channel).toMatchObject({ id: first.channel.id, label: 'Work laptop', turnedOff: null });
    expect((await stored(first.channel.id)).address).toMatchObject({ auth });
    expect(await list()).toHaveLength(2);
  });

  test('adding a channel stores a URL with a lone surrogate in normalised form', async ({ app }) => {
    const { add, stored } = await givenOwner(app);
    const { channel } = await add(hook({ url: 'https://hooks.example/\ud800' }));
    expect((await stored(channel.id)).address).toMatchObject({ url: 'https://hooks.example/%EF%BF%BD' });
  });

  test('adding the same channel from several tabs at once creates one channel', async ({ app }) => {
    const { add, list } = await givenOwner(app);
    const same = hook();
    const added = await Promise.all([add(same), add(same), add(same)]);
    expect(new Set(added.map(({ channel }) => channel.id)).size).toBe(1);
    expect(new Set(added.map(({ secret }) => secret)).size).toBe(1);
    expect(await list()).toHaveLength(2);
  });

  test('adding a channel creates a channel for each user when two users have the same address', async ({ app }) => {
    const [amber, iris] = [await givenOwner(app), await givenOwner(app)];
    const same = hook();
    const [first, second] = [await amber.add(same), await iris.add(same)];
    expect(first.channel.id).not.toBe(second.channel.id);
    expect(first.secret).not.toBe(second.secret);
  });

  test('adding a channel fails above the limit of 20, even when several are added at once', async ({ app }) => {
    const { amber, add, list } = await givenOwner(app);
    for (let n = 1; n < MAX_CHANNELS_PER_USER; n += 1) await givenChannel(app, amber.id);
    const last = hook();
    const added = await Promise.allSettled([add(last), add(hook()), add(hook())]);
    const errors = added.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(errors).toMatchObject([
      { code: 'CHANNELS_FULL', status: 409 },
      { code: 'CHANNELS_FULL', status: 409 },
    ]);
    expect(await list()).toHaveLength(1 + MAX_CHANNELS_PER_USER);
    const [, known] = await list();
    await amber.api.notify.removeChannel({ params: { userId: amber.id, channelId: known?.id ?? '' } });
    await add(hook());
  });

  test.for([
    [hook({ label: ' ' }), { 'channel.label': 'Give it a name' }],
    [hook({ label: 'two\nlines' }), { 'channel.label': 'One line' }],
    [hook({ url: 'kitchen' }), { 'channel.url': 'An address begins with https://' }],
    [hook({ url: 'ftp://hooks.example/x' }), { 'channel.url': 'An address begins with https://' }],
    [hook({ url: 'https://me:word@hooks.example/x' }), { 'channel.url': expect.stringContaining('password') }],
    [browser({ p256dh: 'short' }), { 'channel.p256dh': expect.any(String) }],
    [browser({ p256dh: 'A'.repeat(87) }), { 'channel.p256dh': 'This is not a key of a browser' }],
    [
      hook({ preset: 'telegram', botToken: 'x', chatId: '1' }),
      { 'channel.botToken': expect.stringContaining('123456') },
    ],
    [
      hook({ preset: 'telegram', botToken: `1:${'a'.repeat(30)}`, chatId: 'me' }),
      { 'channel.chatId': 'A chat is a number or @name' },
    ],
    [hook({ preset: 'ntfy', url: 'https://ntfy.example/' }), { 'channel.url': expect.stringContaining('topic') }],
    [
      hook({ preset: 'ntfy', accessToken: 'tk_1\r\nx-evil: 1' }),
      { 'channel.accessToken': expect.stringContaining('tk_') },
    ],
    [hook({ preset: 'pigeon' }), { 'channel.preset': expect.any(String) }],
  ] as const)('adding a channel rejects %j', async ([channel, fields], { app }) => {
    const { add, list } = await givenOwner(app);
    await expect(add(channel)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields });
    expect(await list()).toHaveLength(1);
  });
});

describe('removing a channel', () => {
  test('removing a channel deletes its address and drops its pending deliveries', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenInbox(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const older = await givenEntry(app, amber.id, oud.id);
    const channelId = await givenChannel(app, amber.id);
    const deferred = await givenBundle(app, { userId: amber.id, channelId, at: addMs(app.clock.now(), HOUR) });
    const webhook = { user_id: amber.id, channel_kind: 'webhook' as const, channel_id: channelId, sent_at: null };
    await givenDelivery(app, { ...webhook, event_id: event, status: 'due' });
    await givenDelivery(app, { ...webhook, event_id: older.event, status: 'deferred', bundle_id: deferred });
    expect(await amber.api.notify.removeChannel({ params: { ...mine, channelId } })).toBeNull();
    const row = await app.db.selectFrom('channels').selectAll().where('id', '=', channelId).executeTakeFirstOrThrow();
    expect([row.address, row.address_key, row.removed_at]).toEqual([null, null, app.clock.now()]);
    const dropped = { status: 'dropped', reason: CHANNEL_REMOVED };
    expect((await inbox()).entries.map(({ deliveries }) => deliveries)).toMatchObject([[dropped], [dropped]]);
    const bundle = await app.db.selectFrom('bundles').selectAll().where('id', '=', deferred).executeTakeFirstOrThrow();
    expect(bundle).toMatchObject(dropped);
  });

  test('removing a channel does not change deliveries that a sender has claimed', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenInbox(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const older = await givenEntry(app, amber.id, oud.id);
    const channelId = await givenChannel(app, amber.id);
    const deferred = await givenBundle(app, { userId: amber.id, channelId, at: app.clock.now(), lease: newId() });
    const webhook = { user_id: amber.id, channel_kind: 'webhook' as const, channel_id: channelId, sent_at: null };
    await givenDelivery(app, { ...webhook, event_id: event, status: 'due', attempts: 1, lease: newId() });
    await givenDelivery(app, { ...webhook, event_id: older.event, status: 'deferred', bundle_id: deferred });
    await amber.api.notify.removeChannel({ params: { ...mine, channelId } });
    expect((await inbox()).entries.map(({ deliveries }) => deliveries[0]?.status)).toEqual(['deferred', 'waiting']);
  });

  test('removing a channel fails when it was already removed or when it is email', async ({ app }) => {
    const { amber, add, on } = await givenOwner(app);
    const { channel } = await add(hook());
    const remove = () => amber.api.notify.removeChannel(on(channel.id));
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(remove()).rejects.toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
    const emailId = await findChannelId(app, amber.id, 'email');
    await expect(amber.api.notify.removeChannel(on(emailId))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('adding a removed channel again creates a new channel', async ({ app }) => {
    const { amber, add, on, list } = await givenOwner(app);
    const same = hook();
    const { channel, secret } = await add(same);
    await amber.api.notify.removeChannel(on(channel.id));
    const again = await add(same);
    expect([again.channel.id === channel.id, again.secret === secret]).toEqual([false, false]);
    expect(await list()).toHaveLength(2);
  });
});

test('webhook secret is replaced at each request, and other channels have no secret', async ({ app }) => {
  const { amber, add, on, stored } = await givenOwner(app);
  const { channel, secret } = await add(hook());
  const replace = () => amber.api.notify.replaceSecret(on(channel.id));
  const [first, second] = await Promise.all([replace(), replace()]);
  expect(new Set([secret, first.secret, second.secret]).size).toBe(3);
  expect(await stored(channel.id)).toMatchObject({ secret_version: 3, secret_changed_at: app.clock.now() });
  const [slack, push] = [await add(hook({ preset: 'slack' })), await add(browser())];
  for (const id of [slack.channel.id, push.channel.id, await findChannelId(app, amber.id, 'email'), newId()])
    await expect(amber.api.notify.replaceSecret(on(id))).rejects.toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
});

test('a user cannot use a channel of another user when the URL has the id of either user', async ({ app }) => {
  const [amber, iris] = [await givenOwner(app), await givenOwner(app)];
  const { channel } = await amber.add(hook());
  const [own, named] = [amber.on(channel.id), iris.on(channel.id)];
  const calls = ['removeChannel', 'testChannel', 'resumeChannel', 'replaceSecret'] as const;
  for (const call of calls) {
    await expect(iris.amber.api.notify[call](own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(iris.amber.api.notify[call](named)).rejects.toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
    await expect(iris.amber.api.notify[call](iris.on('mine'))).rejects.toMatchObject({
      fields: { channelId: 'This is not one of your channels' },
    });
  }
  expect(await amber.list()).toHaveLength(2);
  expect(await amber.stored(channel.id)).toMatchObject({ secret_version: 1, removed_at: null });
});

test('Atom feed URL can be created, replaced and removed', async ({ app }) => {
  const { amber } = await givenOwner(app);
  const iris = await givenUser(app);
  const params = { userId: amber.id };
  const none = { url: null, jsonUrl: null };
  expect(await amber.api.notify.atomFeed({ params })).toEqual(none);
  const created = await amber.api.notify.renewAtomFeed({ params });
  expect(created.jsonUrl).toBe(created.url?.replace(/atom$/, 'json'));
  expect(await amber.api.notify.atomFeed({ params })).toEqual(created);
  const renewed = await amber.api.notify.renewAtomFeed({ params });
  expect(renewed.url).not.toBe(created.url);
  await expect(iris.api.notify.atomFeed({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await amber.api.notify.removeAtomFeed({ params })).toEqual(none);
  expect(await amber.api.notify.atomFeed({ params })).toEqual(none);
});

test('VAPID public key is the same for all users', async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const { publicKey } = await amber.api.notify.pushKey();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await iris.api.notify.pushKey()).toEqual({ publicKey });
});
