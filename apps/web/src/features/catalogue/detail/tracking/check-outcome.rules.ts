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

const noAccess = new Map<PageStatus['outcome'], string>([
  ['blocked', 'This shop didn’t let us read the page, so we leave it alone for a while.'],
  ['robots', 'This shop’s robots.txt asks us not to read the page, so we don’t.'],
  ['robots-unreadable', 'We couldn’t read this shop’s robots.txt, so we stay away from its pages for now.'],
]);

/** Says in one sentence that the shop allows no check; null after any other outcome. */
export function describeNoAccess(outcome: NonNullable<PageStatus['outcome']>): string | null {
  return noAccess.get(outcome) ?? null;
}

export function describeOutcome(outcome: NonNullable<PageStatus['outcome']>): string {
  return descriptions[outcome];
}
