import type { PageStatus } from '@sillage/contract';

const descriptions: Record<NonNullable<PageStatus['outcome']>, string> = {
  product: 'read successfully',
  unchanged: 'no change',
  blocked: 'the shop blocked our check',
  gone: 'page not found',
  'not-a-product': 'a different page was there',
  error: 'the page could not be read',
  failed: 'the shop could not be reached',
  robots: 'the shop’s robots.txt does not allow it',
  'robots-unreadable': 'the shop’s robots.txt could not be read',
};

export function describeOutcome(outcome: NonNullable<PageStatus['outcome']>): string {
  return descriptions[outcome];
}
