import type { SmtpFault, SmtpStep } from '@sillage/testkit/smtp';
import { expect, onTestFinished, test } from 'vitest';
import { smtpMailer } from '../../../platform/mail/smtp.ts';
import { givenSmtpServer } from '../../../testing/given-smtp-server.ts';
import { Refusal } from '../message.ts';
import { everyMessage, givenMail, givenNews, mailChannel, receiver } from '../testing/given-news.ts';

function channelTo(url: string) {
  const mailer = smtpMailer({ url, from: 'Sillage <restock@sillage.example>', domain: 'sillage.example' });
  onTestFinished(() => mailer.close());
  return mailChannel(mailer);
}

const restock = givenMail('single', [givenNews()]);

test('what was accepted is known with the address it went to', async () => {
  const { url, mailsTo } = await givenSmtpServer();
  const channel = channelTo(url);
  expect(await channel.send(restock, receiver)).toEqual({ sentTo: 'amber@example.com' });
  expect(await channel.send(everyMessage.test ?? restock, receiver)).toEqual({ sentTo: 'amber@example.com' });
  expect(mailsTo('amber@example.com')).toHaveLength(2);
});

test.for<[when: string, step: SmtpStep, fault: SmtpFault, kind: Refusal['kind'], says: string]>([
  ['it is busy', 'MAIL', { reply: '421 4.3.2 later' }, 'later', 'The mail server responded with 421'],
  ['our sender is refused', 'MAIL', { reply: '550 5.7.1 no' }, 'later', 'The mail server responded with 550'],
  ['it hangs up', 'MAIL', { hangUp: true }, 'later', 'The mail server could not be reached'],
  [
    'the receiver is unknown',
    'RCPT',
    { reply: '550 5.1.1 <amber@example.com> unknown at mx.internal' },
    'gone',
    'The mail server responded with 550: it does not know this address',
  ],
  ['the receiver is busy', 'RCPT', { reply: '450 4.2.1 busy' }, 'later', 'The mail server responded with 450'],
  ['it takes us for spam', 'RCPT', { reply: '554 5.7.1 spam' }, 'later', 'The mail server responded with 554'],
  [
    'it refuses the text',
    'END',
    { reply: '554 5.6.0 no' },
    'never',
    'The mail server responded with 554: it does not accept this mail',
  ],
])('when %s', async ([_when, step, fault, kind, says]) => {
  const { url } = await givenSmtpServer((current) => (current === step ? fault : null));
  const channel = channelTo(url);
  const refusal = await channel.send(restock, receiver).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ kind, message: says, retryAfterMs: null });
});

test('nobody there is a reason to try later', async () => {
  const channel = channelTo('smtp://127.0.0.1:1');
  await expect(channel.send(restock, receiver)).rejects.toMatchObject({ kind: 'later' });
});
