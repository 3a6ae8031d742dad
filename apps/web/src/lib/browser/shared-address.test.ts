import { describe, expect, test } from 'vitest';
import { buildWatchPath, getShopName, parseTypedAddress, readSharedAddress } from './shared-address.ts';

const address = 'https://shop.example/products/oud-24?variant=7';

describe('readSharedAddress', () => {
  test.each([
    [{ url: address }],
    [{ text: address, title: 'Oud 24' }],
    [{ text: `Look at this: ${address}.`, url: '' }],
    [{ title: `Oud 24 (${address})` }],
  ])('readSharedAddress finds the address in %o', (shared: Record<string, string>) => {
    expect(readSharedAddress(new URLSearchParams(shared))).toBe(address);
  });

  test('readSharedAddress returns an empty text when what was shared has no web address', () => {
    for (const text of ['Oud 24', 'javascript:alert(1)', 'ftp://shop.example/a'])
      expect(readSharedAddress(new URLSearchParams({ text }))).toBe('');
  });

  test('readSharedAddress returns null when nothing was shared', () => {
    expect(readSharedAddress(new URLSearchParams({ show: 'in-stock' }))).toBeNull();
  });

  test('readSharedAddress reads back what buildWatchPath writes', () => {
    const { searchParams } = new URL(buildWatchPath(address), 'https://sillage.example');
    expect(readSharedAddress(searchParams)).toBe(address);
  });
});

describe('parseTypedAddress', () => {
  test.each([
    [address, address],
    [`  ${address}\n`, address],
    ['www.shop.example/oud', 'https://www.shop.example/oud'],
    ['straße.example/duft', 'https://straße.example/duft'],
  ])('parseTypedAddress accepts %j', (text, expected) => {
    expect(parseTypedAddress(text)).toBe(expected);
  });

  test.each(['oud', 'D.S. & Durga', 'L.12.12', 'rose 50/100', `see ${address}`, 'https://', 'javascript:a.b/c', ''])(
    'parseTypedAddress takes %j for a text',
    (text) => {
      expect(parseTypedAddress(text)).toBeNull();
    },
  );
});

test('getShopName returns the host without www', () => {
  expect(getShopName('https://www.shop.example/a')).toBe('shop.example');
  expect(getShopName('https://')).toBe('https://');
});
