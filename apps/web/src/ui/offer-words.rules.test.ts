import { expect, test } from 'vitest';
import { offerWords, sizeWords } from './offer-words.rules.ts';

test.each([
  [50, null, '50 ml'],
  [50, '50ml', '50 ml'],
  [50, '1.7 oz / 50 ml', '50 ml'],
  [10, '10 ml travel spray', '10 ml, travel spray'],
  [7.5, 'Refill – 7,5 ml', '7.5 ml, Refill'],
  [null, 'Discovery', 'Discovery'],
  [null, null, null],
])('%s ml, called %s, reads %s', (sizeMl, variant, words) => {
  expect(sizeWords({ sizeMl, variant })).toBe(words);
});

test('an offer is its shop and, where known, its size', () => {
  expect(offerWords({ shop: 'Zed', sizeMl: 50, variant: null })).toBe('Zed, 50 ml');
  expect(offerWords({ shop: 'Zed', sizeMl: null, variant: null })).toBe('Zed');
});
