import { assert, json, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLooseJson } from './loose-json.ts';

describe('JSON as shops write it', () => {
  test.each([
    ['a trailing comma', '{"a":[1,2,],}', { a: [1, 2] }],
    ['comments', '{"a":1,/* one */"b":2}// two', { a: 1, b: 2 }],
    ['a comment before a bracket', '{"a":1, // last\n}', { a: 1 }],
    ['a raw line break in a text', '{"a":"x\ny\tz"}', { a: 'x y z' }],
    ['a needless backslash', String.raw`{"a":"it\'s"}`, { a: "it's" }],
    ['an HTML comment around', '<!-- {"a":1} -->', { a: 1 }],
    ['CDATA marks around', '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['entities for quotes', '{&quot;a&quot;:1}', { a: 1 }],
    ['a semicolon behind', '{"a":1};', { a: 1 }],
    ['slashes in a text', '{"a":"https://x//y /* no */"}', { a: 'https://x//y /* no */' }],
    ['a byte order mark', '\ufeff{"a":1,}', { a: 1 }],
  ])('with %s', (_case, text, value) => expect(parseLooseJson(text)).toEqual(value));

  test.each(['', 'undefined', '{"a":', '{a:1}', '"'])('%j is beyond repair', (text) =>
    expect(parseLooseJson(text)).toBeUndefined(),
  );

  test('is not parsed when it is endless', () => expect(parseLooseJson('[1]'.padEnd(2_000_001))).toBeUndefined());

  test('means what JSON.parse says wherever that understands it', () =>
    assert(
      property(json(), (text) => {
        expect(parseLooseJson(text)).toEqual(JSON.parse(text));
      }),
    ));

  test('never throws', () => {
    const text = oneof(
      string({ maxLength: 200 }),
      tuple(json(), string()).map(([value, tail]) => `${value},${tail}`),
    );
    assert(
      property(text, (broken) => {
        expect(() => parseLooseJson(broken)).not.toThrow();
      }),
    );
  });
});
