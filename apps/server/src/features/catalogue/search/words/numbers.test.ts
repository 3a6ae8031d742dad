import { expect, test } from 'vitest';
import { findNumberVariant, rewriteNumbers } from './numbers.ts';

test.each([
  ['santal thirty three', ['santal 33']],
  ['santal 33', ['santal thirty three']],
  ['vingt quatre', ['24']],
  ['dix sept', ['17']],
  ['quatre vingt dix neuf', ['99']],
  ['soixante douze', ['72']],
  ['two twelve vip', ['212 vip', '2 12 vip']],
  ['four seven one one', ['4711', '4 7 1 1']],
  ['five hundred and forty', ['540']],
  ['treinta y tres', ['33']],
  ['no 05', ['no 5']],
  ['one and only', ['1 and only']],
  ['rose and oud', []],
])('rewriteNumbers rewrites %j as %j', (text, wordings) =>
  expect(rewriteNumbers(text.split(' ')).map((words) => words.join(' '))).toEqual(wordings),
);

test.each([
  ['one', '1'],
  ['12', 'twelve'],
  ['0', 'zero'],
  ['zero', '0'],
  ['thirteen', undefined],
  ['13', undefined],
  ['cinq', undefined],
])('findNumberVariant returns for %s: %s', (word, variant) => expect(findNumberVariant(word)).toBe(variant));
