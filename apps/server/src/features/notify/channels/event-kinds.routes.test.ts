import { type EventKind, eventKinds } from '@sillage/contract';
import { givenUser } from '../../../testing/given.ts';
import { givenChannel, setPreferences } from '../../../testing/given-event.ts';
import { findChannelId } from '../../../testing/given-inbox.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { setPreferenceByToken } from '../unsubscribe/unsubscribe.service.ts';
import { buildUnsubscribeUrl } from '../unsubscribe/unsubscribe-token.service.ts';

const all = [...eventKinds];
const updates = all.filter((kind) => kind !== 'restock');

async function givenOwner(app: TestApp) {
  const amber = await givenUser(app);
  const params = { userId: amber.id };
  return {
    amber,
    email: await findChannelId(app, amber.id, 'email'),
    phone: await givenChannel(app, amber.id, { kind: 'push', label: 'Phone', address: pushAddress }),
    choose: (channelId: string, kinds: EventKind[]) =>
      amber.api.notify.updateKinds({ params: { ...params, channelId }, body: { kinds } }),
    preferences: () => amber.api.users.preferences({ params: { id: amber.id } }),
    savePreferences: async (change: { emailNotifications?: boolean; watchlistUpdates?: boolean }) => {
      const before = await amber.api.users.preferences({ params: { id: amber.id } });
      await amber.api.users.updatePreferences({ params: { id: amber.id }, body: { ...before, ...change } });
    },
    matrix: async () => {
      const channels = await amber.api.notify.channels({ params });
      return Object.fromEntries(channels.map(({ label, kinds }) => [label ?? 'Email', kinds]));
    },
  };
}

const pushAddress = JSON.stringify({ endpoint: 'https://push.example/a', p256dh: 'B', auth: 'a' });

