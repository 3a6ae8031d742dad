import { expect, test } from 'vitest';
import { confidenceWords } from './confidence-words.rules.ts';

test.each([
  [100, 'very likely your taste'],
  [65, 'very likely your taste'],
  [64, 'likely your taste'],
  [50, 'likely your taste'],
  [49, 'may well be your taste'],
  [35, 'may well be your taste'],
  [34, 'a guess worth trying'],
  [0, 'a guess worth trying'],
])('%i percent is %s', (percent, words) => {
  expect(confidenceWords(percent)).toBe(words);
});
