import { AppError } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenProviders, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

const validFields = {
  Username: 'amber',
  Email: 'amber@example.com',
  Password: 'a long password',
  'Confirm Password': 'a long password',
};

async function signUp(fields: Record<string, string>): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Sign Up' });
  for (const [label, text] of Object.entries(fields)) {
    if (text === '') continue;
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
  await userEvent.click(button);
}

// spec: 2.2.11, 2.2.14, 3.25
test('register page creates the account and opens the verification page', async () => {
  const register = vi.fn(() => ({ email: 'amber@example.com' }));
  fakeApi({ auth: { register } });
  const { router } = renderApp('/register');
  await signUp({ ...validFields, 'First Name': 'Amber' });
  await screen.findByText('amber@example.com');
  expect(router.state.location).toMatchObject({
    pathname: '/verify-email',
    state: { email: 'amber@example.com', message: expect.stringContaining('Follow the link') as unknown },
  });
  const { Username: username, Email: email, Password: password } = validFields;
  expect(register).toHaveBeenCalledWith(
    expect.objectContaining({
      body: { username, email, password, firstName: 'Amber', lastName: '', timeZone: expect.any(String) },
    }),
  );
});

// spec: 5.1, 5.2, 5.3, 5.4, 5.5, 5.6, 5.7
test.each([
  [{ Username: '' }, 'Username is required'],
  [{ Username: 'ab' }, 'Username must be at least 3 characters'],
  [{ Email: '' }, 'Email is required'],
  [{ Email: 'amber' }, 'Please enter a valid email address'],
  [{ Password: '', 'Confirm Password': '' }, 'Password is required'],
  [{ Password: 'short', 'Confirm Password': 'short' }, 'Password must be at least 6 characters'],
  [{ 'Confirm Password': 'another password' }, 'Passwords do not match'],
])('register form with %o shows the error "%s"', async (invalidFields, message) => {
  renderApp('/register');
  await signUp({ ...validFields, ...invalidFields });
  const field = screen.getByLabelText(Object.keys(invalidFields)[0] ?? '');
  await screen.findByText(message);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field);
});

test('register form shows the errors of all empty fields at once', async () => {
  renderApp('/register');
  await signUp({ 'Confirm Password': 'something' });
  await screen.findByText('Username is required');
  expect(screen.getByText('Email is required')).toBeDefined();
  expect(screen.getByText('Password is required')).toBeDefined();
  expect(screen.getByText('Passwords do not match')).toBeDefined();
});

test('register form shows the server’s field error beside its field', async () => {
  fakeApi({
    auth: {
      register: () => {
        throw new AppError('USERNAME_TAKEN', { fields: { username: 'Username is already taken' } });
      },
    },
  });
  renderApp('/register');
  await signUp(validFields);
  const message = await screen.findByText('Username is already taken');
  expect(screen.getByLabelText('Username').getAttribute('aria-describedby')).toContain(message.id);
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
});

// spec: 8.2.5
test.each([
  ['an error without a field', () => Promise.reject(new AppError('UNAVAILABLE')), new AppError('UNAVAILABLE').message],
  ['an error without a message', () => Promise.reject(new Response('', { status: 500 })), 'Registration failed'],
  ['a network error', offline, 'Network error occurred'],
])('register form shows an error message after %s', async (_what, register, expected) => {
  fakeApi({ auth: { register } });
  renderApp('/register');
  await signUp(validFields);
  expect((await screen.findByText(expected)).closest('[role=alert]')).not.toBeNull();
});

// spec: D.3.8
test('register form recommends a password of at least twelve characters', async () => {
  renderApp('/register');
  const password = await screen.findByLabelText('Password');
  screen.getByText(/12 or more are recommended/);
  await userEvent.type(password, 'secret');
  screen.getByText(/12 or more characters are safer/);
  await userEvent.type(password, 'secret');
  screen.getByText('A good length.');
});

test('register form has autocomplete hints for password managers', async () => {
  renderApp('/register');
  await screen.findByRole('button', { name: 'Sign Up' });
  const purpose = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete');
  expect(['Username', 'Email', 'Password', 'Confirm Password'].map(purpose)).toEqual([
    'username',
    'email',
    'new-password',
    'new-password',
  ]);
});

// spec: 2.2.13
test('register page redirects signed-in users to the dashboard', async () => {
  givenSignedIn();
  fakeApi({
    watchlist: {
      list: () => [],
      stats: () => ({ totalItems: 0, availableItems: 0, soldOutItems: 0, itemsWithNotes: 0 }),
    },
  });
  const { router } = renderApp('/register');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

// spec: 2.2.12
test('register page offers the sign-in providers that the server has', async () => {
  givenProviders();
  renderApp('/register');
  const google = await screen.findByRole('link', { name: 'Continue with Google' });
  expect(google.getAttribute('href')).toBe('/oauth2/authorization/google');
});
