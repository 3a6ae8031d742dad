import { expect, test } from 'vitest';
import { buildReturnState, fragrancePath, getReturnPath, parseFragranceId } from './paths.ts';

test('getReturnPath returns the location that buildReturnState stored', () => {
  const location = { pathname: '/explore', search: '?gender=men', hash: '#search' };
  expect(getReturnPath(buildReturnState(location))).toBe('/explore?gender=men#search');
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
])('getReturnPath returns the dashboard for the state %o', (state) => {
  expect(getReturnPath(state)).toBe('/dashboard');
});

// spec: D.2.9
test('parseFragranceId parses the id in a fragrance path, and returns null for invalid ids', () => {
  expect(parseFragranceId(fragrancePath(42).split('/').at(-1))).toBe(42);
  expect(['0', '-1', '1.5', '01', 'x', '', '2147483648', undefined].map(parseFragranceId)).toEqual(Array(8).fill(null));
});
