import type { PageWatch } from '@sillage/contract';

const words: Record<NonNullable<PageWatch['outcome']>, string> = {
  product: 'read successfully',
  unchanged: 'no change',
  blocked: 'the shop blocked our check',
  gone: 'page not found',
  'not-a-product': 'a different page was there',
  error: 'the page could not be read',
  failed: 'the shop could not be reached',
  robots: 'the shop’s robots.txt does not allow it',
};

export function outcomeWords(outcome: NonNullable<PageWatch['outcome']>): string {
  return words[outcome];
}
