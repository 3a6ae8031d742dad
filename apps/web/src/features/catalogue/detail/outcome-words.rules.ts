import type { PageWatch } from '@sillage/contract';

const words: Record<NonNullable<PageWatch['outcome']>, string> = {
  product: 'read well',
  unchanged: 'nothing had changed',
  blocked: 'the shop did not let us look',
  gone: 'the page was gone',
  'not-a-product': 'another page stood there',
  error: 'the page could not be read',
  failed: 'the shop could not be reached',
  robots: 'the shop asks robots to stay away',
};

/** How a look at a page ended, in words for people. */
export function outcomeWords(outcome: NonNullable<PageWatch['outcome']>): string {
  return words[outcome];
}
