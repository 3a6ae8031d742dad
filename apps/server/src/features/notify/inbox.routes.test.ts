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
import { UPDATES_ARE_OFF } from './ledger/decide.rules.ts';

describe('the inbox', () => {
  test('is empty at first', async ({ app }) => {
    const { inbox } = await givenReader(app);
    expect(await inbox()).toEqual({ entries: [], unread: 0, off: 0, next: null });
  });

  test('says what happened, where, how it stands now, and what proves it', async ({ app }) => {
    const { amber, oud, inbox } = await givenReader(app);
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

  test('says from what to what a price fell', async ({ app }) => {
    const { amber, oud, inbox } = await givenReader(app);
    await givenEntry(app, amber.id, oud.id, { kind: 'price_drop', price: [120, 89.5] });
    expect((await inbox()).entries[0]).toMatchObject({ priceDrop: { before: 120, now: 89.5, currency: 'EUR' } });
  });

  test('pages from the newest on, each entry once', async ({ app }) => {
    const { amber, oud, inbox } = await givenReader(app);
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

  test('tells what became of it at every other place', async ({ app }) => {
    const { amber, oud, inbox } = await givenReader(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const now = app.clock.now();
    const morning = after(now, 8 * HOUR);
    const bundled = await givenTarget(app, amber.id, { label: 'Desk' });
    const bundle_id = await givenBundle(app, { userId: amber.id, targetId: bundled, at: morning });
    const its = { event_id: event, user_id: amber.id, sent_at: null };
    const webhook = async (label: string) => givenTarget(app, amber.id, { label });
    await givenDelivery(app, {
      ...its,
      channel: 'email',
      target_id: await targetOf(app, amber.id, 'email'),
      sent_at: now,
      sent_to: amber.email,
    });
    await givenDelivery(app, {
      ...its,
      channel: 'webhook',
      target_id: bundled,
      status: 'held',
      bundle_id,
      reason: 'Quiet hours',
    });
    await givenDelivery(app, { ...its, channel: 'webhook', target_id: await webhook('First try'), status: 'due' });
    await givenDelivery(app, {
      ...its,
      channel: 'webhook',
      target_id: await webhook('In hand'),
      status: 'due',
      attempts: 1,
    });
    await givenDelivery(app, {
      ...its,
      channel: 'webhook',
      target_id: await webhook('Again'),
      status: 'due',
      attempts: 2,
      next_try_at: after(now, MINUTE),
      reason: 'It did not answer',
    });
    await givenDelivery(app, {
      ...its,
      channel: 'webhook',
      target_id: await webhook('Gave up'),
      status: 'failed',
      reason: 'Refused',
    });
    await givenDelivery(app, {
      ...its,
      channel: 'webhook',
      target_id: await webhook('Not'),
      status: 'dropped',
      reason: 'Unwanted',
    });
    const [entry] = (await inbox()).entries;
    const told = { sentAt: null, sentTo: null, nextTryAt: null, reason: null };
    expect(entry?.deliveries).toEqual([
      { ...told, channel: 'email', label: null, status: 'sent', sentAt: now.toISOString(), sentTo: amber.email },
      {
        ...told,
        channel: 'webhook',
        label: 'Desk',
        status: 'held',
        nextTryAt: morning.toISOString(),
        reason: 'Quiet hours',
      },
      { ...told, channel: 'webhook', label: 'First try', status: 'waiting' },
      { ...told, channel: 'webhook', label: 'In hand', status: 'waiting' },
      {
        ...told,
        channel: 'webhook',
        label: 'Again',
        status: 'waiting',
        nextTryAt: after(now, MINUTE).toISOString(),
        reason: 'It did not answer',
      },
      { ...told, channel: 'webhook', label: 'Gave up', status: 'failed', reason: 'Refused' },
      { ...told, channel: 'webhook', label: 'Not', status: 'dropped', reason: 'Unwanted' },
    ]);
  });

  test('still names a place that was removed', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenReader(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const targetId = await givenTarget(app, amber.id, { label: 'Old phone' });
    await givenDelivery(app, { event_id: event, user_id: amber.id, channel: 'webhook', target_id: targetId });
    await amber.api.notify.removeTarget({ params: { ...mine, targetId } });
    expect((await inbox()).entries[0]?.deliveries).toMatchObject([{ label: 'Old phone', status: 'sent' }]);
  });

  test('holds nothing of anybody else, though the event is the same', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenReader(app);
    const iris = await givenUser(app);
    const { event, entry } = await givenEntry(app, amber.id, oud.id);
    await givenDelivery(app, { event_id: event, user_id: iris.id });
    await givenDelivery(app, {
      event_id: event,
      user_id: iris.id,
      channel: 'email',
      target_id: await targetOf(app, iris.id, 'email'),
      sent_to: iris.email,
    });
    expect((await inbox()).entries).toMatchObject([{ id: entry, deliveries: [] }]);
    for (const call of [
      () => iris.api.notify.inbox({ params: mine, query: {} }),
      () => iris.api.notify.unread({ params: mine }),
      () => iris.api.notify.markRead({ params: mine, body: { upTo: entry } }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('says what is wrong with a question', async ({ app }) => {
    const { inbox } = await givenReader(app);
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

describe('what is new', () => {
  test('is counted, and read up to an entry', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenReader(app);
    const [first, second] = [await givenEntry(app, amber.id, oud.id), await givenEntry(app, amber.id, oud.id)];
    await givenEntry(app, amber.id, oud.id);
    const markRead = (upTo: string) => amber.api.notify.markRead({ params: mine, body: { upTo } });
    expect(await amber.api.notify.unread({ params: mine })).toEqual({ unread: 3, off: 0 });
    expect(await markRead(second.entry)).toEqual({ unread: 1, off: 0 });
    expect((await inbox()).entries.map(({ isUnread }) => isUnread)).toEqual([true, false, false]);
    // Another tab has seen less.
    expect(await markRead(first.entry)).toEqual({ unread: 1, off: 0 });
  });

  test('does not count kinds that are not wanted', async ({ app }) => {
    const { amber, oud, mine, inbox } = await givenReader(app);
    await givenEntry(app, amber.id, oud.id, { kind: 'sold_out', reason: UPDATES_ARE_OFF });
    await givenEntry(app, amber.id, oud.id, { isFlapping: true, reason: 'It comes and goes' });
    expect(await amber.api.notify.unread({ params: mine })).toEqual({ unread: 1, off: 0 });
    expect((await inbox()).entries).toMatchObject([
      { isUnread: true, isFlapping: true, reason: 'It comes and goes' },
      { isUnread: false, reason: UPDATES_ARE_OFF },
    ]);
  });

  test('is counted up to 100', async ({ app }) => {
    const { amber, oud, mine } = await givenReader(app);
    for (let n = 0; n < 102; n += 1) await givenEntry(app, amber.id, oud.id);
    expect((await amber.api.notify.unread({ params: mine })).unread).toBe(100);
  });

  test('is read only up to an entry of one’s own', async ({ app }) => {
    const { amber, oud, mine } = await givenReader(app);
    const iris = await givenUser(app);
    const { event } = await givenEntry(app, amber.id, oud.id);
    const hers = await givenDelivery(app, { event_id: event, user_id: iris.id });
    const mail = await givenDelivery(app, {
      event_id: event,
      user_id: amber.id,
      channel: 'email',
      target_id: await targetOf(app, amber.id, 'email'),
    });
    for (const upTo of [hers, mail, newId()])
      await expect(amber.api.notify.markRead({ params: mine, body: { upTo } })).rejects.toMatchObject({
        code: 'INBOX_ENTRY_NOT_FOUND',
      });
    await expect(amber.api.notify.markRead({ params: mine, body: { upTo: 'all' } })).rejects.toMatchObject({
      fields: { upTo: 'This is not an entry of an inbox' },
    });
    expect((await amber.api.notify.unread({ params: mine })).unread).toBe(1);
  });

  test('comes with how many channels we switched off', async ({ app }) => {
    const { amber, mine, inbox } = await givenReader(app);
    const off = { off_at: app.clock.now(), off_reason: 'Your browser ended its subscription' };
    await givenTarget(app, amber.id, off);
    await givenTarget(app, amber.id, { ...off, removed_at: app.clock.now() });
    await givenTarget(app, amber.id);
    expect([(await inbox()).off, (await amber.api.notify.unread({ params: mine })).off]).toEqual([1, 1]);
  });
});
