import { describe, expect, test } from 'vitest';
import { addressKey, faultsOf } from './target-address.ts';
import { type Asked, toAddress } from './targets.rules.ts';
import { browser, hook, ntfy, telegram } from './testing/asked-places.ts';

describe('two places are the same', () => {
  const key = (asked: Asked) => addressKey(toAddress(asked));
  test.each([
    ['whatever the keys of a browser', browser, { ...browser, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }, true],
    ['whatever the bot’s token', telegram, { ...telegram, botToken: '1:AAAAAAAAAAAAAAAAAAAAAAAA' }, true],
    ['whatever the words', hook('https://a.example/x'), { ...hook('https://a.example/x'), preset: 'discord' }, true],
    ['however it is spelt', hook('https://a.example/é'), hook(' HTTPS://A.example:443/x/../%C3%A9#top'), true],
    ['but not of two chats', telegram, { ...telegram, chatId: '5' }, false],
    ['but not of two addresses', hook('https://a.example/x'), hook('https://a.example/y'), false],
  ] as [string, Asked, Asked, boolean][])('%s', (_what, one, other, same) => {
    expect(key(one) === key(other)).toBe(same);
  });
  test('and the key does not tell which', () => {
    expect(key(hook('https://a.example/secret'))).toMatch(/^[\w-]{43}$/);
  });
});

describe('a new place', () => {
  test.each([hook('https://example.com/hook'), hook('https://93.184.216.34/hook'), browser, telegram, ntfy])(
    '%#: is taken',
    (asked) => expect(faultsOf(asked, false)).toEqual({}),
  );

  test.each([
    ['https://127.0.0.1/x', 'This address is on a private network, where nothing is sent'],
    ['https://localhost/x', 'This address is on a private network, where nothing is sent'],
    ['https://a.localhost./x', 'This address is on a private network, where nothing is sent'],
    ['https://[::1]/x', 'This address is on a private network, where nothing is sent'],
    ['https://[::ffff:10.0.0.1]/x', 'This address is on a private network, where nothing is sent'],
    ['https://169.254.169.254/latest', 'This address is on a private network, where nothing is sent'],
    ['https://0x7f.1/x', 'This address is on a private network, where nothing is sent'],
    ['https://me:word@example.com/x', 'The address contains a user name or password; leave it out.'],
    ['https://example.com:25/x', "The address asks for port 25, which is not a web server's."],
    ['http://example.com/x', 'The address at example.com has to begin with https://.'],
  ])('%s is refused in words', (url, message) => {
    expect(faultsOf(hook(url), false)).toEqual({ 'target.url': message });
    expect(faultsOf({ ...browser, endpoint: url }, false)).toEqual({ 'target.endpoint': message });
  });

  // spec: D.7.3
  test('may be on a private network where the operator allows it', () => {
    expect(faultsOf(hook('http://127.0.0.1:8080/x'), true)).toEqual({});
  });

  test.each([
    ['without a topic', { ...ntfy, url: 'https://ntfy.example/' }, 'target.url'],
    ['with what is no topic of ntfy', { ...ntfy, url: 'https://ntfy.example/my.topic' }, 'target.url'],
    [
      'with what would take the bot’s token out of its place',
      { ...telegram, url: 'https://a.example/?x=' },
      'target.url',
    ],
    ['with a key of another kind', { ...browser, p256dh: 'A'.repeat(87) }, 'target.p256dh'],
    ['with a short secret', { ...browser, auth: 'AAAA' }, 'target.p256dh'],
  ] as [string, Asked, string][])('%s is refused', (_what, asked, field) => {
    expect(Object.keys(faultsOf(asked, false))).toEqual([field]);
  });
});
