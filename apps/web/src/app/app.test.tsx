import { AppError } from '@sillage/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { personalKey } from '../lib/personal-cache.ts';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { showToast } from '../ui/toast.tsx';

beforeEach(() => {
  fakeApi({
    watchlist: {
      list: () => [],
      stats: () => ({ totalItems: 0, availableItems: 0, soldOutItems: 0, itemsWithNotes: 0 }),
    },
    catalogue: {
      brands: () => [],
      filter: () => ({ content: [], totalPages: 0, number: 0, totalElements: 0, size: 20 }),
    },
  });
});

const serverError = () => Promise.reject(new Response('', { status: 500 }));

async function readNavLinks(): Promise<(string | null)[]> {
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

describe('header', () => {
  // spec: 2.1.1, 2.1.2, 4.1.1
  test('header shows that it is loading, then the links for visitors', async () => {
    renderApp('/nowhere');
    screen.getByText('Loading...', { selector: 'nav *' });
    await screen.findByRole('link', { name: 'Login' });
    expect(await readNavLinks()).toEqual(['Home', 'Login', 'Sign Up']);
  });

  // spec: 2.1.3, 2.1.4
  test('header shows a signed-in user’s links, name and provider', async () => {
    givenSignedIn(givenUser({ authProvider: 'google' }));
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    expect(await readNavLinks()).toEqual(['Dashboard', 'Explore', 'Quiz', 'Search', 'Notifications']);
    screen.getByText('via google');
  });

  test('Search in the header opens Explore with the focus in its search box, and keeps filters there', async () => {
    givenSignedIn();
    fakeApi({ watchlist: { list: () => [] } });
    const { router } = renderApp('/nowhere');
    await userEvent.click(await screen.findByRole('link', { name: 'Search' }));
    const search = await screen.findByLabelText('Search', { selector: 'input' });
    // The page focuses the element that the hash names.
    expect(router.state.location.hash).toBe(`#${search.id}`);
    await act(() => router.navigate('/explore?gender=men'));
    await userEvent.click(screen.getByRole('link', { name: 'Search' }));
    expect(router.state.location.search).toBe('?gender=men');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search', { selector: 'input' })));
  });

  // spec: 2.1.5
  test('header shows no provider for a user with a password', async () => {
    givenSignedIn();
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    expect(screen.queryByText(/^via/)).toBeNull();
  });
});

describe('session check', () => {
  // spec: 3.8, 4.1.2
  test.each([
    ['traditional', { users: { current: () => givenUser() } }],
    ['oidc', { auth: { user: () => givenUser() } }],
  ] as const)('session check loads the user when the authentication type is %s', async (authType, responses) => {
    fakeApi(responses);
    fakeApi({ auth: { status: () => ({ authenticated: true, authType, providers: [] }) } });
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
  });

  // spec: 4.1.3
  test('session check takes the user from the auth status when the authentication type is “custom”', async () => {
    fakeApi({
      auth: { status: () => ({ authenticated: true, authType: 'custom', user: givenUser(), providers: [] }) },
    });
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
  });

  // spec: 4.1.5, 8.1.2
  test.each([
    ['the network fails', offline, 0],
    ['the server fails', serverError, 1],
  ])('session check keeps the user signed in when %s, and logs only server errors', async (_what, status, times) => {
    const reportError = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', reportError);
    givenSignedIn();
    const { client } = renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    // The page uses the session too: a page that arrives later would request it once more.
    await screen.findByRole('heading', { level: 1, name: 'Nothing but air' });
    fakeApi({ auth: { status } });
    await client.invalidateQueries({ queryKey: ['session'] });
    expect(client.getQueryData(sessionQuery.queryKey)?.user).toEqual(givenUser());
    screen.getByText('amber@example.com');
    expect(reportError).toHaveBeenCalledTimes(times);
  });

  test.each([503, 429])(
    'session check is repeated when the server is busy (%i), and the page stays open',
    async (status) => {
      let checks = 0;
      givenSignedIn();
      fakeApi({
        auth: {
          status: () => {
            checks += 1;
            if (checks === 1) return Promise.reject(new Response('', { status }));
            return Promise.resolve({ authenticated: true, authType: 'traditional', providers: [] });
          },
        },
      });
      vi.stubGlobal('reportError', () => undefined);
      const { router } = renderApp('/dashboard');
      await screen.findByText('amber@example.com', {}, { timeout: 5_000 });
      expect(router.state.location.pathname).toBe('/dashboard');
      expect(checks).toBeGreaterThan(1);
    },
  );

  // spec: 4.1.9, 8.1.3
  test.each([
    ['traditional', { users: { current: serverError } }],
    ['oidc', { auth: { user: serverError } }],
  ] as const)(
    'session check ends without a user and logs the error when the %s user fails to load',
    async (authType, responses) => {
      const reportError = vi.fn<(error: unknown) => void>();
      vi.stubGlobal('reportError', reportError);
      fakeApi(responses);
      fakeApi({ auth: { status: () => ({ authenticated: true, authType, providers: [] }) } });
      renderApp('/nowhere?status=success');
      await screen.findByRole('link', { name: 'Login' });
      expect(screen.queryByRole('alert')).toBeNull();
      expect(reportError).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }));
    },
  );

  // spec: 4.1.4, 8.1.1
  test.each([
    ['a 401', () => Promise.reject(new AppError('NOT_SIGNED_IN'))],
    ['a 403', () => Promise.reject(new AppError('FORBIDDEN'))],
    ['an invalid response', () => Promise.reject(new Response('hello'))],
  ])('session check signs the user out after %s', async (_what, status) => {
    givenSignedIn();
    const { client } = renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    // The page uses the session too: a page that arrives later would request it once more.
    await screen.findByRole('heading', { level: 1, name: 'Nothing but air' });
    fakeApi({ auth: { status } });
    await client.invalidateQueries({ queryKey: ['session'] });
    await screen.findByRole('link', { name: 'Login' });
  });

  // spec: 4.1.6
  test('header shows the links for visitors when the first session check fails', async () => {
    fakeApi({ auth: { status: offline } });
    renderApp('/nowhere');
    await screen.findByRole('link', { name: 'Login' });
  });
});

