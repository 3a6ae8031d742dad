import type { SmtpFault, SmtpStep } from '@sillage/testkit/smtp';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '../../../platform/email/smtp-mailer.ts';
import { givenSmtpServer } from '../../../testing/given-smtp-server.ts';
import { givenEmail, givenEmailSender, givenRestock, messagesByKind, receiver } from '../testing/given-email.ts';
import { SendError } from './channel-sender.ts';

function senderTo(url: string) {
  const mailer = createSmtpMailer({ url, from: 'Sillage <restock@sillage.example>', domain: 'sillage.example' });
  onTestFinished(() => mailer.close());
  return givenEmailSender(mailer);
}

const restock = givenEmail('single', [givenRestock()]);

test('email sender returns the email address to which the message was sent', async () => {
  const { url, emailsTo } = await givenSmtpServer();
  const sender = senderTo(url);
  expect(await sender.send(restock, receiver)).toEqual({ sentTo: 'amber@example.com' });
  expect(await sender.send(messagesByKind.test ?? restock, receiver)).toEqual({ sentTo: 'amber@example.com' });
  expect(emailsTo('amber@example.com')).toHaveLength(2);
});

test.for<[when: string, step: SmtpStep, fault: SmtpFault, kind: SendError['kind'], says: string]>([
  ['the mail server is busy', 'MAIL', { reply: '421 4.3.2 later' }, 'later', 'The mail server responded with 421'],
  ['our sender is rejected', 'MAIL', { reply: '550 5.7.1 no' }, 'later', 'The mail server responded with 550'],
  ['the mail server hangs up', 'MAIL', { hangUp: true }, 'later', 'The mail server could not be reached'],
  [
    'the receiver is unknown',
    'RCPT',
    { reply: '550 5.1.1 <amber@example.com> unknown at mx.internal' },
    'gone',
    'The mail server responded with 550: it does not know this address',
  ],
  ['the receiver is busy', 'RCPT', { reply: '450 4.2.1 busy' }, 'later', 'The mail server responded with 450'],
  ['it classifies us as spam', 'RCPT', { reply: '554 5.7.1 spam' }, 'later', 'The mail server responded with 554'],
  [
    'it rejects the content',
    'END',
    { reply: '554 5.6.0 no' },
    'never',
    'The mail server responded with 554: it does not accept this mail',
  ],
])('email sender throws a classified error when %s', async ([_when, step, fault, kind, says]) => {
  const { url } = await givenSmtpServer((current) => (current === step ? fault : null));
  const sender = senderTo(url);
  const error = await sender.send(restock, receiver).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(SendError);
  expect(error).toMatchObject({ kind, message: says, retryAfterMs: null });
});

test('email sender retries later when the mail server is unreachable', async () => {
  const sender = senderTo('smtp://127.0.0.1:1');
  await expect(sender.send(restock, receiver)).rejects.toMatchObject({ kind: 'later' });
});
