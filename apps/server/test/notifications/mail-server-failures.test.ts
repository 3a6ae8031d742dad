import { sendDeliveries } from '../../src/features/notify/index.ts';
import type { Email } from '../../src/platform/email/mailer.ts';
import { runOnce } from '../../src/platform/job.ts';
import { openSharedShop } from '../../src/testing/given-shop.ts';
import { describe, expect, test } from '../../src/testing/test.ts';
import type { TestApp } from '../../src/testing/test-app.ts';
import { givenWatched, listDeliveries, runNextChecks } from '../../src/testing/workers.ts';

const shop = await openSharedShop();

function withMailer(app: TestApp, send: (email: Email) => Promise<void>) {
  return { ...app.deps, mailer: { send, close: async () => {} } };
}

const smtpError = (responseCode: number, command: string) => Object.assign(new Error('no'), { responseCode, command });

describe('mail server failures', () => {
  test('a slow mail server gets an email only once, because the sender extends its lease', async ({ app }) => {
    const { amber, setAvailability } = await givenWatched(app, shop);
    const sent: string[] = [];
    let accept: (() => void) | undefined;
    const slowMailer = withMailer(app, async ({ id }) => {
      sent.push(id);
      await new Promise<void>((resolve) => {
        accept = resolve;
      });
    });
    setAvailability('InStock');
    const checking = runNextChecks(
      app,
      withMailer(app, () => Promise.reject(new Error('not yet'))),
    );
    await checking;
    app.clock.advance(60_000);
    const first = runOnce(sendDeliveries(slowMailer, 'email', 5));
    await expect.poll(() => sent).toHaveLength(1);
    for (let minute = 0; minute < 3; minute += 1) {
      const before = (await listDeliveries(app, amber.id))[0]?.next_try_at;
      app.clock.advance(50_000);
      await expect.poll(async () => (await listDeliveries(app, amber.id))[0]?.next_try_at).not.toEqual(before);
      expect(await runOnce(sendDeliveries(slowMailer, 'email', 5))).toBe(false);
    }
    accept?.();
    await first;
    expect(sent).toHaveLength(1);
    expect(await listDeliveries(app, amber.id)).toMatchObject([{ status: 'sent' }]);
  });

  test.for<[reason: string, failure: Error, status: 'due' | 'failed']>([
    ['our password is wrong', smtpError(535, 'AUTH PLAIN'), 'due'],
    ['the mail server is busy', smtpError(421, 'MAIL FROM'), 'due'],
    ['the mail server is unreachable', new Error('connect ECONNREFUSED'), 'due'],
    ['the receiver does not exist', smtpError(550, 'RCPT TO'), 'failed'],
  ])(
    'an email that could not be sent is retried, or fails at once when the receiver does not exist: %s',
    async ([_reason, failure, status], { app }) => {
      const { amber, setAvailability } = await givenWatched(app, shop);
      setAvailability('InStock');
      await runNextChecks(
        app,
        withMailer(app, () => Promise.reject(failure)),
      );
      expect(await listDeliveries(app, amber.id)).toMatchObject([{ status, sent_at: null }]);
      app.clock.advance(60_000);
      await runOnce(sendDeliveries(app.deps, 'email'));
      expect(await listDeliveries(app, amber.id)).toMatchObject([{ status: status === 'due' ? 'sent' : 'failed' }]);
    },
  );
});
