import { assert, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excerpt, fold } from './text.ts';

describe('excerpt', () => {
  test.each([
    ['a\u0000b\u202e\n c', 'a b c'],
    ['\ud800 lone \udfff', 'lone'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
    [`${'x'.repeat(198)}💎💎`, `${'x'.repeat(198)}…`],
    [`${'x'.repeat(198)}💎`, `${'x'.repeat(198)}💎`],
    ['\u0000', ''],
  ])('excerpt cleans and cuts %j', (text, line) => expect(excerpt(text)).toBe(line));

  test('excerpt returns short, well-formed text wherever it cuts the text', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 400 }), (text) => {
        const line = excerpt(text.repeat(3), 20);
        expect(line.isWellFormed()).toBe(true);
        expect(line.length).toBeLessThanOrEqual(20);
        expect(line).not.toMatch(/\p{C}/u);
      }),
    );
  });
});

describe('fold', () => {
  test.each([
    ['  Eau  de\n PARFUM ', 'eau de parfum'],
    ['Crème d’Été', "creme d'ete"],
    ['Łódź, Smørrebrød, Œuvre, STRASSE ß', 'lodz, smorrebrod, oeuvre, strasse ss'],
    ['a\u00a0b', 'a b'],
    ['', ''],
  ])('fold normalises %j to %j', (text, folded) => expect(fold(text)).toBe(folded));
});