describe('protected pages', () => {
  test('protected page redirects a visitor to the login page, and login returns to the requested URL', async () => {
    fakeApi({ auth: { login: () => givenUser() } });
    const { router } = renderApp('/explore?gender=women');
    await userEvent.type(await screen.findByLabelText('Username or Email'), 'amber');
    expect(router.state.location.pathname).toBe('/login');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/explore'));
    expect(router.state.location.search).toContain('gender=women');
  });

  // spec: D.3.22
  test('protected page redirects to the login page when the session ends while the page is open', async () => {
    givenSignedIn();
    const { router, client } = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1 });
    fakeApi({
      auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) },
      watchlist: { list: () => Promise.reject(new AppError('NOT_SIGNED_IN')) },
    });
    await client.invalidateQueries({ queryKey: personalKey(givenUser().id) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]);
  });

  test('protected page redirects to the login page when another tab has signed out', async () => {
    givenSignedIn();
    const { router, client } = renderApp('/explore');
    await screen.findByRole('heading', { level: 1, name: 'Explore' });
    fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await screen.findByText('Sign in to continue where you left off.');
    expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]);
  });
});

describe('logging out', () => {
  // spec: 2.1.8, 4.1.10, D.3.22
  test('logout ends the session, clears personal data and opens home', async () => {
    givenSignedIn();
    const logout = vi.fn(() => null);
    fakeApi({ auth: { logout } });
    const { router, client } = renderApp('/dashboard');
    act(() => showToast({ text: 'Oud 24 is no longer in your watchlist' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    await screen.findByRole('link', { name: 'Login' });
    expect(screen.queryByText('Oud 24 is no longer in your watchlist')).toBeNull();
    expect(router.state.location.pathname).toBe('/');
    expect(logout).toHaveBeenCalledOnce();
    expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]);
  });

  test('logout succeeds when the session has already ended', async () => {
    givenSignedIn();
    fakeApi({ auth: { logout: () => Promise.reject(new AppError('NOT_SIGNED_IN')) } });
    const { router } = renderApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('logout shows an error and stays on the page when the server is unreachable', async () => {
    givenSignedIn();
    fakeApi({ auth: { logout: offline } });
    const { router } = renderApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    await screen.findByText('Network error occurred');
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

describe('page frame', () => {
  // spec: 2.4.3
  test('unknown URL shows “Page Not Found” with a link to the home page', async () => {
    renderApp('/nowhere');
    const link = await screen.findByRole('link', { name: 'Back to Home' });
    expect(link.getAttribute('href')).toBe('/');
    await waitFor(() => expect(document.title).toBe('Page Not Found · Sillage'));
  });

  test('page frame has a skip link, and moves the focus to the main region on navigation', async () => {
    renderApp('/nowhere');
    expect((await screen.findByRole('link', { name: 'Skip to content' })).getAttribute('href')).toBe('#main');
    await userEvent.click(await screen.findByRole('link', { name: 'Login' }));
    const main = await screen.findByRole('main', { name: 'Login' });
    expect(document.activeElement).toBe(main);
  });

  // spec: D.4.17
  test('footer says that Sillage is not affiliated with any brand', () => {
    renderApp('/nowhere');
    screen.getByText(/not affiliated with any brand/);
  });

  // spec: 9.21
  test('theme switch stores the chosen theme', async () => {
    renderApp('/nowhere');
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('sillage.theme')).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Auto' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(localStorage.getItem('sillage.theme')).toBeNull();
  });
});
