import { describe, expect, test } from 'vitest';
import { listUrlAliases, normaliseProductUrl, parsePastedAddress } from './product-url.rules.ts';

describe('parsePastedAddress', () => {
  test.each([
    ['https://shop.example/oud', 'https://shop.example/oud'],
    ['  shop.example/oud ', 'https://shop.example/oud'],
    ['localhost:3000/oud', 'https://localhost:3000/oud'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['ftp://shop.example/oud', 'ftp://shop.example/oud'],
  ])('parsePastedAddress parses %s as %s', (pasted, href) => {
    expect(parsePastedAddress(pasted)?.href).toBe(href);
  });

  test('parsePastedAddress returns null for text that is not an address', () => {
    expect(parsePastedAddress('an oud, please')).toBeNull();
    expect(parsePastedAddress('notaurl')).toBeNull();
    expect(parsePastedAddress('https://')).toBeNull();
  });
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
