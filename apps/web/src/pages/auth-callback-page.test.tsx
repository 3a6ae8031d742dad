import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberPlace } from '../lib/provider-sign-in.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { holdTimer } from '../testing/timers.ts';

beforeEach(() => {
  fakeApi({
    catalogue: {
      brands: () => [],
      filter: () => ({ content: [], totalPages: 0, number: 0, totalElements: 0, size: 20 }),
    },
    watchlist: {
      list: () => [],
      stats: () => ({ totalItems: 0, availableItems: 0, soldOutItems: 0, itemsWithNotes: 0 }),
    },
  });
});

// spec: 2.2.18, 9.13
test('shows success, learns who is signed in, and leads to the dashboard after two seconds', async () => {
  const timer = holdTimer(2_000);
  const user = vi.fn(() => givenUser({ authProvider: 'google' }));
  fakeApi({ auth: { status: () => ({ authenticated: true, authType: 'oidc', providers: [] }), user } });
  const { router } = renderApp('/auth/callback?status=success');
  await screen.findByRole('heading', { name: 'Login Successful!' });
  await screen.findByText('amber@example.com');
  expect(user).toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/auth/callback');
  await timer.pass();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('leads to where one wanted to go before', async () => {
  const timer = holdTimer(2_000);
  givenSignedIn();
  rememberPlace('/explore?gender=women');
  const { router } = renderApp('/auth/callback?status=success');
  await screen.findByRole('heading', { name: 'Login Successful!' });
  await timer.pass();
  await waitFor(() => expect(router.state.location.pathname).toBe('/explore'));
  expect(router.state.location.search).toContain('gender=women');
});

test('lets nobody wait who does not want to', async () => {
  givenSignedIn();
  const { router } = renderApp('/auth/callback?status=success');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

// spec: 2.2.19, 2.2.20, 8.1.5, 9.14
test.each([
  ['status=error&message=Access%20denied', 'Access denied'],
  ['status=error&error=access_denied', 'access_denied'],
  ['status=error&message=%3Cb%3Ehi%3C%2Fb%3E', '<b>hi</b>'],
  [`status=error&message=${'x'.repeat(300)}`, 'x'.repeat(200)],
  ['status=error', 'Login failed'],
])('shows a failure (%s), and hands it to the login page after three seconds', async (query, words) => {
  const timer = holdTimer(3_000);
  const { router } = renderApp(`/auth/callback?${query}`);
  await screen.findByRole('heading', { name: 'Login Failed' });
  screen.getByText(words);
  expect(router.state.location.pathname).toBe('/auth/callback');
  await timer.pass();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(new URLSearchParams(router.state.location.search).get('error')).toBe(words);
  await screen.findByText(words);
});

test('still knows where one wanted to go after a failure', async () => {
  rememberPlace('/explore?gender=men');
  const { router } = renderApp('/auth/callback?status=error');
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Login' }));
  await waitFor(() => expect(router.state.location.state).toEqual({ from: '/explore?gender=men' }));
});

// spec: 2.2.21
test.each(['', '?error=lonely', '?status=unheard'])('goes home from /auth/callback%s', async (query) => {
  const { router } = renderApp(`/auth/callback${query}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
