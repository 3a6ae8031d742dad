import { onTestFinished } from 'vitest';
import { buildApp } from '../../app.ts';
import { captureLog } from '../../testing/capture-log.ts';
import { givenUser } from '../../testing/given.ts';
import { givenSmtpServer } from '../../testing/given-smtp-server.ts';
import { describe, expect, test } from '../../testing/test.ts';
import { sendInBackground } from '../email/send-in-background.ts';
import { createSmtpMailer } from '../email/smtp-mailer.ts';

describe('the log', () => {
  test('the log contains the code of a PostgreSQL error but not the row’s values', async ({ app }) => {
    const [{ username }, second] = [await givenUser(app), await givenUser(app)];
    const { log, lines } = captureLog();
    const server = await buildApp({ ...app.deps, log });
    onTestFinished(() => server.close());
    const parameters: unknown[] = [];
    server.get('/again', async () => {
      await app.db
        .updateTable('users')
        .set({ username })
        .where('id', '=', second.id)
        .execute()
        .catch((error: Error & { detail?: string }) => {
          parameters.push(error.detail);
          throw error;
        });
    });
    const response = await server.inject('/again');
    expect([response.statusCode, parameters]).toEqual([500, [expect.stringContaining(username)]]);
    const line = lines.find((entry) => entry.includes('request failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      reqId: response.headers['x-request-id'],
      err: { code: '23505', message: expect.stringContaining('duplicate key'), stack: expect.stringContaining('at ') },
    });
    for (const secret of [username, second.id, 'already exists']) expect(lines.join('')).not.toContain(secret);
  });

  test('the log contains neither the recipient nor the content when a mail server rejects an email', async () => {
    const smtpReply = '550 5.1.1 <amber@example.com>: nobody here, says mx@hoster.example';
    const { url } = await givenSmtpServer((step) => (step === 'RCPT' ? { reply: smtpReply } : null));
    const mailer = createSmtpMailer({ url, from: 'Sillage <hello@sillage.example>', domain: 'sillage.example' });
    onTestFinished(() => mailer.close());
    const email = { id: 'one', to: 'amber@example.com', subject: 'Your link', text: '?token=abc', html: '?token=abc' };
    const parameters = await mailer.send(email).catch((error: unknown) => error);
    expect(parameters).toMatchObject({ rejected: ['amber@example.com'], message: expect.stringContaining('amber@') });
    const { log, lines } = captureLog();
    sendInBackground({ mailer, log }, Promise.resolve(email));
    await expect.poll(() => lines.length).toBe(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: {
        code: 'EENVELOPE',
        message: expect.stringContaining('550 5.1.1 <[address]>: nobody here, says [address]'),
      },
    });
    expect(lines[0]).not.toMatch(/amber|hoster|@|token|rejected"|Your link/);
  });

  test('the log redacts email addresses in messages, causes, strings and other fields', () => {
    const { log, lines } = captureLog();
    const cause = Object.assign(new Error('no room for amber@example.com'), {
      detail: 'Key (email)=(amber@example.com)',
    });
    log.error({ err: new Error('amber@example.com was not notified', { cause }) }, 'failed');
    log.error({ err: 'amber@example.com', reason: new Error('unknown user amber@example.com') }, 'failed');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({
          message: '[address] was not notified',
          cause: expect.objectContaining({ message: 'no room for [address]' }),
        }),
      }),
      expect.objectContaining({ err: { message: '[address]' }, reason: 'Error: unknown user [address]' }),
    ]);
    expect(lines.join('')).not.toContain('amber');
  });
});

test('the log redacts cookies, authorization headers, passwords and tokens', () => {
  const { log, lines } = captureLog();
  const [cookie, authorization] = ['sillage=hidden', 'Bearer hidden'];
  log.info({ req: { headers: { cookie, authorization } } }, 'request');
  log.info({ body: { password: 'hidden', newPassword: 'hidden', token: 'hidden', username: 'amber' } }, 'form');
  expect(lines.join('')).not.toContain('hidden');
  expect(lines.join('').match(/\[secret\]/g)).toHaveLength(5);
  expect(lines[1]).toContain('amber');
});
