import { AppError, type Recommendation } from '@sillage/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn, givenUser, givenWatchlistItem } from '../testing/given.ts';
import { givenPick, givenPicks, givenQuizServer, givenResult } from '../testing/given-quiz.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => {
  givenSignedIn(givenUser({ quizResult: givenResult() }));
  givenQuizServer(givenResult(), givenPicks(8));
});

async function openPage(...picks: Recommendation[]) {
  if (picks.length > 0) givenQuizServer(givenResult(), picks);
  const { client } = renderApp('/recommendations');
  await screen.findByRole('heading', { name: 'Your Top Picks' });
  await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
  return { client, user: userEvent.setup() };
}

const cardsIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .queryAllByRole('article')
    .map((card) => card.textContent);
const names = (region: string) => cardsIn(region).map((text) => /Pick \d+/.exec(text ?? '')?.[0]);
const card = (name: string) => within(screen.getByRole('article', { name }));

// spec: 2.3.30
test('recommendations page links to the quiz when there is no result', async () => {
  givenSignedIn();
  givenQuizServer();
  renderApp('/recommendations');
  await screen.findByRole('heading', { level: 1, name: 'Take the Quiz First!' });
  expect(screen.getByRole('link', { name: 'Take the Quiz' }).getAttribute('href')).toBe('/quiz');
});

