import { AppError } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenProviders, givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

async function fillIn(usernameOrEmail: string, password: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Username or Email'), usernameOrEmail);
  await userEvent.type(screen.getByLabelText('Password'), password);
}

async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

function givenEmptyWatchlist(): void {
  fakeApi({
    watchlist: {
      list: () => [],
      stats: () => ({ totalItems: 0, availableItems: 0, soldOutItems: 0, itemsWithNotes: 0 }),
    },
  });
}

// spec: 2.2.4, 4.1.7
test('login page opens the dashboard after signing in', async () => {
  const login = vi.fn(() => givenUser());
  fakeApi({ auth: { login } });
  givenEmptyWatchlist();
  const { router } = renderApp('/login');
  await fillIn('amber', 'a long password');
  await press('Login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(login).toHaveBeenCalledWith(
    expect.objectContaining({ body: { usernameOrEmail: 'amber', password: 'a long password' } }),
  );
});

// spec: 5.10
test('login form requires both fields before it sends a request', async () => {
  renderApp('/login');
  await press('Login');
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields');
  expect(document.activeElement).toBe(screen.getByLabelText('Username or Email'));
});

// spec: 8.2.1
test('login form shows the server’s message and keeps the typed text', async () => {
  fakeApi({
    auth: {
      login: () => {
        throw new AppError('INVALID_CREDENTIALS');
      },
    },
  });
  renderApp('/login');
  await fillIn('amber', 'wrong');
  await press('Login');
  await screen.findByText('Invalid username or password');
  expect(screen.getByLabelText<HTMLInputElement>('Username or Email').value).toBe('amber');
});

// spec: 8.2.2, 8.2.3, 8.2.4
test.each([
  [
    'an error without a message',
    () => Promise.reject(new Response('<h1>Bad gateway</h1>', { status: 502 })),
    'Login failed',
  ],
  ['a network error', offline, 'Network error occurred'],
  [
    'an invalid response',
    () => Promise.reject(new Response('hello')),
    'An unexpected error occurred. Please try again.',
  ],
])('login form shows an error message after %s', async (_what, login, text) => {
  fakeApi({ auth: { login } });
  renderApp('/login');
  await fillIn('amber', 'secret');
  await press('Login');
  await screen.findByText(text);
});

// spec: D.3.10
test('login page offers to resend the verification email when the address is not verified', async () => {
  const resendVerification = vi.fn(() => null);
  fakeApi({
    auth: {
      resendVerification,
      login: () => {
        throw new AppError('EMAIL_NOT_VERIFIED');
      },
    },
  });
  renderApp('/login');
  await fillIn('amber@example.com', 'secret');
  await press('Login');
  await screen.findByText('Please verify your email address before signing in.');
  await press('Resend Verification Email');
  await screen.findByText('Verification email sent successfully!');
  expect(resendVerification).toHaveBeenCalledWith(expect.objectContaining({ body: { email: 'amber@example.com' } }));
});

test('login page asks for the email address when an unverified user has entered a username', async () => {
  fakeApi({
    auth: {
      login: () => {
        throw new AppError('EMAIL_NOT_VERIFIED');
      },
    },
  });
  renderApp('/login');
  await fillIn('amber', 'secret');
  await press('Login');
  expect(await screen.findByLabelText('Email')).toBeDefined();
});

// spec: 5.11
test('login form fills in the remembered username, and forgets it when “Remember me” is off', async () => {
  fakeApi({ auth: { login: () => givenUser() } });
  givenEmptyWatchlist();
  localStorage.setItem('sillage.username', 'amber');
  const { router } = renderApp('/login');
  expect((await screen.findByLabelText<HTMLInputElement>('Username or Email')).value).toBe('amber');
  await userEvent.click(screen.getByLabelText('Remember me'));
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await press('Login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(localStorage.getItem('sillage.username')).toBeNull();
});

// spec: 2.2.5, 9.23
test('login form remembers the username when “Remember me” is on', async () => {
  fakeApi({ auth: { login: () => givenUser() } });
  givenEmptyWatchlist();
  const { router } = renderApp('/login');
  await fillIn('amber', 'secret');
  await userEvent.click(screen.getByLabelText('Remember me'));
  await press('Login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(localStorage.getItem('sillage.username')).toBe('amber');
});

test('login form shows the password on request', async () => {
  renderApp('/login');
  const password = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  await press('Show Password');
  expect(password.type).toBe('text');
  await press('Hide Password');
  expect(password.type).toBe('password');
});

// spec: 2.2.9, D.3.16
test('login page shows the error of the URL as plain text of at most 200 characters', async () => {
  renderApp(`/login?error=${encodeURIComponent(`<b>${'x'.repeat(300)}</b>`)}`);
  expect(await screen.findByText(`<b>${'x'.repeat(197)}`)).toBeDefined();
});

// spec: 2.2.10
test('login page redirects signed-in users to the dashboard', async () => {
  givenSignedIn();
  givenEmptyWatchlist();
  const { router } = renderApp('/login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

// spec: 2.2.6
test('login page links to the forgot-password page', async () => {
  renderApp('/login');
  const link = await screen.findByRole('link', { name: 'Forgot Password?' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

// spec: 2.2.8
test('login page links to registration', async () => {
  renderApp('/login');
  const link = await screen.findByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/register');
});

test('login page shows the message that another page passed in the navigation state', async () => {
  renderApp({ pathname: '/login', state: { message: 'Your password was changed. Please sign in.' } });
  await screen.findByText('Your password was changed. Please sign in.');
});

// spec: 2.2.7, 7.1.10
test('login page links to the server’s sign-in providers, and remembers the requested page', async () => {
  givenProviders();
  renderApp({ pathname: '/login', state: { from: '/explore?gender=men' } });
  const google = await screen.findByRole('link', { name: 'Continue with Google' });
  expect(google.getAttribute('href')).toBe('/oauth2/authorization/google');
  const custom = screen.getByRole('link', { name: 'Continue with Lighthouse' });
  expect(custom.getAttribute('href')).toBe('/oauth2/authorization/custom');
  // jsdom cannot leave the page.
  google.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(google);
  expect(sessionStorage.getItem('sillage.return')).toBe('/explore?gender=men');
});

// spec: D.3.18
test('login page shows no sign-in provider when the server has none', async () => {
  renderApp('/login');
  await screen.findByRole('link', { name: 'Login' });
  expect(screen.queryByRole('link', { name: /^Continue with/ })).toBeNull();
});
