import { expect, test } from 'vitest';
import { classifySmtpFailure } from './smtp-failure.rules.ts';

test.each([
  ['it cannot be reached', {}, 'later'],
  ['it is busy', { responseCode: 421, command: 'MAIL FROM' }, 'later'],
  ['the mailbox is busy', { responseCode: 450, command: 'RCPT TO', response: '450 4.2.1 busy' }, 'later'],
  ['our password is wrong', { responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 no' }, 'later'],
  ['our sender is rejected', { responseCode: 550, command: 'MAIL FROM', response: '550 5.7.1 no' }, 'later'],
  ['the mailbox is unknown', { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 <a@b.c> unknown' }, 'gone'],
  [
    'the mailbox is unknown, without an enhanced code',
    { responseCode: 550, command: 'RCPT TO', response: '550 No such user' },
    'gone',
  ],
  [
    'the reply has several lines',
    { responseCode: 550, command: 'RCPT TO', response: '550-5.1.1 no such\n550 user' },
    'gone',
  ],
  ['the mailbox was disabled', { responseCode: 554, command: 'RCPT TO', response: '554 5.2.1 disabled' }, 'gone'],
  ['the mailbox moved', { responseCode: 551, command: 'RCPT TO', response: '551 moved' }, 'gone'],
  ['the mailbox is full', { responseCode: 552, command: 'RCPT TO', response: '552 5.2.2 full' }, 'never'],
  ['it classifies us as spam', { responseCode: 550, command: 'RCPT TO', response: '550 5.7.1 blocked' }, 'later'],
  ['it does not relay for us', { responseCode: 550, command: 'RCPT TO', response: '550 relaying denied' }, 'later'],
  ['it rejects the sender', { responseCode: 550, command: 'RCPT TO', response: '550 5.1.8 bad sender' }, 'later'],
  // Replies of Postfix, Exim and others at RCPT, where they report earlier faults as well.
  ...[
    '550 5.1.0 <us@x.y>: Sender address rejected: User unknown in virtual alias table',
    '550-Verification failed for <us@x.y>\n550-No Such User Here\n550 Sender verify failed',
    '550 5.7.23 The message was rejected because of Sender Policy Framework violation',
    '554 5.7.1 <b@c.d>: Relay access denied',
    '550 Access denied, see our policy',
    '550 Please turn on SMTP authentication in your mail client',
    '550 No PTR record: invalid rDNS',
    '550 5.1.1 greylisted, try again in 300 seconds',
    '550 Too many mails of invalid form, slow down',
  ].map((response) => [response, { responseCode: 550, command: 'RCPT TO', response }, 'later'] as const),
  ...['550 administrative prohibition', '550 Message refused', '550 Mailbox full', '550 5.2.2 over quota'].map(
    (response) => [response, { responseCode: 550, command: 'RCPT TO', response }, 'never'] as const,
  ),
  ...[
    '550 5.1.1 <sender@spam.relay>: Recipient address rejected: User unknown in relay recipient table',
    '550 Unrouteable address',
    '550 Requested action not taken: mailbox unavailable',
    '553 sorry, this recipient does not exist',
  ].map((response) => [response, { responseCode: 550, command: 'RCPT TO', response }, 'gone'] as const),
  ['it rejects the content', { responseCode: 554, command: 'DATA', response: '554 5.1.1 no' }, 'never'],
] as const)('classifySmtpFailure when %s: %j is %s', (_when, failure, kind) =>
  expect(classifySmtpFailure(failure).kind).toBe(kind),
);

test('classifySmtpFailure never repeats the server’s text', () => {
  const response = '550 5.1.1 <secret@example.com> is unknown to mx7.internal';
  expect(classifySmtpFailure({ responseCode: 550, command: 'RCPT TO', response }).message).toBe(
    'The mail server responded with 550: it does not know this address',
  );
  expect(classifySmtpFailure({ responseCode: 554, command: 'DATA', response }).message).toBe(
    'The mail server responded with 554: it does not accept this mail',
  );
  expect(classifySmtpFailure({}).message).toBe('The mail server could not be reached');
});
