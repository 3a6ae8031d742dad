import { expect, test } from 'vitest';
import { isEncyclopaedia, shopHostOf } from './shops.rules.ts';

test('shopHostOf returns host and port without www', () => {
  expect(shopHostOf('https://www.shop.example/a')).toBe('shop.example');
  expect(shopHostOf('http://127.0.0.1:8080/a')).toBe('127.0.0.1:8080');
});

test('isEncyclopaedia is true for encyclopaedias and their image hosts, and false for shops', () => {
  const hosts = ['www.fragrantica.com', 'fimgs.net', 'm.parfumo.de', 'notfragrantica.com', 'fragrantica.shop.example'];
  expect(hosts.filter((host) => isEncyclopaedia(`https://${host}/perfume`))).toEqual(hosts.slice(0, 3));
});
