import { AppError } from '@sillage/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { sessionQuery } from '../features/auth/auth.queries.ts';
import { personal } from '../lib/personal-cache.ts';
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

const broken = () => Promise.reject(new Response('', { status: 500 }));

async function ways(): Promise<(string | null)[]> {
  const nav = await screen.findByRole('navigation', { name: 'Main' });
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

describe('the header', () => {
  // spec: 2.1.1, 2.1.2, 4.1.1
  test('says that it is loading, then offers a visitor the way in', async () => {
    renderApp('/nowhere');
    screen.getByText('Loading...', { selector: 'nav *' });
    await screen.findByRole('link', { name: 'Login' });
    expect(await ways()).toEqual(['Home', 'Login', 'Sign Up']);
  });

  // spec: 2.1.3, 2.1.4
  test('offers a signed-in person their pages and says who they are', async () => {
    givenSignedIn(givenUser({ authProvider: 'google' }));
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    expect(await ways()).toEqual(['Dashboard', 'Explore', 'Quiz', 'Notifications']);
    screen.getByText('via google');
  });

  // spec: 2.1.5
  test('does not mention a provider to who signed in with a password', async () => {
    givenSignedIn();
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    expect(screen.queryByText(/^via/)).toBeNull();
  });
});

describe('the auth check', () => {
  // spec: 3.8, 4.1.2
  test.each([
    ['traditional', { users: { current: () => givenUser() } }],
    ['oidc', { auth: { user: () => givenUser() } }],
  ] as const)('asks who is signed in for %s', async (authType, answers) => {
    fakeApi(answers);
    fakeApi({ auth: { status: () => ({ authenticated: true, authType, providers: [] }) } });
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
  });

  // spec: 4.1.3
  test('takes the user from the status itself for custom', async () => {
    fakeApi({
      auth: { status: () => ({ authenticated: true, authType: 'custom', user: givenUser(), providers: [] }) },
    });
    renderApp('/nowhere');
    await screen.findByText('amber@example.com');
  });

  // spec: 4.1.5, 8.1.2
  test.each([
    ['the network is lost', offline, 0],
    ['the server is broken', broken, 1],
  ])('keeps who was signed in when %s; a broken server is logged', async (_what, status, times) => {
    const logged = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', logged);
    givenSignedIn();
    const { client } = renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    fakeApi({ auth: { status } });
    await client.invalidateQueries({ queryKey: ['session'] });
    expect(client.getQueryData(sessionQuery.queryKey)?.user).toEqual(givenUser());
    screen.getByText('amber@example.com');
    expect(logged).toHaveBeenCalledTimes(times);
  });

  // spec: 4.1.9, 8.1.3
  test.each([
    ['traditional', { users: { current: broken } }],
    ['oidc', { auth: { user: broken } }],
  ] as const)(
    'ends loading with nobody signed in when the %s user cannot be had, which is logged',
    async (authType, answers) => {
      const logged = vi.fn<(error: unknown) => void>();
      vi.stubGlobal('reportError', logged);
      fakeApi(answers);
      fakeApi({ auth: { status: () => ({ authenticated: true, authType, providers: [] }) } });
      renderApp('/nowhere?status=success');
      await screen.findByRole('link', { name: 'Login' });
      expect(screen.queryByRole('alert')).toBeNull();
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }));
    },
  );

  // spec: 4.1.4, 8.1.1
  test.each([
    ['a 401', () => Promise.reject(new AppError('NOT_SIGNED_IN'))],
    ['a 403', () => Promise.reject(new AppError('FORBIDDEN'))],
    ['an answer that makes no sense', () => Promise.reject(new Response('hello'))],
  ])('signs out on %s', async (_what, status) => {
    givenSignedIn();
    const { client } = renderApp('/nowhere');
    await screen.findByText('amber@example.com');
    fakeApi({ auth: { status } });
    await client.invalidateQueries({ queryKey: ['session'] });
    await screen.findByRole('link', { name: 'Login' });
  });

  // spec: 4.1.6
  test('shows a visitor’s header when the first check fails', async () => {
    fakeApi({ auth: { status: offline } });
    renderApp('/nowhere');
    await screen.findByRole('link', { name: 'Login' });
  });
});

describe('protected pages', () => {
  test('send visitors to sign in, and back to where they wanted to go', async () => {
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
  test('send to sign in when the session ends while they are open', async () => {
    givenSignedIn();
    const { router, client } = renderApp('/dashboard');
    await screen.findByRole('heading', { level: 1 });
    fakeApi({
      auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) },
      watchlist: { list: () => Promise.reject(new AppError('NOT_SIGNED_IN')) },
    });
    await client.invalidateQueries({ queryKey: personal(givenUser().id) });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]);
  });

  test('notice on return to the window that another tab has signed out', async () => {
    givenSignedIn();
    const { router, client } = renderApp('/explore');
    await screen.findByRole('heading', { level: 1 });
    fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
    window.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await screen.findByText('Sign in to continue where you left off.');
    expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]);
  });
});

describe('logging out', () => {
  // spec: 2.1.8, 4.1.10, D.3.22
  test('tells the server, forgets what is personal, and goes home', async () => {
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

  test('counts a session that is gone already as logged out', async () => {
    givenSignedIn();
    fakeApi({ auth: { logout: () => Promise.reject(new AppError('NOT_SIGNED_IN')) } });
    const { router } = renderApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('stays, and says so, when the server was not reached', async () => {
    givenSignedIn();
    fakeApi({ auth: { logout: offline } });
    const { router } = renderApp('/dashboard');
    await userEvent.click(await screen.findByRole('button', { name: 'Logout', hidden: true }));
    await screen.findByText('Network error occurred');
    expect(router.state.location.pathname).toBe('/dashboard');
  });
});

describe('the frame', () => {
  // spec: 2.4.3
  test('leads from a wrong address back home', async () => {
    renderApp('/nowhere');
    const link = await screen.findByRole('link', { name: 'Back to Home' });
    expect(link.getAttribute('href')).toBe('/');
    expect(document.title).toBe('Page Not Found · Sillage');
  });

  test('lets keyboards skip to the content, and moves reading there when the page changes', async () => {
    renderApp('/nowhere');
    expect((await screen.findByRole('link', { name: 'Skip to content' })).getAttribute('href')).toBe('#main');
    await userEvent.click(await screen.findByRole('link', { name: 'Login' }));
    const main = await screen.findByRole('main', { name: 'Login' });
    expect(document.activeElement).toBe(main);
  });

  test('shows the first page of a visit from its top, wherever the page before it was scrolled to', async () => {
    const scrollTo = vi.fn<typeof window.scrollTo>();
    vi.stubGlobal('scrollTo', scrollTo);
    sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ default: 500 }));
    renderApp('/nowhere');
    await screen.findByRole('link', { name: 'Back to Home' });
    expect(scrollTo).not.toHaveBeenCalledWith(0, 500);
    sessionStorage.clear();
  });

  // spec: D.4.17
  test('says that we belong to no house', () => {
    renderApp('/nowhere');
    screen.getByText(/not affiliated with any brand/);
  });

  // spec: 9.21
  test('keeps the chosen theme', async () => {
    renderApp('/nowhere');
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('sillage.theme')).toBe('dark');
    await userEvent.click(screen.getByRole('radio', { name: 'Auto' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
    expect(localStorage.getItem('sillage.theme')).toBeNull();
  });
});
