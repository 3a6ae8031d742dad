import type { WatchlistItem } from '@sillage/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenDetail, givenFragrancePage } from '../../testing/fragrance.tsx';
import { givenSignedIn, givenUser, givenWatchlistItem } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';

const add = vi.fn<() => WatchlistItem>();

beforeEach(() => {
  let items: WatchlistItem[] = [];
  add.mockReset();
  add.mockImplementation(() => {
    items = [givenWatchlistItem()];
    return givenWatchlistItem();
  });
  givenFragrancePage([givenDetail(), givenDetail({ id: 2, name: 'Rose 9' })]);
  fakeApi({ watchlist: { list: () => items, add } });
});

async function logIn() {
  const user = userEvent.setup();
  fakeApi({ auth: { login: () => givenUser() } });
  await user.type(await screen.findByLabelText('Username or Email'), 'amber');
  await user.type(screen.getByLabelText('Password'), 'a long password');
  givenSignedIn();
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

test('fragrance that a visitor wanted to watch is watched once, after signing in', async () => {
  const { router } = renderApp('/fragrances/1');
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to watch it' }));
  await logIn();
  await screen.findByText('In your watchlist');
  expect(router.state.location.pathname).toBe('/fragrances/1');
  await router.navigate('/fragrances/2');
  await screen.findByRole('heading', { level: 1, name: 'Rose 9' });
  await router.navigate('/fragrances/1');
  await screen.findByText('In your watchlist');
  expect(add).toHaveBeenCalledTimes(1);
});

test('link that confirms a new account opens the fragrance that its user wanted to watch', async () => {
  renderApp('/fragrances/1');
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to watch it' }));
  await screen.findByLabelText('Password');
  cleanup();
  fakeApi({
    auth: {
      verifyEmail: () => {
        givenSignedIn();
        return { email: 'amber@example.com', user: givenUser() };
      },
    },
  });
  const { router } = renderApp(`/verify-email?token=${'v'.repeat(43)}`);
  await screen.findByText('In your watchlist');
  expect(router.state.location.pathname).toBe('/fragrances/1');
  expect(add).toHaveBeenCalledTimes(1);
});

test('fragrance is shown as watched although the list was requested before it was added', async () => {
  let isAdded = false;
  const oldList = Promise.withResolvers<WatchlistItem[]>();
  add.mockImplementation(() => {
    isAdded = true;
    return givenWatchlistItem();
  });
  const list = () => (isAdded ? [givenWatchlistItem()] : oldList.promise);
  fakeApi({ watchlist: { list } });
  renderApp('/fragrances/1');
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to watch it' }));
  await logIn();
  await screen.findByText('In your watchlist');
  oldList.resolve([]);
  await oldList.promise;
  expect(screen.getByText('In your watchlist')).toBeDefined();
});

test('sign-in from another link on the fragrance page adds nothing to the watchlist', async () => {
  renderApp('/fragrances/1');
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to add a shop’s page' }));
  await logIn();
  await screen.findByRole('button', { name: /^Add to Watchlist/ });
  expect(add).not.toHaveBeenCalled();
});

test('rejected watch after signing in shows the server’s message and can be repeated', async () => {
  add.mockImplementationOnce(() => {
    throw new Error('no connection');
  });
  renderApp('/fragrances/1');
  await userEvent.click(await screen.findByRole('link', { name: 'Log in to watch it' }));
  await logIn();
  await screen.findByText('Failed to add to watchlist. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: /^Add to Watchlist/ }));
  await waitFor(() => expect(add).toHaveBeenCalledTimes(2));
  await screen.findByText('In your watchlist');
});
