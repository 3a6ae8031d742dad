import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { givenUser } from '../testing/given.ts';
import { givenSmtpServer } from '../testing/given-smtp-server.ts';
import { keptLog } from '../testing/kept-log.ts';
import { describe, expect, test } from '../testing/test.ts';
import { sendSoon } from './mail/send-soon.ts';
import { smtpMailer } from './mail/smtp.ts';

describe('what an error carries stays out of the log:', () => {
  test('the values that PostgreSQL repeats, while the line names the constraint and the call', async ({ app }) => {
    const [{ username }, other] = [await givenUser(app), await givenUser(app)];
    const { log, lines } = keptLog();
    const server = await buildApp({ ...app.deps, log });
    onTestFinished(() => server.close());
    const carried: unknown[] = [];
    server.get('/again', async () => {
      await app.db
        .updateTable('users')
        .set({ username })
        .where('id', '=', other.id)
        .execute()
        .catch((error: Error & { detail?: string }) => {
          carried.push(error.detail);
          throw error;
        });
    });
    const answer = await server.inject('/again');
    expect([answer.statusCode, carried]).toEqual([500, [expect.stringContaining(username)]]);
    const line = lines.find((each) => each.includes('a call failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({
      reqId: answer.headers['x-request-id'],
      err: { code: '23505', message: expect.stringContaining('duplicate key'), stack: expect.stringContaining('at ') },
    });
    for (const secret of [username, other.id, 'already exists']) expect(lines.join('')).not.toContain(secret);
  });

  test('whom a mail server refuses, and the letter', async () => {
    const reply = '550 5.1.1 <amber@example.com>: nobody here, says mx@hoster.example';
    const { url } = await givenSmtpServer((step) => (step === 'RCPT' ? { reply } : null));
    const mailer = smtpMailer({ url, from: 'Sillage <hello@sillage.example>', domain: 'sillage.example' });
    onTestFinished(() => mailer.close());
    const letter = { id: 'one', to: 'amber@example.com', subject: 'Your link', text: '?token=abc', html: '?token=abc' };
    const carried = await mailer.send(letter).catch((error: unknown) => error);
    expect(carried).toMatchObject({ rejected: ['amber@example.com'], message: expect.stringContaining('amber@') });
    const { log, lines } = keptLog();
    sendSoon({ mailer, log }, Promise.resolve(letter));
    await expect.poll(() => lines.length).toBe(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      err: {
        code: 'EENVELOPE',
        message: expect.stringContaining('550 5.1.1 <[address]>: nobody here, says [address]'),
      },
    });
    expect(lines[0]).not.toMatch(/amber|hoster|@|token|rejected"|Your link/);
  });

  test('that of whatever caused it, and of what is no error at all', () => {
    const { log, lines } = keptLog();
    const cause = Object.assign(new Error('no room for amber@example.com'), {
      detail: 'Key (email)=(amber@example.com)',
    });
    log.error({ err: new Error('amber@example.com was not told', { cause }) }, 'failed');
    log.error({ err: 'amber@example.com', reason: new Error('nobody knows amber@example.com') }, 'failed');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({
        err: expect.objectContaining({
          message: '[address] was not told',
          cause: expect.objectContaining({ message: 'no room for [address]' }),
        }),
      }),
      expect.objectContaining({ err: { message: '[address]' }, reason: 'Error: nobody knows [address]' }),
    ]);
    expect(lines.join('')).not.toContain('amber');
  });
});

test('what people prove themselves with is cut out wherever it stands', () => {
  const { log, lines } = keptLog();
  const [cookie, authorization] = ['sillage=hidden', 'Bearer hidden'];
  log.info({ req: { headers: { cookie, authorization } } }, 'a call');
  log.info({ body: { password: 'hidden', newPassword: 'hidden', token: 'hidden', username: 'amber' } }, 'a form');
  expect(lines.join('')).not.toContain('hidden');
  expect(lines.join('').match(/\[secret\]/g)).toHaveLength(5);
  expect(lines[1]).toContain('amber');
});
