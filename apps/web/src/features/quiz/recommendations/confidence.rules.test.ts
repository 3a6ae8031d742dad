import { expect, test } from 'vitest';
import { describeConfidence } from './confidence.rules.ts';

test.each([
  [100, 'a great match'],
  [65, 'a great match'],
  [64, 'a good match'],
  [50, 'a good match'],
  [49, 'a possible match'],
  [35, 'a possible match'],
  [34, 'worth a try'],
  [0, 'worth a try'],
])('describeConfidence describes %i percent as %s', (percent, text) => {
  expect(describeConfidence(percent)).toBe(text);
});
