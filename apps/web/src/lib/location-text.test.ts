import { expect, test } from 'vitest';
import { readSearchText, readStateText } from './location-text.ts';

test.each([
  ['?message=Hello', 'Hello'],
  ['?error=access_denied', 'access_denied'],
  ['?message=&error=access_denied', 'access_denied'],
  [`?message=${'x'.repeat(300)}`, 'x'.repeat(200)],
  ['?message=%3Cb%3Ehi%3C/b%3E', '<b>hi</b>'],
  ['?message=%20%20', null],
  ['', null],
])('readSearchText for the query "%s" returns %s', (search, text) => {
  expect(readSearchText(new URLSearchParams(search), 'message', 'error')).toBe(text);
});

test.each([
  [{ email: 'amber@example.com' }, 'amber@example.com'],
  [{ email: '' }, undefined],
  [{ email: 7 }, undefined],
  [{}, undefined],
  [null, undefined],
  ['email', undefined],
])('readStateText for the navigation state %o returns the email %s', (state, text) => {
  expect(readStateText(state, 'email')).toBe(text);
});
