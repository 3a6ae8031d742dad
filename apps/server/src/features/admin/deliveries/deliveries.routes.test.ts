import type { UnsentGroup } from '@sillage/contract';
import { sql } from 'kysely';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import {
  getDelivery,
  givenStockedFragrance,
  givenWatcher,
  listDeliveryStates,
  mailbox,
  recordEvent,
} from '../../../testing/given-event.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendAll } from '../../../testing/workers.ts';

const smtpError = (responseCode: number, command: string, response: string) => () =>
  Promise.reject(Object.assign(new Error(response), { responseCode, command, response }));
const rejectAsSpam = smtpError(554, 'DATA', '554 5.7.1 spam');
const BUSY = 'The mail server responded with 421';
const SPAM = 'The mail server responded with 554: it does not accept this mail';

/** An operator, and a user whose email about a restock gets this answer of the mail server. */
async function givenUnsent(app: TestApp, reject: () => Promise<never> = rejectAsSpam) {
  const operator = await givenOperator(app);
  const fragrance = await givenStockedFragrance(app);
  const amber = await givenWatcher(app, fragrance);
  const eventId = await recordEvent(app, fragrance);
  await sendAll(mailbox(app, reject).deps);
  const read = () => getDelivery(app, amber.id, eventId);
  const { id } = await read();
  return { operator, fragrance, amber, eventId, id, read };
}

async function findMessage(operator: { api: TestOperator }, group: UnsentGroup, id: string) {
  const { reason, ...rest } = group;
  const { messages } = await operator.api.adminDeliveries.list({
    query: { ...rest, ...(reason !== null && { reason }) },
  });
  return messages.find((message) => message.id === id);
}
type TestOperator = Awaited<ReturnType<typeof givenOperator>>['api'];

const failedAsSpam: UnsentGroup = { state: 'failed', channelKind: 'email', reason: SPAM };
const stuckAsBusy: UnsentGroup = { state: 'stuck', channelKind: 'email', reason: BUSY };

describe('messages that were not sent', () => {
  test('the console lists a failed message with its masked receiver and the server’s response', async ({ app }) => {
    const { operator, amber, id } = await givenUnsent(
      app,
      smtpError(554, 'DATA', '554-5.7.1 <amber@example.com>\u0007 \u202espam\r\n554 from amber@example.com'),
    );
    const { groups } = await operator.api.adminDeliveries.groups();
    expect(groups).toContainEqual({ ...failedAsSpam, messages: expect.any(Number), since: expect.any(String) });
    const message = await findMessage(operator, failedAsSpam, id);
    expect(message).toEqual({
      id,
      kind: 'restock',
      user: { id: amber.id, name: amber.username },
      receiver: `${amber.email[0]}…@${amber.email.split('@')[1]}`,
      isChannelOff: false,
      isInProgress: false,
      attempts: 1,
      createdAt: expect.stringMatching(/T\d\d:00:00\.000Z$/),
      nextTryAt: null,
      response: '554-5.7.1 [address] spam 554 from [address]',
    });
  });

  test('the console shows neither addresses nor fragrances of messages, and users see no response', async ({ app }) => {
    const { operator, fragrance, amber } = await givenUnsent(app, smtpError(554, 'DATA', '554 MARKED for operators'));
    const query = { state: 'failed', channelKind: 'email', reason: SPAM } as const;
    const shown = JSON.stringify([
      await operator.api.adminDeliveries.groups(),
      await operator.api.adminDeliveries.list({ query }),
    ]);
    expect(shown).toContain('MARKED');
    for (const secret of [amber.email, fragrance.name, `"fragranceId"`]) expect(shown).not.toContain(secret);
    const inbox = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(JSON.stringify(inbox)).toContain(SPAM);
    expect(JSON.stringify(inbox)).not.toContain('MARKED');
  });

  test('the console lists the 100 largest groups, and says that there are more', async ({ app }) => {
    const { operator, id } = await givenUnsent(app);
    await sql`
      insert into bundles (id, user_id, channel_id, channel_kind, kind, status, reason, next_try_at, created_at)
      select new_uuid_v7(), user_id, channel_id, channel_kind, 'daily-limit', 'failed', 'Reason ' || number, next_try_at, created_at
      from deliveries, generate_series(1, 100) as number where id = ${id}`.execute(app.db);
    const { groups, hasMore } = await operator.api.adminDeliveries.groups();
    expect([groups.length, hasMore]).toEqual([100, true]);
    await sql`delete from bundles where reason like 'Reason %'`.execute(app.db);
    expect((await operator.api.adminDeliveries.groups()).hasMore).toBe(false);
  });

  test('a message is stuck once an attempt failed, or once it is due for five minutes', async ({ app }) => {
    const { operator, id } = await givenUnsent(app, smtpError(421, 'MAIL FROM', '421 4.3.2 later'));
    expect(await findMessage(operator, stuckAsBusy, id)).toMatchObject({
      attempts: 1,
      nextTryAt: expect.any(String),
      response: '421 4.3.2 later',
    });
    const fragrance = await givenStockedFragrance(app);
    const amber = await givenWatcher(app, fragrance);
    const untried = await getDelivery(app, amber.id, await recordEvent(app, fragrance));
    const group: UnsentGroup = { state: 'stuck', channelKind: 'email', reason: null };
    expect(await findMessage(operator, group, untried.id)).toBe(undefined);
    app.clock.advance(5 * MINUTE + SECOND);
    expect(await findMessage(operator, group, untried.id)).toMatchObject({ attempts: 0, response: null });
    await sendAll(mailbox(app).deps);
    expect(await findMessage(operator, group, untried.id)).toBe(undefined);
  });

  test('a message leaves the list of failed ones after seven days', async ({ app }) => {
    const { operator, id } = await givenUnsent(app);
    const list = async () => (await findMessage(operator, failedAsSpam, id)) !== undefined;
    expect(await list()).toBe(true);
    await app.db
      .updateTable('deliveries')
      .set({ id: '01000000-0000-7000-8000-000000000001' })
      .where('id', '=', id)
      .execute();
    expect(await findMessage(operator, failedAsSpam, '01000000-0000-7000-8000-000000000001')).toBe(undefined);
  });
});

