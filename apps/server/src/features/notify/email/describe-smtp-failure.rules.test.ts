import { expect, test } from 'vitest';
import { describeSmtpFailure } from './describe-smtp-failure.rules.ts';

const receiver = 'amber.oud+list@example.com';
const secrets = ['hunter22', Buffer.from('hunter22').toString('base64')];

test.for([
  ['550 5.1.1 <amber.oud+list@example.com> unknown', '550 5.1.1 [address] unknown'],
  ['550 5.1.1 User AMBER.OUD+LIST unknown', '550 5.1.1 User [address] unknown'],
  ['550 VERP bounce-amber.oud+list=example.com@mx.example', '550 VERP [address]'],
  ['550 mailto:amber.oud+list@example.com is full', '550 mailto:[address] is full'],
  ['550-first\r\n550-\u0007second\u202e\r\n550 third', '550-first 550- second 550 third'],
  ['535 5.7.8 password hunter22 (aHVudGVyMjI=) is wrong', '535 5.7.8 password [secret] ([secret]) is wrong'],
  ['454 see smtp://sillage:pa@ss@mail.example/x', '454 see smtp:[address]'],
])('describeSmtpFailure returns %j as %j', ([response, expected]) => {
  expect(describeSmtpFailure({ responseCode: 550, response: response ?? '' }, receiver, secrets)).toBe(expected);
});

test('describeSmtpFailure returns the network error when there was no reply', () => {
  const error = { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:25' };
  expect(describeSmtpFailure(error, receiver, secrets)).toBe('ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:25');
});

test.for(['550 '.padEnd(1_000_000, 'x'), '550 '.padEnd(100_000, '<'), '550 '.padEnd(100_000, '://')])(
  'describeSmtpFailure returns at most 500 characters of a long reply',
  (response) => {
    expect(
      describeSmtpFailure({ responseCode: 550, response: response ?? '' }, receiver, secrets).length,
    ).toBeLessThanOrEqual(500);
  },
);
