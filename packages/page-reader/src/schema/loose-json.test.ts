import { assert, json, oneof, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLooseJson } from './loose-json.ts';

describe('parseLooseJson', () => {
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
    ['a missing comma between properties', '{"a":"x"\n"b":2 "c":3}', { a: 'x', b: 2, c: 3 }],
    ['a missing comma between objects', '[{"a":1} {"a":2}]', [{ a: 1 }, { a: 2 }]],
    ['several objects in a row', '{"a":1}{"a":2},\n{"a":3}', [{ a: 1 }, { a: 2 }, { a: 3 }]],
    [
      'quotation marks in a text',
      '{"a":"a 24" screen","b":"say "hi"","c":"the "best", really"}',
      { a: 'a 24" screen', b: 'say "hi"', c: 'the "best", really' },
    ],
    [
      'words of other languages',
      '{"a":NaN,"b":undefined,"c":None,"d":True,"e":[undefined,1]}',
      { a: null, b: null, c: null, d: true, e: [null, 1] },
    ],
    ['single quotes', `{'a':'it's "new"','b':['x','y']}`, { a: `it's "new"`, b: ['x', 'y'] }],
    ['keys without quotes', '{a:1,b_c:{d:"x"}}', { a: 1, b_c: { d: 'x' } }],
    ['a decimal comma', '{"price":49,90,"sale":1299,9}', { price: 49.9, sale: 1299.9 }],
    ['a value left out', '{"a":,"b":1,"c":}', { a: null, b: 1, c: null }],
    ['a bracket too many', '{"a":[1]}}', { a: [1] }],
    ['a bracket too few', '{"a":[{"b":1}', { a: [{ b: 1 }] }],
    ['a comma too many', '{"a":[1,,2],,"b":3}', { a: [1, 2], b: 3 }],
    ['a broken escape', String.raw`{"a":"\u12 \x",}`, { a: 'u12 x' }],
    ['control characters', '{"a":"x\u0000\u001fy"}', { a: 'x  y' }],
    ['an entity in a text', '{"a":"Tom &quot;T&quot;",}', { a: 'Tom &quot;T&quot;' }],
  ])('parseLooseJson parses JSON with %s', (_case, text, value) => expect(parseLooseJson(text)).toEqual(value));

  test.each(['', 'undefined', '{"a":', 'var a = {"b":1,}', '"', '<p>', "'"])(
    'parseLooseJson returns undefined for %j',
    (text) => expect(parseLooseJson(text)).toBeUndefined(),
  );

  test('parseLooseJson returns undefined when the text is too long', () =>
    expect(parseLooseJson('[1]'.padEnd(2_000_001))).toBeUndefined());

  test('parseLooseJson returns the result of JSON.parse for valid JSON', () =>
    assert(
      property(json(), (text) => {
        expect(parseLooseJson(text)).toEqual(JSON.parse(text));
      }),
    ));

  test.each(['"/*', '{"a":"x" ', "'[{", '\\"', ',,/*', '{"a":{', '"   ', '}'])(
    'parseLooseJson does not throw on a text that repeats %j',
    (part) => {
      expect(() => parseLooseJson(`{${part.repeat(1_900_000 / part.length)}`)).not.toThrow();
    },
  );

  test('parseLooseJson does not throw for arbitrary text', () => {
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
