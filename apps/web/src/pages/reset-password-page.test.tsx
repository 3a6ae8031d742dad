import { AppError } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { holdTimer } from '../testing/timers.ts';

const token = 'r'.repeat(43);
const link = `/reset-password?token=${token}`;

beforeEach(() => {
  fakeApi({
    auth: {
      logout: () => Promise.reject(new AppError('NOT_SIGNED_IN')),
      validateResetToken: () => ({ valid: true }),
    },
  });
});

async function choose(newPassword: string, confirmPassword = newPassword): Promise<void> {
  const first = await screen.findByLabelText('New Password');
  if (newPassword) await userEvent.type(first, newPassword);
  if (confirmPassword) await userEvent.type(screen.getByLabelText('Confirm Password'), confirmPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

describe('opening the link', () => {
  // spec: 2.2.25, 4.3.2
  test('validates the token, saying so, then shows the form', async () => {
    const answer = Promise.withResolvers<{ valid: true }>();
    const validateResetToken = vi.fn(() => answer.promise);
    fakeApi({ auth: { validateResetToken } });
    renderApp(link);
    await screen.findByText('Validating your reset link...');
    answer.resolve({ valid: true });
    await screen.findByLabelText('New Password');
    expect(validateResetToken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { token } }));
  });

  // spec: 4.3.4, D.3.21
  test('ends the session that there is, once', async () => {
    givenSignedIn();
    const logout = vi.fn(() => null);
    fakeApi({ auth: { logout } });
    renderApp(link);
    await screen.findByLabelText('New Password');
    await screen.findByRole('link', { name: 'Login' });
    expect(logout).toHaveBeenCalledOnce();
  });

  test('says nothing when there was no session', async () => {
    renderApp(link);
    await screen.findByLabelText('New Password');
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
    expect(screen.queryByText('Please sign in first')).toBeNull();
  });

  test('keeps its address to itself', async () => {
    renderApp(link);
    await screen.findByLabelText('New Password');
    expect(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer');
  });
});

describe('a link that leads nowhere', () => {
  // spec: 2.2.26, 4.3.2, 8.2.11, 8.2.12
  test.each([
    ['was used or has run out', link, 'This reset link is invalid or has expired.'],
    ['has no token', '/reset-password', 'Invalid reset link. Please request a new password reset.'],
    ['has an empty token', '/reset-password?token=', 'Invalid reset link. Please request a new password reset.'],
  ])('that %s offers the ways on', async (_what, address, words) => {
    fakeApi({ auth: { validateResetToken: () => Promise.reject(new AppError('INVALID_RESET_LINK')) } });
    renderApp(address);
    await screen.findByRole('heading', { name: 'Invalid Reset Link' });
    screen.getByText(words);
    expect(screen.getByRole('link', { name: 'Request New Reset Link' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  test('is found out when the form is sent, too', async () => {
    fakeApi({ auth: { resetPassword: () => Promise.reject(new AppError('INVALID_RESET_LINK')) } });
    renderApp(link);
    await choose('quiet cedar');
    await screen.findByRole('heading', { name: 'Invalid Reset Link' });
    screen.getByText('This reset link is invalid or has expired.');
  });

  // spec: 8.2.13
  test.each([
    ['the network is lost', offline],
    ['the server is broken', () => Promise.reject(new Response('', { status: 500 }))],
  ])('is not assumed when %s', async (_what, validateResetToken) => {
    fakeApi({ auth: { validateResetToken } });
    renderApp(link);
    await screen.findByText('Unable to validate reset link. Please try again.');
    fakeApi({ auth: { validateResetToken: () => ({ valid: true }) } });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByLabelText('New Password');
  });

  test('says how long to wait after too many tries', async () => {
    const validateResetToken = () => Promise.reject(new AppError('TOO_MANY_REQUESTS'));
    fakeApi({ auth: { validateResetToken } });
    renderApp(link);
    await screen.findByText(new AppError('TOO_MANY_REQUESTS').message);
  });
});

describe('the form', () => {
  // spec: 5.14, 5.15, 5.16
  test.each([
    ['', '', 'Please fill in all fields', 'New Password'],
    ['quiet cedar', '', 'Please fill in all fields', 'Confirm Password'],
    ['cedar', 'cedar', 'Password must be at least 6 characters long', 'New Password'],
    ['quiet cedar', 'quiet amber', 'Passwords do not match', 'Confirm Password'],
  ])('refuses "%s" and "%s"', async (first, second, words, label) => {
    renderApp(link);
    await choose(first, second);
    await screen.findByText(words);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  // spec: 8.2.10
  test.each([
    ['the server’s words', () => Promise.reject(new AppError('UNAVAILABLE')), new AppError('UNAVAILABLE').message],
    [
      'a refusal without words',
      () => Promise.reject(new Response('', { status: 500 })),
      'Failed to reset password. Please try again.',
    ],
    ['a lost network', offline, 'Failed to reset password. Please try again.'],
  ])('has words for %s', async (_what, resetPassword, words) => {
    fakeApi({ auth: { resetPassword } });
    renderApp(link);
    await choose('quiet cedar');
    await screen.findByText(words);
  });

  test('puts what the server says of the password beside it', async () => {
    const words = 'This password is too common';
    fakeApi({
      auth: { resetPassword: () => Promise.reject(new AppError('BAD_REQUEST', { fields: { newPassword: words } })) },
    });
    renderApp(link);
    await choose('password');
    await screen.findByText(words);
    expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true');
  });

  // spec: 4.3.3, 9.15
  test('leads to the login page after two seconds, with a message there', async () => {
    const timer = holdTimer(2_000);
    const resetPassword = vi.fn(() => null);
    fakeApi({ auth: { resetPassword } });
    const { router } = renderApp(link);
    await choose('quiet cedar');
    await screen.findByText(/^Your password was changed/);
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { token, newPassword: 'quiet cedar' } }),
    );
    expect(router.state.location.pathname).toBe('/reset-password');
    await timer.pass();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await screen.findByText('Your password was changed. Please sign in.');
  });
});
