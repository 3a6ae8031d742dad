import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { sessions } from '../../testing/given-account.ts';
import { renderApp } from '../../testing/render.tsx';
import { fakeAdd, getCardNames, getStat, givenItem, givenWatchlist, watched } from '../../testing/watchlist.tsx';

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(
    givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'),
    givenItem(2, 'Rose 9', 'InStock'),
    givenItem(3, 'Iris 3', null),
  );
});

async function remove(name: string): Promise<void> {
  const user = userEvent.setup();
  const card = within(await screen.findByRole('article', { name }));
  await user.click(card.getByRole('button', { name: /^Remove/ }));
  const question = await screen.findByRole('alertdialog', { name: 'Remove this fragrance from your watchlist?' });
  await user.click(within(question).getByRole('button', { name: 'Remove' }));
}

const findUndo = async (name: string) => {
  const toast = (await screen.findByText(`${name} is no longer in your watchlist`)).parentElement as HTMLElement;
  return within(toast).getByRole('button', { name: 'Undo' });
};

test('watchlist item is removed after confirmation, and Undo restores its position and notes', async () => {
  renderApp('/dashboard');
  await remove('Oud 24');
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9', 'Iris 3']));
  expect(getStat('Total Watched')).toBe('2');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your watchlist' }));
  await userEvent.click(await findUndo('Oud 24'));
  await waitFor(() => expect(getCardNames()).toEqual(['Oud 24', 'Rose 9', 'Iris 3']));
  expect(screen.getByText('the 50 ml')).toBeDefined();
});

test('two watchlist items that were removed one after the other can be restored in any order', async () => {
  renderApp('/dashboard');
  await remove('Rose 9');
  await remove('Oud 24');
  await waitFor(() => expect(getCardNames()).toEqual(['Iris 3']));
  await userEvent.click(await findUndo('Rose 9'));
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9', 'Iris 3']));
  await userEvent.click(await findUndo('Oud 24'));
  await waitFor(() => expect(getCardNames()).toEqual(['Oud 24', 'Rose 9', 'Iris 3']));
});

test('Undo restores notes that another tab wrote before the removal', async () => {
  renderApp('/dashboard');
  await screen.findByRole('article', { name: 'Oud 24' });
  watched.items = watched.items.map((item) =>
    item.fragranceId === 1 ? givenItem(1, 'Oud 24', 'OutOfStock', 'newer words') : item,
  );
  await remove('Oud 24');
  await userEvent.click(await findUndo('Oud 24'));
  expect(await screen.findByText('newer words')).toBeDefined();
});

test('Undo of a removal can be retried, and succeeds when another tab has already added the item', async () => {
  renderApp('/dashboard');
  await remove('Oud 24');
  fakeApi({ watchlist: { add: () => offline() } });
  await userEvent.click(await findUndo('Oud 24'));
  await screen.findByText('Failed to add to watchlist. Please try again.');
  fakeAdd({ fragranceId: 1, notes: 'the 50 ml', addedAt: '2026-03-04T08:00:00.000Z' });
  fakeApi({
    watchlist: {
      add: () => {
        throw new AppError('ALREADY_IN_WATCHLIST');
      },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Oud 24', 'Rose 9', 'Iris 3']));
  expect(screen.queryByText(/already in your watchlist/)).toBeNull();
});

test('removing an item that another tab removed shows no error and no Undo', async () => {
  renderApp('/dashboard');
  await screen.findByRole('article', { name: 'Oud 24' });
  watched.items = watched.items.filter((item) => item.fragranceId !== 1);
  await remove('Oud 24');
  await screen.findByText('Oud 24 is no longer in your watchlist');
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9', 'Iris 3']));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

test('account page shows the new counts after a removal, before their request has finished', async () => {
  fakeApi({
    account: { sessions: () => sessions },
    keys: { list: () => [] },
    watchlist: { stats: () => new Promise(() => undefined) },
  });
  const { router } = renderApp('/dashboard');
  await remove('Oud 24');
  await waitFor(() => expect(getCardNames()).toHaveLength(2));
  await router.navigate('/account');
  await screen.findByText('With Notes');
  await waitFor(() =>
    expect([getStat('Total Watched'), getStat('In Stock'), getStat('With Notes')]).toEqual(['2', '1', '0']),
  );
});

test('watchlist item stays when the confirmation is cancelled', async () => {
  renderApp('/dashboard');
  const user = userEvent.setup();
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  await user.click(card.getByRole('button', { name: /^Remove/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(getCardNames()).toHaveLength(3);
});

// spec: 4.3.9, 8.3.3
test('dashboard shows a message and unchanged counts when a removal fails', async () => {
  let fail = (): void => undefined;
  const failure = new Promise<void>((resolve) => {
    fail = resolve;
  });
  fakeApi({
    watchlist: {
      remove: async () => {
        await failure;
        return Promise.reject(new Response('', { status: 502 }));
      },
    },
  });
  renderApp('/dashboard');
  await remove('Oud 24');
  await screen.findByRole('button', { name: 'Removing...' });
  expect([getStat('Total Watched'), getCardNames().length]).toEqual(['3', 3]);
  expect(screen.getByRole('button', { name: 'All (3)' })).toBeDefined();
  fail();
  expect(await screen.findByText('Failed to remove item. Please try again.')).toBeDefined();
  expect([getStat('Total Watched'), getCardNames().length]).toEqual(['3', 3]);
});
