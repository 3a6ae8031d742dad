import { expect, test } from 'vitest';
import { placeAfterLogin, returnTo } from './paths.ts';

test('leads back to where someone wanted to go', () => {
  expect(placeAfterLogin(returnTo({ pathname: '/explore', search: '?gender=men' }))).toBe('/explore?gender=men');
});

test.each([
  null,
  undefined,
  'x',
  {},
  { from: 7 },
  { from: 'https://evil.example' },
  { from: '//evil.example' },
  { from: '/\\evil.example' },
])('leads to the dashboard after %o', (state) => {
  expect(placeAfterLogin(state)).toBe('/dashboard');
});
