import { describe, expect, test } from 'vitest';
import { isEncyclopaedia, listUrlAliases, normaliseProductUrl, shopHostOf } from './shops.rules.ts';

test('shopHostOf returns host and port without www', () => {
  expect(shopHostOf('https://www.shop.example/a')).toBe('shop.example');
  expect(shopHostOf('http://127.0.0.1:8080/a')).toBe('127.0.0.1:8080');
});

test('isEncyclopaedia is true for encyclopaedias and their image hosts, and false for shops', () => {
  const hosts = ['www.fragrantica.com', 'fimgs.net', 'm.parfumo.de', 'notfragrantica.com', 'fragrantica.shop.example'];
  expect(hosts.filter((host) => isEncyclopaedia(`https://${host}/perfume`))).toEqual(hosts.slice(0, 3));
});

describe('normaliseProductUrl', () => {
  test.each([
    ['https://shop.example/products/oud?variant=42&utm_source=x#reviews', 'https://shop.example/products/oud'],
    ['https://shop.example/collections/new/products/oud', 'https://shop.example/products/oud'],
    ['https://shop.example/p?id=7&gclid=1', 'https://shop.example/p?id=7'],
    ['https://shop.example/collections/new', 'https://shop.example/collections/new'],
  ])('normaliseProductUrl turns %s into %s', (url, normalised) => {
    expect(normaliseProductUrl(url)).toBe(normalised);
  });

  test('listUrlAliases returns all URLs of the same page and none of another page', () => {
    const aliases = listUrlAliases('http://www.shop.example/products/oud/?variant=1');
    expect(aliases).toContain('https://shop.example/products/oud');
    expect(aliases).toContain('http://www.shop.example/products/oud/');
    expect(
      aliases.every((alias) => /^https?:\/\/(www\.)?shop\.example\/products\/oud\/?(\?variant=1)?$/.test(alias)),
    ).toBe(true);
    expect(listUrlAliases('https://shop.example/p?id=7')).not.toContain('https://shop.example/p');
  });
});
