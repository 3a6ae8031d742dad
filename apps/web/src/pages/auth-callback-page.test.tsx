import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { rememberReturnPath } from '../lib/provider-sign-in.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { captureTimer } from '../testing/timers.ts';

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
test('auth callback page shows success, loads the session, and opens the dashboard after two seconds', async () => {
  const timer = captureTimer(2_000);
  const user = vi.fn(() => givenUser({ authProvider: 'google' }));
  fakeApi({ auth: { status: () => ({ authenticated: true, authType: 'oidc', providers: [] }), user } });
  const { router } = renderApp('/auth/callback?status=success');
  await screen.findByRole('heading', { name: 'Login Successful!' });
  await screen.findByText('amber@example.com');
  expect(user).toHaveBeenCalled();
  expect(router.state.location.pathname).toBe('/auth/callback');
  await timer.run();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('auth callback page opens the page that the user requested before signing in', async () => {
  const timer = captureTimer(2_000);
  givenSignedIn();
  rememberReturnPath('/explore?gender=women');
  const { router } = renderApp('/auth/callback?status=success');
  await screen.findByRole('heading', { name: 'Login Successful!' });
  await timer.run();
  await waitFor(() => expect(router.state.location.pathname).toBe('/explore'));
  expect(router.state.location.search).toContain('gender=women');
});

test('auth callback page opens the dashboard at once when the user presses Continue', async () => {
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
])(
  'auth callback page shows the error in the URL (?%s) and opens the login page with the error after three seconds',
  async (query, text) => {
    const timer = captureTimer(3_000);
    const { router } = renderApp(`/auth/callback?${query}`);
    await screen.findByRole('heading', { name: 'Login Failed' });
    screen.getByText(text);
    expect(router.state.location.pathname).toBe('/auth/callback');
    await timer.run();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(new URLSearchParams(router.state.location.search).get('error')).toBe(text);
    await screen.findByText(text);
  },
);

test('auth callback page passes the requested page to the login page after an error', async () => {
  rememberReturnPath('/explore?gender=men');
  const { router } = renderApp('/auth/callback?status=error');
  await userEvent.click(await screen.findByRole('button', { name: 'Back to Login' }));
  await waitFor(() => expect(router.state.location.state).toEqual({ from: '/explore?gender=men' }));
});

// spec: 2.2.21
test.each(['', '?error=lonely', '?status=unheard'])(
  'auth callback page redirects /auth/callback%s to home',
  async (query) => {
    const { router } = renderApp(`/auth/callback${query}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  },
);
