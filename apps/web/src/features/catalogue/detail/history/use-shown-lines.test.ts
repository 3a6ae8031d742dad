import { expect, test } from 'vitest';
import { toggleLine } from './use-shown-lines.ts';

test('toggleLine gives a line the first free slot, and the others keep theirs', () => {
  const shown = new Map([
    [1, 0],
    [2, 1],
    [3, 2],
  ]);
  const without = toggleLine(shown, 2);
  expect([...without]).toEqual([
    [1, 0],
    [3, 2],
  ]);
  expect([...toggleLine(without, 9)]).toEqual([
    [1, 0],
    [3, 2],
    [9, 1],
  ]);
});

test('toggleLine shows no ninth line', () => {
  const full = new Map(Array.from({ length: 8 }, (_, slot) => [slot + 1, slot] as const));
  expect(toggleLine(full, 9)).toBe(full);
});
