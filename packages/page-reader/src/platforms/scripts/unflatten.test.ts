import { describe, expect, test } from 'vitest';
import { unflatten } from './unflatten.ts';

describe('unflatten', () => {
  test('unflatten restores Nuxt 3 page data, which contain indexes and wrappers in place of values', () =>
    expect(unflatten([['ShallowReactive', 1], { data: 2, list: 4 }, ['Ref', 3], 'x', [3, 3]])).toEqual({
      data: 'x',
      list: ['x', 'x'],
    }));

  test('unflatten replaces a key such as `_1` in React Router’s list by the text at this index', () =>
    expect(unflatten([{ _1: 2 }, 'price', 5])).toEqual({ price: 5 }));

  test('unflatten restores an object of the page’s data that contains itself', () => {
    const value = unflatten([{ own: 0, next: 1 }, ['Ref', 1], 'x']) as { own: unknown };
    expect(value.own).toBe(value);
  });

  test('unflatten does not change the prototype when the list has a __proto__ key', () => {
    const value = unflatten([{ _1: 2, a: 3 }, '__proto__', { b: 3 }, 1]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  test.each([[[]], [[1, 2, 3]], [[{ a: 'x' }, 1, 2]], [[{ a: 99 }, 1, 2]], [{ a: 0 }], ['text'], [null]])(
    'unflatten returns undefined for %j',
    (value) => expect(unflatten(value)).toBeUndefined(),
  );
});