describe('retry', () => {
  test('a failed message is sent with the same id when an operator retries it', async ({ app }) => {
    const { operator, amber, id, read } = await givenUnsent(app);
    expect(await operator.api.adminDeliveries.retry({ body: { ids: [id] } })).toEqual({ changed: 1, left: 0 });
    const { deps, to } = mailbox(app);
    await sendAll(deps);
    expect(to(amber).map((email) => email.id)).toEqual([id]);
    expect(await read()).toMatchObject({ status: 'sent', attempts: 1, reason: null, response: null });
    const { entries } = await operator.api.adminAudit.list({ query: { actor: operator.id } });
    expect(entries).toMatchObject([
      { action: 'delivery.retry', subject: { kind: 'delivery', id }, after: { messages: 1 } },
    ]);
  });

  test('a group is retried at once, and each message is sent once', async ({ app }) => {
    const { operator, amber } = await givenUnsent(app);
    const other = await givenUnsent(app);
    const { changed } = await operator.api.adminDeliveries.retry({ body: { group: failedAsSpam } });
    expect(changed).toBeGreaterThanOrEqual(2);
    const { deps, to } = mailbox(app);
    await Promise.all([sendAll(deps), sendAll(deps)]);
    expect([to(amber).length, to(other.amber).length]).toEqual([1, 1]);
    await expect(operator.api.adminDeliveries.retry({ body: { group: failedAsSpam } })).rejects.toMatchObject({
      code: 'DELIVERY_CHANGED',
    });
  });

  test('a message that the receiver’s settings exclude by now is dropped by the ledger, not sent', async ({ app }) => {
    const { operator, fragrance, amber, id, read } = await givenUnsent(app);
    await app.db.deleteFrom('watch_items').where('fragrance_id', '=', fragrance.id).execute();
    await operator.api.adminDeliveries.retry({ body: { ids: [id] } });
    const { deps, to } = mailbox(app);
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    expect(await read()).toMatchObject({ status: 'dropped', reason: 'It was removed from the watchlist' });
  });

  test('a message that was sent is neither sent again nor dropped', async ({ app }) => {
    const { operator, amber, id } = await givenUnsent(app);
    const { deps, to } = mailbox(app);
    await operator.api.adminDeliveries.retry({ body: { ids: [id] } });
    await sendAll(deps);
    const changes = [
      () => operator.api.adminDeliveries.retry({ body: { ids: [id] } }),
      () => operator.api.adminDeliveries.drop({ body: { ids: [id], reason: 'too late' } }),
      () => operator.api.adminDeliveries.retry({ body: { ids: [newId()] } }),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'DELIVERY_CHANGED' });
    await sendAll(deps);
    expect(to(amber)).toHaveLength(1);
  });

  test.for([
    ['nothing', {}],
    ['both ids and a group', { ids: [newId()], group: failedAsSpam }],
    ['an id that is none', { ids: ["'; drop table deliveries"] }],
    ['no ids', { ids: [] }],
    ['a hundred and one ids', { ids: Array.from({ length: 101 }, newId) }],
    ['a kind of channel that is not sent', { group: { ...failedAsSpam, channelKind: 'app' as 'email' } }],
  ] as const)('a retry of %s is rejected', async ([, body], { app }) => {
    const operator = await givenOperator(app);
    await expect(
      operator.api.adminDeliveries.retry({ body: body as { ids?: string[]; group?: UnsentGroup } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('drop', () => {
  test('a dropped message is not sent, and its user sees the operator’s reason', async ({ app }) => {
    const { operator, amber, eventId, id } = await givenUnsent(app, smtpError(421, 'MAIL FROM', '421 later'));
    const reason = 'the mail server was\u0000 down \u202efor a day';
    await operator.api.adminDeliveries.drop({ body: { ids: [id], reason } });
    app.clock.advance(MINUTE);
    const { deps, to } = mailbox(app);
    await sendAll(deps);
    expect(to(amber)).toEqual([]);
    const shown = 'The operator dropped it: the mail server was down for a day';
    expect(await listDeliveryStates(app, amber.id, eventId)).toMatchObject({ email: ['dropped', shown] });
    const { entries } = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(entries[0]?.deliveries).toMatchObject([{ status: 'dropped', reason: shown }]);
    const audit = await operator.api.adminAudit.list({ query: { actor: operator.id } });
    expect(audit.entries).toMatchObject([{ action: 'delivery.drop', after: { messages: 1, reason: shown } }]);
  });

  test('of two operators who retry and drop a message at once, none makes it sent twice or half dropped', async ({
    app,
  }) => {
    const { operator, amber, id, read } = await givenUnsent(app);
    const second = await givenOperator(app);
    await Promise.allSettled([
      operator.api.adminDeliveries.retry({ body: { ids: [id] } }),
      second.api.adminDeliveries.drop({ body: { ids: [id], reason: 'spam' } }),
    ]);
    const { deps, to } = mailbox(app);
    await sendAll(deps);
    const { status } = await read();
    expect([to(amber).length, status]).toEqual(status === 'sent' ? [1, 'sent'] : [0, 'dropped']);
  });
});
