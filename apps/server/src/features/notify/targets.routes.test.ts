import { type NewTarget, TARGETS_LIMIT } from '@sillage/contract';
import { after, HOUR, MINUTE } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { givenUser } from '../../testing/given.ts';
import {
  givenBundle,
  givenDelivery,
  givenEntry,
  givenReader,
  givenTarget,
  targetOf,
} from '../../testing/given-inbox.ts';
import { describe, expect, test } from '../../testing/test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { TARGET_REMOVED } from './ledger/decide.rules.ts';

let count = 0;

function hook(more: object = {}): NewTarget {
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
  const on = (targetId: string) => ({ params: { ...params, targetId } });
  return {
    amber,
    on,
    list: () => amber.api.notify.targets({ params }),
    add: (target: NewTarget) => amber.api.notify.addTarget({ body: { userId: amber.id, target } }),
    stored: (id: string) => app.db.selectFrom('targets').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}

describe('where somebody is told', () => {
  test('is by mail at first', async ({ app }) => {
    const { amber, list } = await givenOwner(app);
    expect(await list()).toMatchObject([
      { channel: 'email', preset: null, label: null, address: amber.email, off: null, lastSentAt: null },
    ]);
  });

  test('says which place is which, and nothing that is secret', async ({ app }) => {
    const { add, list } = await givenOwner(app);
    const { target, secret } = await add(hook());
    expect(target).toMatchObject({ channel: 'webhook', preset: 'webhook', address: 'hooks.example/…1234' });
    expect(secret).toMatch(/^whsec_/);
    app.clock.advance(MINUTE);
    expect((await add(browser())).secret).toBeNull();
    app.clock.advance(MINUTE);
    const botToken = '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11';
    expect((await add({ preset: 'telegram', label: 'Phone', botToken, chatId: '@amber' })).secret).toBeNull();
    const all = await list();
    expect(all.map(({ channel, preset, label, address }) => [channel, preset, label, address])).toEqual([
      ['email', null, null, expect.any(String)],
      ['webhook', 'webhook', 'Kitchen', 'hooks.example/…1234'],
      ['push', null, 'Firefox on Linux', 'push.example'],
      ['webhook', 'telegram', 'Phone', 'Chat @amber'],
    ]);
    expect(JSON.stringify(all)).not.toMatch(/a-long-secret|ABC-DEF|whsec/);
  });

  test('says what we switched off and why, and is on again when its owner says so', async ({ app }) => {
    const { amber, list, on } = await givenOwner(app);
    const off = { off_at: app.clock.now(), off_reason: 'The browser ended it' };
    const id = await givenTarget(app, amber.id, { ...off, last_sent_at: app.clock.now() });
    const at = app.clock.now().toISOString();
    expect((await list())[1]).toMatchObject({ id, off: { at, reason: 'The browser ended it' }, lastSentAt: at });
    expect(await amber.api.notify.resumeTarget(on(id))).toMatchObject({ id, off: null });
    expect((await list())[1]).toMatchObject({ off: null });
    const mail = await targetOf(app, amber.id, 'email');
    await app.db.updateTable('targets').set(off).where('id', '=', mail).execute();
    expect(await amber.api.notify.resumeTarget(on(mail))).toMatchObject({ id: mail, off: null });
  });
});

test('mail that an address refused is tried at the next one', async ({ app }) => {
  const { amber, list } = await givenOwner(app);
  const off = { off_at: app.clock.now(), off_reason: 'It does not know this address' };
  await app.db
    .updateTable('targets')
    .set(off)
    .where('id', '=', await targetOf(app, amber.id, 'email'))
    .execute();
  const change = (row: object) => app.db.updateTable('users').set(row).where('id', '=', amber.id).execute();
  await change({ first_name: 'Amber', email: amber.email });
  expect(await list()).toMatchObject([{ off: { reason: off.off_reason } }]);
  await change({ email: `new-${amber.email}` });
  expect(await list()).toMatchObject([{ address: `new-${amber.email}`, off: null }]);
});

describe('adding a place', () => {
  test('twice makes one, with the new name and keys, and working', async ({ app }) => {
    const { add, list, stored } = await givenOwner(app);
    const first = await add(browser());
    const off = { off_at: app.clock.now(), off_reason: 'Gone' };
    await app.db.updateTable('targets').set(off).where('id', '=', first.target.id).execute();
    const auth = Buffer.alloc(16, 5).toString('base64url');
    const again = await add(browser({ label: 'Work laptop', auth }));
    expect(again.target).toMatchObject({ id: first.target.id, label: 'Work laptop', off: null });
    expect((await stored(first.target.id)).address).toMatchObject({ auth });
    expect(await list()).toHaveLength(2);
  });

  test('with half a character in its address keeps the whole', async ({ app }) => {
    const { add, stored } = await givenOwner(app);
    const { target } = await add(hook({ url: 'https://hooks.example/\ud800' }));
    expect((await stored(target.id)).address).toMatchObject({ url: 'https://hooks.example/%EF%BF%BD' });
  });

  test('from two tabs at once makes one', async ({ app }) => {
    const { add, list } = await givenOwner(app);
    const same = hook();
    const added = await Promise.all([add(same), add(same), add(same)]);
    expect(new Set(added.map(({ target }) => target.id)).size).toBe(1);
    expect(new Set(added.map(({ secret }) => secret)).size).toBe(1);
    expect(await list()).toHaveLength(2);
  });

  test('of somebody else’s makes one’s own', async ({ app }) => {
    const [one, other] = [await givenOwner(app), await givenOwner(app)];
    const same = hook();
    const [mine, hers] = [await one.add(same), await other.add(same)];
    expect(mine.target.id).not.toBe(hers.target.id);
    expect(mine.secret).not.toBe(hers.secret);
  });

  test('ends at 20, also when the last ones come at once', async ({ app }) => {
    const { amber, add, list } = await givenOwner(app);
    for (let n = 1; n < TARGETS_LIMIT; n += 1) await givenTarget(app, amber.id);
    const last = hook();
    const added = await Promise.allSettled([add(last), add(hook()), add(hook())]);
    const refusals = added.filter((one) => one.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refusals).toMatchObject([
      { code: 'TARGETS_FULL', status: 409 },
      { code: 'TARGETS_FULL', status: 409 },
    ]);
    expect(await list()).toHaveLength(1 + TARGETS_LIMIT);
    const [, known] = await list();
    await amber.api.notify.removeTarget({ params: { userId: amber.id, targetId: known?.id ?? '' } });
    await add(hook());
  });

  test.for([
    [hook({ label: ' ' }), { 'target.label': 'Give it a name' }],
    [hook({ label: 'two\nlines' }), { 'target.label': 'One line' }],
    [hook({ url: 'kitchen' }), { 'target.url': 'An address begins with https://' }],
    [hook({ url: 'ftp://hooks.example/x' }), { 'target.url': 'An address begins with https://' }],
    [hook({ url: 'https://me:word@hooks.example/x' }), { 'target.url': expect.stringContaining('password') }],
    [browser({ p256dh: 'short' }), { 'target.p256dh': expect.any(String) }],
    [browser({ p256dh: 'A'.repeat(87) }), { 'target.p256dh': 'This is not a key of a browser' }],
    [
      hook({ preset: 'telegram', botToken: 'x', chatId: '1' }),
      { 'target.botToken': expect.stringContaining('123456') },
    ],
    [
      hook({ preset: 'telegram', botToken: `1:${'a'.repeat(30)}`, chatId: 'me' }),
      { 'target.chatId': 'A chat is a number or @name' },
    ],
    [hook({ preset: 'ntfy', url: 'https://ntfy.example/' }), { 'target.url': expect.stringContaining('topic') }],
    [
      hook({ preset: 'ntfy', accessToken: 'tk_1\r\nx-evil: 1' }),
      { 'target.accessToken': expect.stringContaining('tk_') },
    ],
    [hook({ preset: 'pigeon' }), { 'target.preset': expect.any(String) }],
  ] as const)('refuses %j', async ([target, fields], { app }) => {
    const { add, list } = await givenOwner(app);
    await expect(add(target)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields });
    expect(await list()).toHaveLength(1);
  });
});

