import { expect, test } from 'vitest';
import { formatKind, formatOffer, formatSize } from './offer-label.rules.ts';

test.each([
  [50, null, '50 ml'],
  [50, '50ml', '50 ml'],
  [50, '1.7 oz / 50 ml', '50 ml'],
  [10, '10 ml travel spray', '10 ml, travel spray'],
  [7.5, 'Refill – 7,5 ml', '7.5 ml, Refill'],
  [null, 'Discovery', 'Discovery'],
  [null, null, null],
])('formatSize formats %s ml with the variant %s as %s', (sizeMl, variant, text) => {
  expect(formatSize({ sizeMl, variant })).toBe(text);
});

test('formatSize leaves out a variant that repeats the title', () => {
  const offer = { sizeMl: 50, variant: 'Dior Sauvage eau de parfum 50 ml' };
  expect(formatSize(offer, { title: 'Dior Sauvage Eau de Parfum' })).toBe('50 ml');
  expect(formatSize(offer, { title: 'Sauvage' })).toBe('50 ml, Dior Sauvage eau de parfum');
});

test.each([
  ['tester', '100 ml', 'Tester'],
  ['tester', '100 ml TESTER', null],
  ['other', 'Body Lotion 200 ml', 'Another product'],
  ['bottle', '100 ml', null],
  ['sample', null, 'Sample'],
] as const)('formatKind names the kind %s of the variant %s as %s', (kind, variant, text) => {
  expect(formatKind({ kind, variant })).toBe(text);
});

test('formatOffer names the shop and, when known, the size', () => {
  expect(formatOffer({ shop: 'Zed', sizeMl: 50, variant: null })).toBe('Zed, 50 ml');
  expect(formatOffer({ shop: 'Zed', sizeMl: null, variant: null })).toBe('Zed');
});
