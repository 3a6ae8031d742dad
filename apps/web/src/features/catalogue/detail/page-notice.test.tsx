import type { PageStatus } from '@sillage/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { givenDetail, givenFragrancePage, openFragrance } from '../../../testing/fragrance.tsx';

const watchedSince = '2026-01-01T08:00:00.000Z';

const trackedPage: PageStatus = {
  pageId: 1,
  shop: 'Maison Test',
  url: 'https://shop.example/oud-24',
  lastCheckedAt: '2026-03-03T09:30:00.000Z',
  nextCheckAt: null,
  outcome: 'product',
  reason: null,
  method: null,
  confidence: null,
  evidence: [],
  blockedSince: null,
  pausedSince: null,
  needsBrowser: false,
};

async function openTracking(page: Partial<PageStatus> = {}) {
  givenFragrancePage([givenDetail()], { history: { watchedSince, pages: [{ ...trackedPage, ...page }] } });
  await openFragrance();
  const region = within(await screen.findByRole('region', { name: 'How we track it' }));
  await region.findByRole('article');
  return { region };
}

describe('notice of a tracked page', () => {
  test.each([
    [
      'blocks the check',
      { outcome: 'blocked' },
      'This shop didn’t let us read the page, so we leave it alone for a while.',
    ],
    [
      'disallows it by robots.txt',
      { outcome: 'robots' },
      'This shop’s robots.txt asks us not to read the page, so we don’t.',
    ],
    [
      'has a robots.txt that cannot be read',
      { outcome: 'robots-unreadable' },
      'We couldn’t read this shop’s robots.txt, so we stay away from its pages for now.',
    ],
    [
      'is paused',
      { pausedSince: watchedSince, blockedSince: watchedSince, outcome: 'blocked' },
      'The operator of this site has paused this shop since Jan 1, 2026, so we don’t check it.',
    ],
    [
      'needs a browser',
      { outcome: 'not-a-product', needsBrowser: true },
      'This page is empty until a browser runs its scripts, so we can’t read it. Open it in your own browser',
    ],
  ] as const)('tracking details say in one sentence that the shop %s', async (_what, page, sentence) => {
    const { region } = await openTracking(page);
    const sentences = [...region.getByRole('article').querySelectorAll('p.text-bad')].map(
      ({ textContent }) => textContent,
    );
    expect(sentences).toEqual([expect.stringContaining(sentence)]);
  });

  test('tracking details link a page that needs a browser, and have no notice when the page could be read', async () => {
    const { region } = await openTracking({ outcome: 'not-a-product', needsBrowser: true });
    expect(region.getByRole('link', { name: /^Open it in your own browser/ }).getAttribute('href')).toBe(
      trackedPage.url,
    );
    cleanup();
    const { region: read } = await openTracking();
    expect(read.getByRole('article').querySelector('p.text-bad')).toBeNull();
  });
});
