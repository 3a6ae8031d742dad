import { expect, test } from 'vitest';
import { addressText } from './address-text.ts';

test.each([
  ['?message=Hello', 'Hello'],
  ['?error=access_denied', 'access_denied'],
  ['?message=&error=access_denied', 'access_denied'],
  [`?message=${'x'.repeat(300)}`, 'x'.repeat(200)],
  ['?message=%3Cb%3Ehi%3C/b%3E', '<b>hi</b>'],
  ['?message=%20%20', null],
  ['', null],
])('reads %s as %s', (search, words) => {
  expect(addressText(new URLSearchParams(search), 'message', 'error')).toBe(words);
});
