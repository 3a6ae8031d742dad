import { expect, test } from 'vitest';
import { houseFame, ownFame } from './popularity.rules.ts';

const unknown = { watchers: 0, followers: 0, votes: 0, isSold: false };

test('what nobody knows counts nothing', () => {
  expect(ownFame(unknown)).toBe(0);
  expect(houseFame(0, 0)).toBe(0);
});

test('watchers and followers count alike, votes less, and each further one less than the one before', () => {
  expect(ownFame({ ...unknown, watchers: 3 })).toBe(6);
  expect(ownFame({ ...unknown, followers: 3 })).toBe(6);
  expect(ownFame({ ...unknown, votes: 3 })).toBe(1);
  expect(ownFame({ ...unknown, watchers: 7 })).toBe(9);
});

test('what is sold comes before what is only listed', () => {
  expect(ownFame({ ...unknown, isSold: true })).toBe(1);
});

test('a house gains half a point with each doubling of those who watch or follow it', () => {
  expect([0, 1, 3, 7].map((all) => houseFame(all, 0))).toEqual([0, 0.5, 1, 1.5]);
  expect(houseFame(2, 1)).toBe(houseFame(0, 3));
});
