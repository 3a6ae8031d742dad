import type { PageStatus, StockHistory } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FragrancePage } from '../../../pages/fragrance-page.tsx';
import { fakeApi } from '../../../testing/fake-api.tsx';
import { givenDetail, givenFragrancePage, givenHistory, openFragrance } from '../../../testing/fragrance.tsx';
import { givenSignedIn, givenWatchlistItem } from '../../../testing/given.ts';
import { renderApp } from '../../../testing/render.tsx';
import { givenWatchlist } from '../../../testing/watchlist.tsx';
import { detailQueries } from '../detail.queries.ts';

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

const page: PageStatus = {
  pageId: 1,
  shop: 'Maison Test',
  url: 'https://shop.example/oud-24',
  lastCheckedAt: null,
  nextCheckAt: null,
  outcome: null,
  reason: null,
  method: null,
  confidence: null,
  evidence: [],
  blockedSince: null,
  pausedSince: null,
  needsBrowser: false,
};

const onRefresh = vi.fn<(id: number) => void>();
const onHistory = vi.fn<() => void>();
beforeEach(() => {
  onRefresh.mockClear();
  onHistory.mockClear();
});

/** Fakes a fragrance whose page has the given facts; a refresh opens a request for a check. */
function givenPage(facts: Partial<PageStatus>): void {
  let requests: StockHistory['requests'] = [];
  givenFragrancePage([givenDetail()]);
  fakeApi({
    monitor: {
      history: () => {
        onHistory();
        return { ...givenHistory({ pages: [{ ...page, ...facts }] }), requests };
      },
      refresh: ({ params }) => {
        onRefresh(params.id);
        requests = [
          { pageId: 1, problem: null, requestedAt: ago(0), answeredAt: null, outcome: null, stockState: null },
        ];
        return { nextCheckAt: ago(0) };
      },
    },
  });
}

/** Opens the page and waits until everything that it loads by itself has arrived. */
async function openAndSettle() {
  const opened = await openFragrance();
  await waitFor(() => expect(onHistory).toHaveBeenCalled());
  await waitFor(() => expect(opened.client.isFetching()).toBe(0));
  return opened;
}

describe('refresh of an opened fragrance', () => {
  test.each([
    ['was never checked', null, []],
    ['was checked 25 hours ago', ago(25), []],
    ['is watched and was checked 25 hours ago', ago(25), [givenWatchlistItem({ fragranceId: 1 })]],
  ])(
    'a signed-in user’s view asks once for a check, and says so, when the page %s',
    async (_what, lastCheckedAt, items) => {
      givenSignedIn();
      givenWatchlist(...items);
      givenPage({ lastCheckedAt });
      const { client } = await openAndSettle();
      await screen.findByText('We’re checking now…');
      await client.refetchQueries(detailQueries.history(1));
      expect(onRefresh.mock.calls).toEqual([[1]]);
    },
  );

  test.each([
    ['the last check is younger than a day', { lastCheckedAt: ago(23) }],
    ['the operator paused the shop', { pausedSince: ago(50) }],
  ])('a signed-in user’s view asks for no check when %s', async (_what, facts) => {
    givenSignedIn();
    givenWatchlist();
    givenPage(facts);
    await openAndSettle();
    expect(onRefresh).not.toHaveBeenCalled();
  });

  test('a visitor’s view asks for no check', async () => {
    givenPage({});
    await openAndSettle();
    expect(onRefresh).not.toHaveBeenCalled();
  });

  test('a prefetch of the fragrance asks for no check', async () => {
    const user = givenSignedIn();
    givenWatchlist();
    givenPage({});
    const { client } = renderApp('/no-such-page');
    FragrancePage.prefetchData(client, { params: { id: '1' }, search: new URLSearchParams(), user });
    await waitFor(() => expect(client.getQueryData(detailQueries.history(1).queryKey)).toBeDefined());
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(onRefresh).not.toHaveBeenCalled();
  });

  test('a hidden or prerendered page asks for a check only once it is visible', async () => {
    givenSignedIn();
    givenWatchlist();
    givenPage({});
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await openAndSettle();
    expect(onRefresh).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(onRefresh).toHaveBeenCalledTimes(1));
  });
});
