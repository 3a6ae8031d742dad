import { expect, test } from 'vitest';
import { confidenceWords } from './confidence-words.rules.ts';

test.each([
  [100, 'a great match'],
  [65, 'a great match'],
  [64, 'a good match'],
  [50, 'a good match'],
  [49, 'a possible match'],
  [35, 'a possible match'],
  [34, 'worth a try'],
  [0, 'worth a try'],
])('%i percent is %s', (percent, words) => {
  expect(confidenceWords(percent)).toBe(words);
});
