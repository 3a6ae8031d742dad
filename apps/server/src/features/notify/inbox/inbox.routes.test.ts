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
import { UPDATES_ARE_OFF } from '../ledger/delivery-decision.rules.ts';

describe('inbox', () => {
  test('inbox of a new user is empty', async ({ app }) => {
    const { inbox } = await givenInbox(app);
    expect(await inbox()).toEqual({ entries: [], unread: 0, off: 0, next: null });
  });

  test('inbox entry has event, shop, current offers and evidence', async ({ app }) => {
    const { amber, oud, inbox } = await givenInbox(app);
    const { entry } = await givenEntry(app, amber.id, oud.id);
    expect((await inbox()).entries).toEqual([
      {
        id: entry,
        kind: 'restock',
        at: app.clock.now().toISOString(),
        fragranceId: oud.id,
        fragranceName: oud.name,
        fragranceBrand: oud.brand,
        fragranceImageUrl: null,
        fragranceFamily: 'Woody Oriental',
        shop: 'Test Parfumerie',
        url: expect.stringMatching(/\/oud$/),
        offers: [{ variant: null, sizeMl: 100, price: null, currency: null, availability: null }],
        priceDrop: null,
        method: 'json-ld',
        evidence: [{ source: 'json-ld', says: 'InStock' }],
        isFlapping: false,
        isUnread: true,
        deliveries: [],
        reason: null,
      },
    ]);
  });

  test('inbox entry has both prices of a price drop', async ({ app }) => {
    const { amber, oud, inbox } = await givenInbox(app);
    await givenEntry(app, amber.id, oud.id, { kind: 'price_drop', price: [120, 89.5] });
    expect((await inbox()).entries[0]).toMatchObject({ priceDrop: { before: 120, now: 89.5, currency: 'EUR' } });
  });

  test('inbox returns each entry once, newest first, in pages', async ({ app }) => {
    const { amber, oud, inbox } = await givenInbox(app);
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.unshift((await givenEntry(app, amber.id, oud.id)).entry);
    const seen = [];
    let next: string | null = null;
    do {
      const page = await inbox(next === null ? { limit: 2 } : { limit: 2, before: next });
      seen.push(page.entries.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect(seen).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect((await inbox({ limit: 5 })).next).toBeNull();
  });

  test('inbox can be restricted to one kind of event, in pages', async ({ app }) => {
    const { amber, oud, inbox } = await givenInbox(app);
    const ids = [];
    for (const kind of ['restock', 'sold_out', 'restock', 'sold_out', 'restock'] as const)
      ids.push((await givenEntry(app, amber.id, oud.id, { kind })).entry);
    const page = await inbox({ show: 'restock', limit: 2 });
    expect(page.entries.map(({ id }) => id)).toEqual([ids[4], ids[2]]);
    const last = await inbox({ show: 'restock', limit: 2, before: page.next ?? '' });
    expect([last.entries.map(({ id }) => id), last.next]).toEqual([[ids[0]], null]);
    expect((await inbox({ show: 'price_drop' })).entries).toEqual([]);
  });

  test('inbox entry states the delivery status of each channel', async ({ app }) => {
    const { amber, oud, inbox } = await givenInbox(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const now = app.clock.now();
    const morning = addMs(now, 8 * HOUR);
    const bundled = await givenChannel(app, amber.id, { label: 'Desk' });
    const bundle_id = await givenBundle(app, { userId: amber.id, channelId: bundled, at: morning });
    const its = { event_id: event, user_id: amber.id, sent_at: null };
    const webhook = async (label: string) => givenChannel(app, amber.id, { label });
    await givenDelivery(app, {
      ...its,
      channel_kind: 'email',
      channel_id: await findChannelId(app, amber.id, 'email'),
      sent_at: now,
      sent_to: amber.email,
    });
    await givenDelivery(app, {
      ...its,
      channel_kind: 'webhook',
      channel_id: bundled,
      status: 'deferred',
      bundle_id,
      reason: 'Quiet hours',
    });
    await givenDelivery(app, {
      ...its,
      channel_kind: 'webhook',
      channel_id: await webhook('First try'),
      status: 'due',
    });
    await givenDelivery(app, {
      ...its,
      channel_kind: 'webhook',
      channel_id: await webhook('In hand'),
      status: 'due',
      attempts: 1,
    });
    await givenDelivery(app, {
      ...its,
      channel_kind: 'webhook',
      channel_id: await webhook('Again'),
      status: 'due',
      attempts: 2,
      next_try_at: addMs(now, MINUTE),
      reason: 'It did not answer',
    });
    await givenDelivery(app, {
      ...its,
      channel_kind: 'webhook',
      channel_id: await webhook('Gave up'),
      status: 'failed',
      reason: 'Refused',
    });
    await givenDelivery(app, {
      ...its,
      channel_kind: 'webhook',
      channel_id: await webhook('Not'),
      status: 'dropped',
      reason: 'Unwanted',
    });
    const [entry] = (await inbox()).entries;
    const defaults = { sentAt: null, sentTo: null, nextTryAt: null, reason: null };
    expect(entry?.deliveries).toEqual([
      {
        ...defaults,
        channelKind: 'email',
        label: null,
        status: 'sent',
        sentAt: now.toISOString(),
        sentTo: amber.email,
      },
      {
        ...defaults,
        channelKind: 'webhook',
        label: 'Desk',
        status: 'deferred',
        nextTryAt: morning.toISOString(),
        reason: 'Quiet hours',
      },
      { ...defaults, channelKind: 'webhook', label: 'First try', status: 'waiting' },
      { ...defaults, channelKind: 'webhook', label: 'In hand', status: 'waiting' },
      {
        ...defaults,
        channelKind: 'webhook',
        label: 'Again',
        status: 'waiting',
        nextTryAt: addMs(now, MINUTE).toISOString(),
        reason: 'It did not answer',
      },
      { ...defaults, channelKind: 'webhook', label: 'Gave up', status: 'failed', reason: 'Refused' },
      { ...defaults, channelKind: 'webhook', label: 'Not', status: 'dropped', reason: 'Unwanted' },
    ]);
  });

  test('inbox entry shows the name of a channel that was removed', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenInbox(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const channelId = await givenChannel(app, amber.id, { label: 'Old phone' });
    await givenDelivery(app, { event_id: event, user_id: amber.id, channel_kind: 'webhook', channel_id: channelId });
    await amber.api.notify.removeChannel({ params: { ...mine, channelId } });
    expect((await inbox()).entries[0]?.deliveries).toMatchObject([{ label: 'Old phone', status: 'sent' }]);
  });

  test('inbox has no entry of another user for the same event', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenInbox(app);
    const iris = await givenUser(app);
    const { event, entry } = await givenEntry(app, amber.id, oud.id);
    await givenDelivery(app, { event_id: event, user_id: iris.id });
    await givenDelivery(app, {
      event_id: event,
      user_id: iris.id,
      channel_kind: 'email',
      channel_id: await findChannelId(app, iris.id, 'email'),
      sent_to: iris.email,
    });
    expect((await inbox()).entries).toMatchObject([{ id: entry, deliveries: [] }]);
    for (const call of [
      () => iris.api.inbox.list({ params: mine, query: {} }),
      () => iris.api.inbox.unread({ params: mine }),
      () => iris.api.inbox.markRead({ params: mine, body: { upTo: entry } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('inbox rejects an invalid query with a message', async ({ app }) => {
    const { inbox } = await givenInbox(app);
    await expect(inbox({ before: 'yesterday' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      fields: { before: expect.any(String) },
    });
    for (const limit of [0, 101, 1.5])
      await expect(inbox({ limit })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
        fields: { limit: expect.any(String) },
      });
  });
});

describe('unread entries', () => {
  test('unread entries are counted, and can be marked as read up to an entry', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenInbox(app);
    const [first, second] = [await givenEntry(app, amber.id, oud.id), await givenEntry(app, amber.id, oud.id)];
    await givenEntry(app, amber.id, oud.id);
    const markRead = (upTo: string) => amber.api.inbox.markRead({ params: mine, body: { upTo } });
    expect(await amber.api.inbox.unread({ params: mine })).toEqual({ unread: 3, off: 0 });
    expect(await markRead(second.entry)).toEqual({ unread: 1, off: 0 });
    const { entries } = await inbox();
    expect(entries.map(({ isUnread }) => isUnread)).toEqual([true, false, false]);
    expect((await inbox({ show: 'unread' })).entries).toEqual(entries.slice(0, 1));
    // Another tab has seen less.
    expect(await markRead(first.entry)).toEqual({ unread: 1, off: 0 });
  });

  test('unread count excludes inbox entries of event kinds that the user has turned off', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenInbox(app);
    await givenEntry(app, amber.id, oud.id, { kind: 'sold_out', reason: UPDATES_ARE_OFF });
    await givenEntry(app, amber.id, oud.id, { isFlapping: true, reason: 'It comes and goes' });
    expect(await amber.api.inbox.unread({ params: mine })).toEqual({ unread: 1, off: 0 });
    expect((await inbox()).entries).toMatchObject([
      { isUnread: true, isFlapping: true, reason: 'It comes and goes' },
      { isUnread: false, reason: UPDATES_ARE_OFF },
    ]);
    expect((await inbox({ show: 'unread' })).entries).toHaveLength(1);
  });

  test('GET unread returns 100 when the inbox has more unread entries', async ({ app }) => {
    const { amber, oud, mine } = await givenInbox(app);
    for (let n = 0; n < 102; n += 1) await givenEntry(app, amber.id, oud.id);
    expect((await amber.api.inbox.unread({ params: mine })).unread).toBe(100);
  });

  test('marking inbox entries as read is rejected when the last of them is not in the user’s inbox', async ({
    app,
  }) => {
    const { amber, oud, mine } = await givenInbox(app);
    const iris = await givenUser(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const othersEntry = await givenDelivery(app, { event_id: event, user_id: iris.id });
    const emailDelivery = await givenDelivery(app, {
      event_id: event,
      user_id: amber.id,
      channel_kind: 'email',
      channel_id: await findChannelId(app, amber.id, 'email'),
    });
    for (const upTo of [othersEntry, emailDelivery, newId()])
      await expect(amber.api.inbox.markRead({ params: mine, body: { upTo } })).rejects.toMatchObject({
        code: 'INBOX_ENTRY_NOT_FOUND',
      });
    await expect(amber.api.inbox.markRead({ params: mine, body: { upTo: 'all' } })).rejects.toMatchObject({
      fields: { upTo: 'This is not an entry of an inbox' },
    });
    expect((await amber.api.inbox.unread({ params: mine })).unread).toBe(1);
  });

  test('unread counts include the number of channels that are switched off', async ({ app }) => {
    const { amber, mine, inbox } = await givenInbox(app);
    const off = { off_at: app.clock.now(), off_reason: 'Your browser ended its subscription' };
    await givenChannel(app, amber.id, off);
    await givenChannel(app, amber.id, { ...off, removed_at: app.clock.now() });
    await givenChannel(app, amber.id);
    expect([(await inbox()).off, (await amber.api.inbox.unread({ params: mine })).off]).toEqual([1, 1]);
  });
});
