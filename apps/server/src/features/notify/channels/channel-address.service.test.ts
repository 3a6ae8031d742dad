import { describe, expect, test } from 'vitest';
import { apprise, browser, gotify, hook, matrix, ntfy, pushover, telegram } from '../testing/sample-channels.ts';
import { computeAddressKey, findAddressErrors } from './channel-address.service.ts';
import { type ChannelInput, toAddress } from './channels.rules.ts';

const stateless = (urls: string) => ({ ...apprise, url: 'https://apprise.example/notify', urls });

describe('computeAddressKey', () => {
  const key = (input: ChannelInput) => computeAddressKey(toAddress(input), 'secret');
  test.each([
    ['is equal for different keys of one browser', browser, { ...browser, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }, true],
    ['is equal for different bot tokens', telegram, { ...telegram, botToken: '1:AAAAAAAAAAAAAAAAAAAAAAAA' }, true],
    [
      'is equal for different presets',
      hook('https://a.example/x'),
      { ...hook('https://a.example/x'), preset: 'discord' },
      true,
    ],
    [
      'is equal for differently written URLs',
      hook('https://a.example/é'),
      hook(' HTTPS://A.example:443/x/../%C3%A9#top'),
      true,
    ],
    ['is equal for different Matrix tokens', matrix, { ...matrix, accessToken: 'syt_other' }, true],
    ['is equal for different applications', pushover, { ...pushover, token: 'b'.repeat(30) }, true],
    ['differs between two rooms', matrix, { ...matrix, roomId: '!other:matrix.example' }, false],
    ['differs between two Pushover users', pushover, { ...pushover, user: 'u'.repeat(30) }, false],
    ['differs between two Gotify applications', gotify, { ...gotify, token: 'A.other-token' }, false],
    ['differs between two tags', apprise, { ...apprise, tag: 'tablet' }, false],
    ['differs between two Apprise URLs', stateless('json://a'), stateless('json://b'), false],
    ['differs between two chats', telegram, { ...telegram, chatId: '5' }, false],
    ['differs between two URLs', hook('https://a.example/x'), hook('https://a.example/y'), false],
  ] as [string, ChannelInput, ChannelInput, boolean][])('computeAddressKey %s', (_what, a, b, isSame) => {
    expect(key(a) === key(b)).toBe(isSame);
  });
  test('computeAddressKey of a channel with a secret depends on the server’s secret', () => {
    for (const input of [gotify, pushover, stateless('mailto://me:word@example.com')]) {
      const address = toAddress(input);
      expect(computeAddressKey(address, 'a')).not.toBe(computeAddressKey(address, 'b'));
    }
  });
  test('computeAddressKey does not reveal the address', () => {
    expect(key(hook('https://a.example/secret'))).toMatch(/^[\w-]{43}$/);
  });
});

describe('findAddressErrors', () => {
  const valid = [
    hook('https://example.com/hook'),
    hook('https://93.184.216.34/hook'),
    browser,
    telegram,
    ntfy,
    apprise,
    stateless(''),
    stateless('json://a'),
    { ...apprise, url: 'https://a.example/behind/notify/key_1/' },
    gotify,
    { ...gotify, url: 'https://a.example/behind/gotify/' },
    pushover,
    matrix,
  ] satisfies ChannelInput[];
  test.each(valid)('findAddressErrors accepts valid address %#', (input) =>
    expect(findAddressErrors(input, false)).toEqual({}),
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
  ])('findAddressErrors rejects %s with a message', (url, message) => {
    expect(findAddressErrors(hook(url), false)).toEqual({ 'channel.url': message });
    expect(findAddressErrors({ ...browser, endpoint: url }, false)).toEqual({ 'channel.endpoint': message });
    for (const input of [apprise, gotify, pushover, matrix])
      expect(findAddressErrors({ ...input, url }, false)).toEqual({ 'channel.url': message });
  });

  // spec: D.7.3
  test('findAddressErrors accepts a private network when the operator allows it', () => {
    expect(findAddressErrors(hook('http://127.0.0.1:8080/x'), true)).toEqual({});
  });

  test.each([
    ['without a topic', { ...ntfy, url: 'https://ntfy.example/' }, 'channel.url'],
    ['with an invalid ntfy topic', { ...ntfy, url: 'https://ntfy.example/my.topic' }, 'channel.url'],
    ['with a query, which would move the bot token', { ...telegram, url: 'https://a.example/?x=' }, 'channel.url'],
    ['without /notify', { ...apprise, url: 'https://apprise.example/my-key' }, 'channel.url'],
    ['with an invalid key', { ...apprise, url: 'https://apprise.example/notify/my.key' }, 'channel.url'],
    ['with a query after the key', { ...apprise, url: 'https://apprise.example/notify/key?tag=a' }, 'channel.url'],
    ['with a key and Apprise URLs', { ...apprise, urls: 'json://a' }, 'channel.urls'],
    ['with a query, which would move the path', { ...gotify, url: 'https://a.example/?token=x' }, 'channel.url'],
    ['with a query instead of a path', { ...matrix, url: 'https://a.example/?x=' }, 'channel.url'],
    ['with a query of its own', { ...pushover, url: 'https://a.example/?x=' }, 'channel.url'],
    ['with a key of another kind', { ...browser, p256dh: 'A'.repeat(87) }, 'channel.p256dh'],
    ['with a short secret', { ...browser, auth: 'AAAA' }, 'channel.p256dh'],
  ] as [string, ChannelInput, string][])('findAddressErrors rejects an address %s', (_what, input, field) => {
    expect(Object.keys(findAddressErrors(input, false))).toEqual([field]);
  });
});