describe('kinds of event of a channel', () => {
  test('every channel of a new user gets every kind', async ({ app }) => {
    const { matrix } = await givenOwner(app);
    expect(await matrix()).toEqual({ Email: all, Phone: all });
  });

  test('kinds of one channel are replaced, each once, and the other channels stay', async ({ app }) => {
    const { phone, choose, matrix } = await givenOwner(app);
    expect(await choose(phone, ['restock', 'restock'])).toMatchObject({ id: phone, kinds: ['restock'] });
    expect(await matrix()).toEqual({ Email: all, Phone: ['restock'] });
    expect(await choose(phone, [])).toMatchObject({ kinds: [] });
    expect(await choose(phone, all)).toMatchObject({ kinds: all });
  });

  test.for<[what: string, body: object, field: string, message: string]>([
    ['an unknown kind', { kinds: ['sunshine'] }, 'kinds.0', `Choose from ${all.join(', ')}`],
    ['no list', {}, 'kinds', 'List the kinds of event, or none'],
    ['too many kinds', { kinds: [...all, 'restock'] }, 'kinds', 'Name each kind once'],
  ])('kinds are rejected with a message when the body has %s', async ([, body, field, message], { app }) => {
    const { phone, choose } = await givenOwner(app);
    const { kinds } = body as { kinds: EventKind[] };
    await expect(choose(phone, kinds)).rejects.toMatchObject({ code: 'BAD_REQUEST', fields: { [field]: message } });
  });

  test('the inbox, a removed channel and another user’s channel have no kinds', async ({ app }) => {
    const { amber, choose } = await givenOwner(app);
    const other = await givenOwner(app);
    const removed = await givenChannel(app, amber.id, { removed_at: app.clock.now(), address: null });
    for (const id of [await findChannelId(app, amber.id, 'app'), removed, other.phone])
      await expect(choose(id, [])).rejects.toMatchObject({ code: 'CHANNEL_NOT_FOUND' });
    expect(await other.matrix()).toEqual({ Email: all, Phone: all });
  });

  test('channel says whether its address is verified', async ({ app }) => {
    const { amber, email } = await givenOwner(app);
    await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', amber.id).execute();
    const channels = await amber.api.notify.channels({ params: { userId: amber.id } });
    expect(channels.map(({ id, isVerified }) => [id === email, isVerified])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('kinds and preferences', () => {
  // spec: D.6.1
  test('email’s restocks are the preference emailNotifications, whichever of the two changes', async ({ app }) => {
    const { email, choose, preferences, savePreferences, matrix } = await givenOwner(app);
    await choose(email, updates);
    expect(await preferences()).toMatchObject({ emailNotifications: false, watchlistUpdates: true });
    await savePreferences({ emailNotifications: true });
    expect(await matrix()).toEqual({ Email: all, Phone: all });
    await savePreferences({ emailNotifications: false });
    expect(await matrix()).toEqual({ Email: updates, Phone: all });
  });

  // spec: D.6.2
  test('watchlistUpdates turns the updates of every channel off, and on again as they were', async ({ app }) => {
    const { phone, choose, savePreferences, matrix } = await givenOwner(app);
    await choose(phone, ['sold_out']);
    await savePreferences({ watchlistUpdates: false });
    expect(await matrix()).toEqual({ Email: ['restock'], Phone: [] });
    await choose(phone, ['restock']);
    await savePreferences({ watchlistUpdates: true });
    expect(await matrix()).toEqual({ Email: all, Phone: ['restock', 'sold_out'] });
  });

  test('the first update that is chosen while updates are off turns them on for its channel alone', async ({ app }) => {
    const { phone, choose, preferences, savePreferences, matrix } = await givenOwner(app);
    await savePreferences({ watchlistUpdates: false });
    await choose(phone, ['restock', 'preorder']);
    expect(await preferences()).toMatchObject({ watchlistUpdates: true });
    expect(await matrix()).toEqual({ Email: ['restock'], Phone: ['restock', 'preorder'] });
  });

  test('saving other preferences changes no kind', async ({ app }) => {
    const { phone, choose, savePreferences, matrix } = await givenOwner(app);
    await choose(phone, ['price_drop']);
    await savePreferences({});
    expect(await matrix()).toEqual({ Email: all, Phone: ['price_drop'] });
  });

  // spec: D.6.6
  test('unsubscribing from updates and undoing it brings the kinds of each channel back', async ({ app }) => {
    const { amber, phone, choose, matrix } = await givenOwner(app);
    await choose(phone, ['restock', 'sold_out']);
    const before = await matrix();
    const link = buildUnsubscribeUrl({ config: app.config, secret: app.deps.secret }, amber.id, 'updates');
    const token = link.slice(link.lastIndexOf('/') + 1);
    await setPreferenceByToken(app.deps, token, false);
    expect(await matrix()).toEqual({ Email: ['restock'], Phone: ['restock'] });
    await setPreferenceByToken(app.deps, token, true);
    expect(await matrix()).toEqual(before);
  });
});

describe('kinds of a new channel', () => {
  const key = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const browser = (endpoint: string) => ({
    preset: 'push' as const,
    label: 'Chrome on Android',
    endpoint: `https://push.example/${endpoint}`,
    p256dh: key,
    auth: Buffer.alloc(16, 9).toString('base64url'),
  });

  test('new channel gets every kind that the preferences allow', async ({ app }) => {
    const { amber, choose, phone, savePreferences } = await givenOwner(app);
    await choose(phone, ['restock']);
    const add = (url: string) =>
      amber.api.notify.addChannel({
        body: { userId: amber.id, channel: { preset: 'discord', label: url, url: `https://hooks.example/${url}` } },
      });
    expect((await add('one')).channel.kinds).toEqual(all);
    await savePreferences({ watchlistUpdates: false });
    expect((await add('two')).channel.kinds).toEqual(['restock']);
  });

  test('browser keeps its kinds over a sign-out and a new subscription, and a webhook does not', async ({ app }) => {
    const { amber, choose } = await givenOwner(app);
    const add = async (endpoint: string) =>
      (await amber.api.notify.addChannel({ body: { userId: amber.id, channel: browser(endpoint) } })).channel;
    const remove = (channelId: string) => amber.api.notify.removeChannel({ params: { userId: amber.id, channelId } });
    const first = await add('1');
    await choose(first.id, ['restock']);
    expect((await add('second browser of this name')).kinds).toEqual(all);
    await remove(first.id);
    const second = await add('2');
    expect(second.kinds).toEqual(['restock']);
    const off = { off_at: app.clock.now(), off_reason: 'The browser ended it' };
    await app.db.updateTable('channels').set(off).where('id', '=', second.id).execute();
    expect((await add('3')).kinds).toEqual(['restock']);
    const hook = await givenChannel(app, amber.id, { off_kinds: ['updates'] });
    await remove(hook);
    const stored = app.db.selectFrom('channels').select('off_kinds').where('id', '=', hook);
    expect(await stored.executeTakeFirstOrThrow()).toEqual({ off_kinds: [] });
  });

  test('browser that lost its channel gets no update back that another channel turned on meanwhile', async ({
    app,
  }) => {
    const { amber, email, choose, savePreferences } = await givenOwner(app);
    const add = async (endpoint: string) =>
      (await amber.api.notify.addChannel({ body: { userId: amber.id, channel: browser(endpoint) } })).channel;
    const { id: channelId } = await add('1');
    await savePreferences({ watchlistUpdates: false });
    await amber.api.notify.removeChannel({ params: { userId: amber.id, channelId } });
    await choose(email, ['restock', 'price_drop']);
    expect((await add('2')).kinds).toEqual(['restock']);
  });
});

describe('concurrent changes of kinds', () => {
  test('two changes of one channel end as one of the two', async ({ app }) => {
    const { phone, choose, matrix } = await givenOwner(app);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([choose(phone, ['restock', 'sold_out']), choose(phone, ['price_drop'])]);
      expect([['restock', 'sold_out'], ['price_drop']]).toContainEqual((await matrix())['Phone']);
    }
  });

  test('two channels that choose their first update at the same time both get it', async ({ app }) => {
    const { amber, email, phone, choose, matrix } = await givenOwner(app);
    for (let round = 0; round < 10; round += 1) {
      await setPreferences(app, amber.id, { watchlist_updates: false });
      await Promise.all([choose(email, ['restock', 'preorder']), choose(phone, ['restock', 'sold_out'])]);
      expect(await matrix()).toEqual({ Email: ['restock', 'preorder'], Phone: ['restock', 'sold_out'] });
    }
  });

  test('a change of kinds and the removal of the channel leave a removed channel', async ({ app }) => {
    const { amber, choose, matrix } = await givenOwner(app);
    for (let round = 0; round < 5; round += 1) {
      const channelId = await givenChannel(app, amber.id, { label: `Hook ${round}` });
      const remove = amber.api.notify.removeChannel({ params: { userId: amber.id, channelId } });
      await Promise.allSettled([choose(channelId, []), remove]);
      await remove;
      expect(Object.keys(await matrix())).toEqual(['Email', 'Phone']);
    }
  });
});
