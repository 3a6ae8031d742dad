import { AppError } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { getCard, givenCatalogue, onFilterRequest, openExplore } from '../../testing/explore.tsx';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn, givenWatchlistItem } from '../../testing/given.ts';

const badGateway = () => Promise.reject(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

beforeEach(() => {
  onFilterRequest.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
  givenCatalogue([givenFragrance()]);
});

describe('watch button', () => {
  // spec: 2.3.16, 2.3.19, 4.3.8
  test('watch button shows progress, adds the fragrance, and marks the card as watched', async () => {
    let finish = (): void => undefined;
    const added = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let items = [] as ReturnType<typeof givenWatchlistItem>[];
    fakeApi({
      watchlist: {
        list: () => items,
        add: async ({ body }) => {
          await added;
          items = [givenWatchlistItem({ fragranceId: body.fragranceId })];
          return givenWatchlistItem({ fragranceId: body.fragranceId });
        },
      },
    });
    const { user } = await openExplore();
    await user.click(getCard('Oud 24').getByRole('button', { name: /^Add to Watchlist/ }));
    await getCard('Oud 24').findByRole('button', { name: /^Adding\.\.\./ });
    finish();
    await getCard('Oud 24').findByText('In watchlist');
    expect(document.activeElement).toBe(getCard('Oud 24').getByRole('button', { name: /^Remove/ }));
  });

  // spec: 5.20, 8.3.5
  test('watch button shows the server’s message when adding is rejected', async () => {
    fakeApi({
      watchlist: {
        add: () => {
          throw new AppError('ALREADY_IN_WATCHLIST');
        },
      },
    });
    const { user } = await openExplore();
    await user.click(getCard('Oud 24').getByRole('button', { name: /^Add to Watchlist/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('This fragrance is already in your watchlist!');
  });

  test('watch button shows the fragrance as watched when another tab added it', async () => {
    let isAddedElsewhere = false;
    fakeApi({
      watchlist: {
        list: () => (isAddedElsewhere ? [givenWatchlistItem()] : []),
        add: () => {
          isAddedElsewhere = true;
          throw new AppError('ALREADY_IN_WATCHLIST');
        },
      },
    });
    const { user } = await openExplore();
    await user.click(getCard('Oud 24').getByRole('button', { name: /^Add to Watchlist/ }));
    expect(await getCard('Oud 24').findByText('In watchlist')).toBeDefined();
  });

  // spec: 8.3.1
  test('watch button shows a general message when adding fails and the response has no message', async () => {
    fakeApi({
      watchlist: {
        add: badGateway,
      },
    });
    const { user } = await openExplore();
    await user.click(getCard('Oud 24').getByRole('button', { name: /^Add to Watchlist/ }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to add to watchlist. Please try again.');
  });

  // spec: 2.3.19, 5.22, 8.3.2
  test('watch button asks before it removes a fragrance, and shows a message when the removal fails', async () => {
    fakeApi({
      watchlist: {
        list: () => [givenWatchlistItem()],
        remove: badGateway,
      },
    });
    const { user } = await openExplore();
    await user.click(await getCard('Oud 24').findByRole('button', { name: /^Remove/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to remove from watchlist. Please try again.');
  });
});
