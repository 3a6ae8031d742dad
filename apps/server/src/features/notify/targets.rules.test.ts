import { describe, expect, test } from 'vitest';
import { shownAddress, toAddress } from './targets.rules.ts';
import { browser, hook, ntfy, telegram } from './testing/asked-places.ts';

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
