import { describe, expect, test } from 'vitest';
import { type Asked, shownAddress, toAddress } from './targets.rules.ts';

const hook = (url: string): Asked => ({ preset: 'webhook', label: 'Kitchen', url });
const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
const browser: Asked = {
  preset: 'push',
  label: 'Firefox',
  endpoint: 'https://push.example/send/abcdef',
  p256dh: point,
  auth: Buffer.alloc(16, 9).toString('base64url'),
};
const telegram: Asked = {
  preset: 'telegram',
  label: 'Phone',
  url: 'https://api.telegram.org',
  botToken: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11',
  chatId: '-100200300',
};
const ntfy: Asked = { preset: 'ntfy', label: 'Desk', url: 'https://ntfy.example/my-topic', accessToken: 'tk_secret' };

describe('an address as its owner sees it', () => {
  test.each([
    [hook('https://hooks.example/services/T0/B0/abcdefgh1234'), 'hooks.example/…1234'],
    [hook('https://example.com/hook?key=secret-of-mine'), 'example.com/…mine'],
    [hook('https://example.com:8443/hook'), 'example.com:8443'],
    [browser, 'push.example'],
    [telegram, 'Chat -100200300'],
    [ntfy, 'ntfy.example'],
    [{ ...ntfy, url: 'https://ntfy.sh/nobody-guesses-8f2k' }, 'ntfy.sh/…8f2k'],
  ])('%#: %s', (asked, shown) => {
    const address = toAddress(asked);
    expect(shownAddress(address)).toBe(shown);
  });
});
