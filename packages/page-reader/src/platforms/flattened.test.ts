import { describe, expect, test } from 'vitest';
import { unflattened } from './flattened.ts';

describe('a flattened list', () => {
  test('of Nuxt 3 names values by number, some of them wrapped', () =>
    expect(unflattened([['ShallowReactive', 1], { data: 2, list: 4 }, ['Ref', 3], 'x', [3, 3]])).toEqual({
      data: 'x',
      list: ['x', 'x'],
    }));

  test('of React Router names keys by number too', () =>
    expect(unflattened([{ _1: 2 }, 'price', 5])).toEqual({ price: 5 }));

  test('may hold circles', () => {
    const value = unflattened([{ own: 0, next: 1 }, ['Ref', 1], 'x']) as { own: unknown };
    expect(value.own).toBe(value);
  });

  test('never sets a prototype', () => {
    const value = unflattened([{ _1: 2, a: 3 }, '__proto__', { b: 3 }, 1]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test.each([[[]], [[1, 2, 3]], [[{ a: 'x' }, 1, 2]], [[{ a: 99 }, 1, 2]], [{ a: 0 }], ['text'], [null]])(
    '%j is none',
    (value) => expect(unflattened(value)).toBeUndefined(),
  );
});