describe('removing a place', () => {
  test('forgets its address and ends what waits for it', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenReader(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const older = await givenEntry(app, amber.id, oud.id);
    const targetId = await givenTarget(app, amber.id);
    const held = await givenBundle(app, { userId: amber.id, targetId, at: after(app.clock.now(), HOUR) });
    const its = { user_id: amber.id, channel: 'webhook' as const, target_id: targetId, sent_at: null };
    await givenDelivery(app, { ...its, event_id: event, status: 'due' });
    await givenDelivery(app, { ...its, event_id: older.event, status: 'held', bundle_id: held });
    expect(await amber.api.notify.removeTarget({ params: { ...mine, targetId } })).toBeNull();
    const row = await app.db.selectFrom('targets').selectAll().where('id', '=', targetId).executeTakeFirstOrThrow();
    expect([row.address, row.address_key, row.removed_at]).toEqual([null, null, app.clock.now()]);
    const dropped = { status: 'dropped', reason: TARGET_REMOVED };
    expect((await inbox()).entries.map(({ deliveries }) => deliveries)).toMatchObject([[dropped], [dropped]]);
    const bundle = await app.db.selectFrom('bundles').selectAll().where('id', '=', held).executeTakeFirstOrThrow();
    expect(bundle).toMatchObject(dropped);
  });

  test('leaves to a sender what it has in hand', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenReader(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const older = await givenEntry(app, amber.id, oud.id);
    const targetId = await givenTarget(app, amber.id);
    const held = await givenBundle(app, { userId: amber.id, targetId, at: app.clock.now(), lease: newId() });
    const its = { user_id: amber.id, channel: 'webhook' as const, target_id: targetId, sent_at: null };
    await givenDelivery(app, { ...its, event_id: event, status: 'due', attempts: 1, lease: newId() });
    await givenDelivery(app, { ...its, event_id: older.event, status: 'held', bundle_id: held });
    await amber.api.notify.removeTarget({ params: { ...mine, targetId } });
    expect((await inbox()).entries.map(({ deliveries }) => deliveries[0]?.status)).toEqual(['held', 'waiting']);
  });

  test('a second time, or of the mail, is refused in words', async ({ app }) => {
    const { amber, add, on } = await givenOwner(app);
    const { target } = await add(hook());
    const remove = () => amber.api.notify.removeTarget(on(target.id));
    const outcomes = await Promise.allSettled([remove(), remove()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(remove()).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
    const mail = await targetOf(app, amber.id, 'email');
    await expect(amber.api.notify.removeTarget(on(mail))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('and adding it again makes a new one', async ({ app }) => {
    const { amber, add, on, list } = await givenOwner(app);
    const same = hook();
    const { target, secret } = await add(same);
    await amber.api.notify.removeTarget(on(target.id));
    const again = await add(same);
    expect([again.target.id === target.id, again.secret === secret]).toEqual([false, false]);
    expect(await list()).toHaveLength(2);
  });
});

test('a webhook’s secret is replaced, also from two tabs; nothing else has one', async ({ app }) => {
  const { amber, add, on, stored } = await givenOwner(app);
  const { target, secret } = await add(hook());
  const replace = () => amber.api.notify.replaceSecret(on(target.id));
  const [one, two] = await Promise.all([replace(), replace()]);
  expect(new Set([secret, one.secret, two.secret]).size).toBe(3);
  expect(await stored(target.id)).toMatchObject({ secret_version: 3, secret_changed_at: app.clock.now() });
  const [slack, push] = [await add(hook({ preset: 'slack' })), await add(browser())];
  for (const id of [slack.target.id, push.target.id, await targetOf(app, amber.id, 'email'), newId()])
    await expect(amber.api.notify.replaceSecret(on(id))).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
});

test('nobody reaches another’s places, by whichever id', async ({ app }) => {
  const [amber, iris] = [await givenOwner(app), await givenOwner(app)];
  const { target } = await amber.add(hook());
  const [own, named] = [amber.on(target.id), iris.on(target.id)];
  const calls = ['removeTarget', 'testTarget', 'resumeTarget', 'replaceSecret'] as const;
  for (const call of calls) {
    await expect(iris.amber.api.notify[call](own)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(iris.amber.api.notify[call](named)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' });
    await expect(iris.amber.api.notify[call](iris.on('mine'))).rejects.toMatchObject({
      fields: { targetId: 'This is not one of your channels' },
    });
  }
  expect(await amber.list()).toHaveLength(2);
  expect(await amber.stored(target.id)).toMatchObject({ secret_version: 1, removed_at: null });
});

test('a feed has an address that can be renewed and ended', async ({ app }) => {
  const { amber } = await givenOwner(app);
  const iris = await givenUser(app);
  const params = { userId: amber.id };
  expect(await amber.api.notify.feed({ params })).toEqual({ url: null });
  const { url } = await amber.api.notify.renewFeed({ params });
  expect(await amber.api.notify.feed({ params })).toEqual({ url });
  const renewed = await amber.api.notify.renewFeed({ params });
  expect(renewed.url).not.toBe(url);
  await expect(iris.api.notify.feed({ params })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await amber.api.notify.removeFeed({ params })).toEqual({ url: null });
  expect(await amber.api.notify.feed({ params })).toEqual({ url: null });
});

test('the key for browsers is the same for everybody', async ({ app }) => {
  const [amber, iris] = [await givenUser(app), await givenUser(app)];
  const { publicKey } = await amber.api.notify.pushKey();
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect(await iris.api.notify.pushKey()).toEqual({ publicKey });
});
