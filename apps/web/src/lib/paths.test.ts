import { expect, test } from 'vitest';
import { fragranceIdIn, fragrancePath, placeAfterLogin, returnTo } from './paths.ts';

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

// spec: D.2.9
test('the page of a fragrance has its id in its address, and nothing but an id', () => {
  expect(fragranceIdIn(fragrancePath(42).split('/').at(-1))).toBe(42);
  expect(['0', '-1', '1.5', '01', 'x', '', '2147483648', undefined].map(fragranceIdIn)).toEqual(Array(8).fill(null));
});
