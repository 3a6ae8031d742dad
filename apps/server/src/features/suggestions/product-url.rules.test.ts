import { describe, expect, test } from 'vitest';
import { parsePastedAddress } from './product-url.rules.ts';

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