test('recommendations page redirects visitors to the login page', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/recommendations');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

// spec: 2.3.27
test('recommendations page summarises the personality, with a link back to the quiz', async () => {
  await openPage();
  const summary = within(screen.getByRole('region', { name: 'Your scent personality' }));
  expect(summary.getByRole('heading', { name: 'Woody & Grounded' })).toBeDefined();
  expect(summary.getByText('You like things to be what they are.')).toBeDefined();
  expect(summary.getByRole('link', { name: 'Back to Quiz' }).getAttribute('href')).toBe('/quiz');
});

// spec: 2.3.28, 9.11
test('recommendations page shows the first six recommendations as top picks and the others below', async () => {
  await openPage();
  expect(names('Your Top Picks')).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Pick ${id}`));
  expect(names('More Recommendations')).toEqual(['Pick 7', 'Pick 8']);
});

test('recommendations page shows no “More Recommendations” when there are only six', async () => {
  await openPage(...givenPicks(6));
  expect(screen.queryByRole('heading', { name: 'More Recommendations' })).toBeNull();
});

// spec: 3.21
test('recommendation card shows stock, confidence and reason', async () => {
  await openPage();
  const pick = card('Pick 1');
  expect(pick.getByRole('link', { name: 'Pick 1' }).getAttribute('href')).toBe('/fragrances/101');
  expect(pick.getByText('House 1')).toBeDefined();
  expect(pick.getByText('In stock')).toBeDefined();
  expect(pick.getByText('89% confidence')).toBeDefined();
  expect(pick.getByText('a great match')).toBeDefined();
  expect(pick.getByText('Its cedar answers log 1.')).toBeDefined();
});

test('recommendation card shows an in-stock alternative when the recommendation is sold out', async () => {
  const alternative = givenFragrance({ id: 300, name: 'Copy 5', brand: 'Other House', isOriginal: false, price: 34 });
  const fragrance = givenFragrance({ id: 101, name: 'Pick 1', availability: 'OutOfStock', isSoldOut: true });
  await openPage(givenPick(1, { fragrance, alternative }));
  const pick = card('Pick 1');
  expect(pick.getByText('Sold out')).toBeDefined();
  expect(pick.getByText(/In stock and inspired by it/)).toBeDefined();
  expect(pick.getByRole('link', { name: 'Copy 5' }).getAttribute('href')).toBe('/fragrances/300');
  expect(pick.getByText('by Other House')).toBeDefined();
});

test('recommendation card adds the fragrance to the watchlist, and the watchlist is refetched', async () => {
  const onList = vi.fn<() => void>();
  const onAdd = vi.fn<(recId: number) => void>();
  let sendResponse: (() => void) | undefined;
  fakeApi({
    quiz: {
      addToWatchlist: async ({ params }) => {
        onAdd(params.recId);
        await new Promise<void>((resolve) => (sendResponse = resolve));
        return givenWatchlistItem({ fragranceId: 102 });
      },
    },
    watchlist: {
      list: () => {
        onList();
        return onAdd.mock.calls.length > 0 ? [givenWatchlistItem({ fragranceId: 102 })] : [];
      },
    },
  });
  const { user } = await openPage();
  await user.click(card('Pick 2').getByRole('button', { name: /^Add to Watchlist/ }));
  onList.mockReset();
  expect(card('Pick 2').getByRole('button', { name: 'Adding...' })).toBeDefined();
  sendResponse?.();
  await card('Pick 2').findByRole('button', { name: /^In your watchlist/ });
  expect(onAdd).toHaveBeenCalledExactlyOnceWith(2);
  await waitFor(() => expect(onList).toHaveBeenCalledOnce());
  expect(card('Pick 2').getByText('Pick 2 is in your watchlist').tagName).toBe('OUTPUT');
});

test('recommendation card shows the specified message when the fragrance is already watched', async () => {
  fakeApi({
    watchlist: { list: () => [givenWatchlistItem({ fragranceId: 101 })] },
    quiz: {
      addToWatchlist: () => {
        throw new AppError('ALREADY_IN_WATCHLIST');
      },
    },
  });
  const { user } = await openPage();
  await user.click(await card('Pick 1').findByRole('button', { name: /^In your watchlist/ }));
  expect((await card('Pick 1').findByRole('alert')).textContent).toBe('This fragrance is already in your watchlist!');
});

// spec: 5.21
test('recommendation card shows the specified message without a request when the catalogue lacks the fragrance', async () => {
  const { user } = await openPage(
    givenPick(1, { canAddToWatchlist: false, matchedFragranceId: null, fragrance: null, brandName: null }),
  );
  const pick = card('Pick 1');
  expect(pick.queryByRole('link')).toBeNull();
  await user.click(pick.getByRole('button', { name: /^Add to Watchlist/ }));
  expect((await pick.findByRole('alert')).textContent).toBe('This fragrance is not available in our catalog yet.');
});

test('recommendation card shows a message when adding fails', async () => {
  fakeApi({ quiz: { addToWatchlist: offline } });
  const { user } = await openPage();
  await user.click(card('Pick 1').getByRole('button', { name: /^Add to Watchlist/ }));
  expect((await card('Pick 1').findByRole('alert')).textContent).toBe('Failed to add to watchlist. Please try again.');
});

// spec: 2.3.29, 9.10
test('recommendations page appends eight more when Generate More is pressed', async () => {
  const onGenerate = vi.fn<(count: number) => void>();
  fakeApi({
    quiz: {
      generateMore: ({ body }) => {
        onGenerate(body.count);
        return givenPicks(16).slice(8);
      },
    },
  });
  await openPage();
  // Two clicks before the next render send one request.
  const button = screen.getByRole('button', { name: 'Generate More' });
  act(() => {
    button.click();
    button.click();
  });
  expect((await screen.findByText('8 more recommendations added')).tagName).toBe('OUTPUT');
  expect(onGenerate).toHaveBeenCalledExactlyOnceWith(8);
  expect(names('More Recommendations')).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((id) => `Pick ${id}`));
});

test.each([
  [0, 'You’ve seen everything our catalogue has for you.'],
  [1, '1 more recommendation added. That’s all we have.'],
])('recommendations page says that there are no more recommendations when %i of 8 arrive', async (count, message) => {
  fakeApi({ quiz: { generateMore: () => givenPicks(8 + count).slice(8) } });
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Generate More' }));
  await screen.findByText(message);
});

// spec: 8.4.4
test('recommendations page shows a message when generating fails', async () => {
  fakeApi({ quiz: { generateMore: offline } });
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Generate More' }));
  const message = await screen.findByText('Failed to generate more recommendations. Please try again.');
  expect(message.closest('[role="alert"]')).not.toBeNull();
  expect(names('Your Top Picks')).toHaveLength(6);
});

test('recommendation card disappears at once on “Not for me”, and the request is sent when the Undo toast closes', async () => {
  const onDismiss = vi.fn<(recId: number) => void>();
  fakeApi({
    quiz: {
      dismiss: ({ params }) => {
        onDismiss(params.recId);
        return null;
      },
    },
  });
  const { user } = await openPage();
  await user.click(card('Pick 2').getByRole('button', { name: /^Not for me/ }));
  expect(names('Your Top Picks')).toEqual([1, 3, 4, 5, 6, 7].map((id) => `Pick ${id}`));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Top Picks' }));
  expect(screen.getByText('We won’t suggest Pick 2 again')).toBeDefined();
  expect(onDismiss).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(onDismiss).toHaveBeenCalledExactlyOnceWith(2));
});

test('recommendation card reappears at its position on Undo, and no request is sent', async () => {
  const { user } = await openPage();
  await user.click(card('Pick 2').getByRole('button', { name: /^Not for me/ }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(names('Your Top Picks')).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Pick ${id}`));
  expect(screen.queryByText(/^We won’t suggest/)).toBeNull();
});

test('recommendation card reappears with an error when dismissing it fails', async () => {
  fakeApi({ quiz: { dismiss: offline } });
  const { user } = await openPage();
  await user.click(card('Pick 2').getByRole('button', { name: /^Not for me/ }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('Failed to remove this recommendation. Please try again.');
  expect(names('Your Top Picks')[1]).toBe('Pick 2');
});

test('recommendation card stays removed when another tab dismissed it first', async () => {
  fakeApi({
    quiz: {
      dismiss: () => {
        throw new AppError('RECOMMENDATION_NOT_FOUND');
      },
    },
  });
  const { user } = await openPage(...givenPicks(1));
  await user.click(card('Pick 1').getByRole('button', { name: /^Not for me/ }));
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.getByText('None left. Generate more.')).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/^We won’t/)).toBeNull());
  expect(screen.queryByText(/^Failed/)).toBeNull();
});

test('recommendations page shows a message when loading fails', async () => {
  fakeApi({ quiz: { recommendations: offline } });
  renderApp('/recommendations');
  expect((await screen.findByRole('alert')).textContent).toContain('Network error occurred');
});
