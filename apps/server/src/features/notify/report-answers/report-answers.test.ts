import type { SmtpFaults } from '@sillage/testkit/smtp';
import { onTestFinished } from 'vitest';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Email } from '../../../platform/email/mailer.ts';
import { createSmtpMailer } from '../../../platform/email/smtp-mailer.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenUser } from '../../../testing/given.ts';
import { advanceTo, givenStockedFragrance, mailbox, setPreferences } from '../../../testing/given-event.ts';
import { givenSmtpServer } from '../../../testing/given-smtp-server.ts';
import { describe, expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { deleteUser, suspensionStore } from '../../users/index.ts';
import { reportAnswers } from '../index.ts';

const NOTE = 'The shop corrected its page.';

/** A page that `count` users reported, with an operator's answer, and a real mail server. */
async function givenAnswered(app: TestApp, { count = 1, note = NOTE, faults }: GivenAnswer = {}) {
  const oud = await givenStockedFragrance(app);
  const users = [];
  for (let index = 0; index < count; index += 1) users.push(await givenUser(app));
  const reporters = users.map(({ id }) => ({ userId: id, problem: 'stock' as const }));
  await app.db
    .transaction()
    .execute((tx) => reportAnswers.insertAnswers(tx, { pageId: oud.pageId, note, now: app.clock.now(), reporters }));
  const smtp = await givenSmtpServer(faults);
  const mailer = createSmtpMailer({ url: smtp.url, from: 'Sillage <a@sillage.example>', domain: 'sillage.example' });
  onTestFinished(() => mailer.close());
  const deps = { ...app.deps, mailer };
  const [amber] = users;
  if (!amber) throw new Error('no reporter');
  const received = () => smtp.emailsTo(amber.email);
  const read = () =>
    app.db.selectFrom('report_answers').selectAll().where('user_id', '=', amber.id).executeTakeFirstOrThrow();
  return { amber, users, oud, smtp, deps, received, read };
}

interface GivenAnswer {
  count?: number;
  note?: string;
  faults?: SmtpFaults;
}

async function send(deps: Deps): Promise<void> {
  while (await runOnce(reportAnswers.sendReportAnswers(deps)));
}

describe('emails about answers to reports', () => {
  test('say what was reported, on which page, and the note, with links', async ({ app }) => {
    const { oud, deps, received, read } = await givenAnswered(app);
    await send(deps);
    const [email] = received();
    const text = email?.text?.replace(/\s+/g, ' ');
    expect(email?.subject).toBe(`Your report about ${oud.name} by ${oud.brand}`);
    expect(text).toContain('You reported that the stock is wrong');
    expect(text).toContain('The operator of this server answered your report: The shop corrected its page.');
    expect(text).toContain(`/fragrances/${oud.id}`);
    expect(text).toMatch(/http:\/\/shop-\d+-\d+\.example\/p/);
    expect(await read()).toMatchObject({ status: 'sent', attempts: 0, reason: null });
    app.clock.advance(30 * DAY);
    await send(deps);
    expect(received()).toHaveLength(1);
  });

  test('stop by one click on their unsubscribe link, which the headers have too', async ({ app }) => {
    const { amber, deps, received, oud } = await givenAnswered(app);
    await send(deps);
    const [email] = received();
    const header = (name: string) => email?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(.+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
    expect(email?.text).toContain(link);
    expect((await app.server.inject({ method: 'POST', url: new URL(link).pathname })).statusCode).toBe(200);
    const params = { id: amber.id };
    expect(await amber.api.users.preferences({ params })).toMatchObject({ reportAnswers: false, weeklyDigest: false });
    const again = { pageId: oud.pageId, note: NOTE, now: app.clock.now() };
    const reporters = [{ userId: amber.id, problem: 'price' as const }];
    await app.db.transaction().execute((tx) => reportAnswers.insertAnswers(tx, { ...again, reporters }));
    await send(deps);
    expect(received()).toHaveLength(1);
    const list = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(list.answers).toHaveLength(2);
  });

  test('have hostile texts of operators and shops as text', async ({ app }) => {
    const hostile =
      '<img src=x onerror=alert(1)>\n\n<a href="https://evil.example">here</a>\u202e\r\nBcc: x@evil.example';
    const { oud, deps, received } = await givenAnswered(app, { note: hostile });
    await app.db
      .updateTable('shops')
      .set({ name: '<script>alert(2)</script>\r\nBcc: y@evil.example' })
      .where('id', '=', app.db.selectFrom('pages').select('shop_id').where('id', '=', oud.pageId))
      .execute();
    await send(deps);
    const [email] = received();
    expect(email?.html).not.toMatch(/<script|<img src=x|href="https:\/\/evil/);
    expect(email?.html).toContain('&lt;img src=x');
    expect(email?.text).toContain('<img src=x onerror=alert(1)>');
    expect(`${email?.text}${email?.html}`).not.toContain('\u202e');
    expect(email?.recipients).toHaveLength(1);
    expect(email?.bcc ?? []).toEqual([]);
  });

  test.for<[string, (app: TestApp, userId: string) => Promise<unknown>, string]>([
    ['turned them off', (app, id) => setPreferences(app, id, { report_answers: false }), 'are turned off'],
    [
      'is suspended',
      (app, id) => app.db.transaction().execute((tx) => suspensionStore.suspend(tx, id, app.clock.now())),
      'The account was suspended',
    ],
    [
      'has no verified address',
      (app, id) => app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', id).execute(),
      'The email address is not verified',
    ],
    [
      'has an unknown mailbox',
      (app, id) =>
        app.db
          .updateTable('channels')
          .set({ off_at: app.clock.now() })
          .where('user_id', '=', id)
          .where('kind', '=', 'email')
          .execute(),
      'This channel is turned off',
    ],
    ['was not reachable for two weeks', (app) => Promise.resolve(app.clock.advance(14 * DAY + 1)), 'for two weeks'],
  ])('are not sent to a user who %s, with a reason', async ([_who, change, reason], { app }) => {
    const { amber, deps, received, read } = await givenAnswered(app);
    await change(app, amber.id);
    await send(deps);
    expect(received()).toEqual([]);
    expect(await read()).toMatchObject({ status: 'dropped', reason: expect.stringContaining(reason) });
  });

  test('are not sent after the account was deleted', async ({ app }) => {
    const { amber, deps, smtp } = await givenAnswered(app);
    const job = reportAnswers.sendReportAnswers(deps);
    const claimed = await job.claim(100);
    await app.db.transaction().execute((tx) => deleteUser(tx, amber.id));
    for (const item of claimed) await job.work(item, new AbortController().signal);
    expect(smtp.emailsTo(amber.email)).toEqual([]);
  });

  test('wait for the end of quiet hours', async ({ app }) => {
    const { amber, deps, received } = await givenAnswered(app);
    await setPreferences(app, amber.id, { time_zone: 'UTC', quiet_from: '22:00', quiet_to: '07:00' });
    advanceTo(app, '23:00');
    await send(deps);
    expect(received()).toEqual([]);
    advanceTo(app, '07:00');
    await send(deps);
    expect(received()).toHaveLength(1);
  });
});

describe('emails about answers while something fails', () => {
  test('are sent once by three workers', async ({ app }) => {
    const { users, smtp, deps } = await givenAnswered(app, { count: 9 });
    await Promise.all([send(deps), send(deps), send(deps)]);
    expect(users.map(({ email }) => smtp.emailsTo(email).length)).toEqual(users.map(() => 1));
    const ids = users.flatMap(({ email }) => smtp.emailsTo(email).map(({ messageId }) => messageId));
    expect(new Set(ids).size).toBe(9);
  });

  test('are sent by another worker when one is killed before it sends', async ({ app }) => {
    const { deps, received } = await givenAnswered(app);
    const killed = reportAnswers.sendReportAnswers(deps);
    const claimed = await killed.claim(100);
    await send(deps);
    expect(received()).toEqual([]);
    app.clock.advance(5 * MINUTE);
    await send(deps);
    expect(received()).toHaveLength(1);
    // The first worker was only frozen.
    for (const item of claimed) await killed.work(item, new AbortController().signal);
    expect(received()).toHaveLength(1);
  });

  test('have the same Message-ID when a worker is killed before it saves that one was sent', async ({ app }) => {
    const { deps, received } = await givenAnswered(app);
    const accepted = Promise.withResolvers<void>();
    const sendAndDie = async (email: Email) => {
      await deps.mailer.send(email);
      accepted.resolve();
      return new Promise<never>(() => {});
    };
    const dying = reportAnswers.sendReportAnswers({ ...deps, mailer: { ...deps.mailer, send: sendAndDie } });
    for (const item of await dying.claim(100)) void dying.work(item, new AbortController().signal);
    await accepted.promise;
    app.clock.advance(5 * MINUTE);
    await send(deps);
    const ids = received().map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  test('are retried after growing waits while the mail server rejects them', async ({ app }) => {
    const { deps, smtp, received, read } = await givenAnswered(app, {
      faults: (step) => (step === 'MAIL' ? { reply: '421 4.3.2 later' } : null),
    });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await send(deps);
      const { next_try_at: next } = await read();
      waits.push(next.getTime() - app.clock.now().getTime());
      app.clock.advance(waits.at(-1) ?? 0);
    }
    expect(waits).toEqual([10, 20, 40, 80].map((minutes) => minutes * MINUTE));
    expect(await read()).toMatchObject({ status: 'due', attempts: 4, response: '421 4.3.2 later' });
    smtp.setFaults(null);
    await send(deps);
    expect(received()).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'sent', reason: null, response: null });
  });

  test('are given up after about three days, and at once when the address is rejected for good', async ({ app }) => {
    const { deps, read } = await givenAnswered(app, {
      faults: (step) => (step === 'MAIL' ? { reply: '421 4.3.2 later' } : null),
    });
    const startedAt = app.clock.now();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await send(deps);
      const { next_try_at: next } = await read();
      app.clock.advance(Math.max(SECOND, next.getTime() - app.clock.now().getTime()));
    }
    expect(await read()).toMatchObject({
      status: 'failed',
      attempts: 10,
      reason: 'The mail server responded with 421',
    });
    expect(app.clock.now() > addMs(startedAt, 60 * HOUR)).toBe(true);
    const gone = await givenAnswered(app, {
      faults: (step) => (step === 'RCPT' ? { reply: '550 5.1.1 <amber@example.com> unknown' } : null),
    });
    await send(gone.deps);
    expect(await gone.read()).toMatchObject({ status: 'failed', attempts: 1, response: '550 5.1.1 [address] unknown' });
  });

  test('that fail for one user delay no other', async ({ app }) => {
    const { users, deps } = await givenAnswered(app, { count: 2 });
    const [amber, iris] = users;
    const { deps: picky, to } = mailbox(app, async ({ to: address }) => {
      if (address === amber?.email) throw new Error('busy');
    });
    await send({ ...deps, mailer: picky.mailer });
    expect(to({ email: iris?.email ?? '' })).toHaveLength(1);
  });
});

describe('the inbox with an answer', () => {
  test('counts it as unread until it is read', async ({ app }) => {
    const { amber, oud } = await givenAnswered(app);
    const params = { userId: amber.id };
    const count = async () => (await amber.api.inbox.unread({ params })).unread;
    expect(await count()).toBe(1);
    const { answers } = await amber.api.inbox.list({ params, query: {} });
    expect(answers).toMatchObject([{ note: NOTE, fragranceId: oud.id, isUnread: true }]);
    const upTo = answers?.[0]?.id ?? '';
    expect(await amber.api.inbox.markRead({ params, body: { upTo } })).toMatchObject({ unread: 0 });
    const read = await amber.api.inbox.list({ params, query: {} });
    expect(read).toMatchObject({ unread: 0, answers: [{ isUnread: false }] });
    const iris = await givenUser(app);
    const foreign = iris.api.inbox.markRead({ params: { userId: iris.id }, body: { upTo } });
    await expect(foreign).rejects.toMatchObject({ code: 'INBOX_ENTRY_NOT_FOUND' });
  });

  test('does not count an answer that it does not show any more', async ({ app }) => {
    const { amber } = await givenAnswered(app);
    await app.db
      .updateTable('report_answers')
      .set({ answered_at: addMs(app.clock.now(), -14 * DAY) })
      .where('user_id', '=', amber.id)
      .execute();
    const params = { userId: amber.id };
    expect(await amber.api.inbox.unread({ params })).toMatchObject({ unread: 0 });
    expect((await amber.api.inbox.list({ params, query: {} })).answers).toBe(undefined);
  });
});
