import { describe, expect, test } from 'vitest';
import { apprise, browser, gotify, hook, matrix, ntfy, pushover, telegram } from '../testing/sample-channels.ts';
import { maskAddress, toAddress } from './channels.rules.ts';

describe('maskAddress', () => {
  test.each([
    [hook('https://hooks.example/services/T0/B0/abcdefgh1234'), 'hooks.example/…1234'],
    [hook('https://example.com/hook?key=secret-of-mine'), 'example.com/…mine'],
    [hook('https://example.com:8443/hook'), 'example.com:8443'],
    [browser, 'push.example'],
    [telegram, 'Chat -100200300'],
    [ntfy, 'ntfy.example'],
    [{ ...ntfy, url: 'https://ntfy.sh/nobody-guesses-8f2k' }, 'ntfy.sh/…8f2k'],
    [apprise, 'apprise.example'],
    [{ ...apprise, url: 'https://apprise.example/notify/nobody-guesses-8f2k' }, 'apprise.example/…8f2k'],
    [gotify, 'gotify.example'],
    [pushover, 'api.pushover.net'],
    [matrix, 'Room !AbCdEfGh:matrix.example'],
  ])('maskAddress returns only a recognisable part of the address: $1', (input, masked) => {
    const address = toAddress(input);
    expect(maskAddress(address)).toBe(masked);
  });
});
