import { describe, expect, test } from 'vitest';
import { readLiteral } from './js-literal.ts';

const plenty = () => ({ characters: 1e6, nodes: 1e5 });
const read = (text: string) => readLiteral(text, 0, plenty())?.value;

describe('readLiteral', () => {
  test.each([
    ['{"a":1,"b":[true,null,-1.5e2]}', { a: 1, b: [true, null, -150] }],
    ["{a: 'it\\'s', $b: `c`, 1: !0, d: !1,}", { a: "it's", $b: 'c', 1: true, d: false }],
    ['{a: 1, /* no */ b: 2, // no\n c: 3}', { a: 1, b: 2, c: 3 }],
    ['{a: f(1, "}"), b: x + "c", c: 2}', { c: 2 }],
    ['{a: "x" + y, b: 1}', { b: 1 }],
    ['{a(){ return {b: 1} }, ...rest, c, d: 2}', { d: 2 }],
    ['{a: "\\u00e9\\x41\\n\\u{1F600}\\/"}', { a: 'éA\n😀/' }],
    ['[1,,2]', [1, undefined, 2]],
    ['("a", 2)', ['a', 2]],
    ['{"__proto__": 1, "a": 2}', { a: 2 }],
  ])('readLiteral parses the JavaScript literal %s', (text, value) => expect(read(text)).toEqual(value));

  test('readLiteral does not change the prototype when the text has a __proto__ key', () =>
    expect(Object.getPrototypeOf(read('{"__proto__": {"b": 1}}'))).toBe(Object.prototype));

  test.each(['{', '{"a":', '{"a":"b', '{"a":1', '[1', '{a: "\n"}', '[1}'])('readLiteral returns null for %s', (text) =>
    expect(read(text)).toBeUndefined(),
  );

  test('readLiteral returns the offset after the closing bracket', () =>
    expect(readLiteral('x={a:{}};y', 2, plenty())?.end).toBe(8));

  test('readLiteral reduces its size budget by the characters read, and returns null when it is used up', () => {
    const budget = plenty();
    readLiteral('{"a":"0123456789"}', 0, budget);
    expect(budget.characters).toBe(1e6 - 18);
    expect(readLiteral('{"a":"0123456789"}', 0, { characters: 10, nodes: 10 })).toBeNull();
    expect(readLiteral('[1,2,3,4]', 0, { characters: 100, nodes: 3 })).toBeNull();
    expect(readLiteral('{}', 0, { characters: 0, nodes: 3 })).toBeNull();
  });

  test('readLiteral replaces a JavaScript variable by its given value, and omits unknown variables', () =>
    expect(readLiteral('{a: b, c: d}', 0, plenty(), new Map([['b', 5]]))?.value).toEqual({ a: 5 }));
});
