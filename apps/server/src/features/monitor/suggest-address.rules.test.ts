import { describe, expect, test } from 'vitest';
import { plainAddress, readAddress, spellingsOf } from './suggest-address.rules.ts';

describe('an address that somebody pastes', () => {
  test.each([
    ['https://shop.example/oud', 'https://shop.example/oud'],
    ['  shop.example/oud ', 'https://shop.example/oud'],
    ['localhost:3000/oud', 'https://localhost:3000/oud'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['ftp://shop.example/oud', 'ftp://shop.example/oud'],
  ])('%s is read as %s', (pasted, href) => {
    expect(readAddress(pasted)?.href).toBe(href);
  });

  test('may be none', () => {
    expect(readAddress('an oud, please')).toBeNull();
    expect(readAddress('https://')).toBeNull();
  });
});

describe('the address that is kept', () => {
  test.each([
    ['https://shop.example/products/oud?variant=42&utm_source=x#reviews', 'https://shop.example/products/oud'],
    ['https://shop.example/collections/new/products/oud', 'https://shop.example/products/oud'],
    ['https://shop.example/p?id=7&gclid=1', 'https://shop.example/p?id=7'],
    ['https://shop.example/collections/new', 'https://shop.example/collections/new'],
  ])('of %s is %s', (url, kept) => {
    expect(plainAddress(url)).toBe(kept);
  });

  test('is looked for under every spelling of itself, and under none of another page', () => {
    const spellings = spellingsOf('http://www.shop.example/products/oud/?variant=1');
    expect(spellings).toContain('https://shop.example/products/oud');
    expect(spellings).toContain('http://www.shop.example/products/oud/');
    expect(
      spellings.every((spelling) =>
        /^https?:\/\/(www\.)?shop\.example\/products\/oud\/?(\?variant=1)?$/.test(spelling),
      ),
    ).toBe(true);
    expect(spellingsOf('https://shop.example/p?id=7')).not.toContain('https://shop.example/p');
  });
});
