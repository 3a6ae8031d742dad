import { AppError } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { captureTimer } from '../testing/timers.ts';

const token = 'r'.repeat(43);
const resetLink = `/reset-password?token=${token}`;

beforeEach(() => {
  fakeApi({
    auth: {
      logout: () => Promise.reject(new AppError('NOT_SIGNED_IN')),
      validateResetToken: () => ({ valid: true }),
    },
  });
});

async function submitPassword(newPassword: string, confirmPassword = newPassword): Promise<void> {
  const first = await screen.findByLabelText('New Password');
  if (newPassword) await userEvent.type(first, newPassword);
  if (confirmPassword) await userEvent.type(screen.getByLabelText('Confirm Password'), confirmPassword);
  await userEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
}

describe('opening a reset link', () => {
  // spec: 2.2.25, 4.3.2
  test('reset-password page validates the token, shows progress, then the form', async () => {
    const response = Promise.withResolvers<{ valid: true }>();
    const validateResetToken = vi.fn(() => response.promise);
    fakeApi({ auth: { validateResetToken } });
    renderApp(resetLink);
    await screen.findByText('Validating your reset link...');
    response.resolve({ valid: true });
    await screen.findByLabelText('New Password');
    expect(validateResetToken).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { token } }));
  });

  // spec: 4.3.4, D.3.21
  test('reset-password page signs the current user out once when it opens', async () => {
    givenSignedIn();
    const logout = vi.fn(() => null);
    fakeApi({ auth: { logout } });
    renderApp(resetLink);
    await screen.findByLabelText('New Password');
    await screen.findByRole('link', { name: 'Login' });
    expect(logout).toHaveBeenCalledOnce();
  });

  test('reset-password page shows no error when there was no session', async () => {
    renderApp(resetLink);
    await screen.findByLabelText('New Password');
    expect(screen.queryByRole('alert', { name: /./ })).toBeNull();
    expect(screen.queryByText('Please sign in first')).toBeNull();
  });

  test('reset-password page sends no referrer', async () => {
    renderApp(resetLink);
    await screen.findByLabelText('New Password');
    expect(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer');
  });
});

describe('invalid reset link', () => {
  // spec: 2.2.26, 4.3.2, 8.2.11, 8.2.12
  test.each([
    ['is used or expired', resetLink, 'This reset link is invalid or has expired.'],
    ['has no token', '/reset-password', 'Invalid reset link. Please request a new password reset.'],
    ['has an empty token', '/reset-password?token=', 'Invalid reset link. Please request a new password reset.'],
  ])('reset-password page offers to request a new link when the link %s', async (_what, address, text) => {
    fakeApi({ auth: { validateResetToken: () => Promise.reject(new AppError('INVALID_RESET_LINK')) } });
    renderApp(address);
    await screen.findByRole('heading', { name: 'Invalid Reset Link' });
    screen.getByText(text);
    expect(screen.getByRole('link', { name: 'Request New Reset Link' }).getAttribute('href')).toBe('/forgot-password');
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  test('reset-password page offers to request a new link when the server rejects the token on submission', async () => {
    fakeApi({ auth: { resetPassword: () => Promise.reject(new AppError('INVALID_RESET_LINK')) } });
    renderApp(resetLink);
    await submitPassword('quiet cedar');
    await screen.findByRole('heading', { name: 'Invalid Reset Link' });
    screen.getByText('This reset link is invalid or has expired.');
  });

  // spec: 8.2.13
  test.each([
    ['the network fails', offline],
    ['the server fails', () => Promise.reject(new Response('', { status: 500 }))],
  ])(
    'reset-password page offers Try Again when it cannot validate the token: %s',
    async (_what, validateResetToken) => {
      fakeApi({ auth: { validateResetToken } });
      renderApp(resetLink);
      await screen.findByText('Unable to validate reset link. Please try again.');
      fakeApi({ auth: { validateResetToken: () => ({ valid: true }) } });
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      await screen.findByLabelText('New Password');
    },
  );

  test('reset-password page shows the server’s message after too many attempts', async () => {
    const validateResetToken = () => Promise.reject(new AppError('TOO_MANY_REQUESTS'));
    fakeApi({ auth: { validateResetToken } });
    renderApp(resetLink);
    await screen.findByText(new AppError('TOO_MANY_REQUESTS').message);
  });
});

describe('reset-password form', () => {
  // spec: 5.14, 5.15, 5.16
  test.each([
    ['', '', 'Please fill in all fields', 'New Password'],
    ['quiet cedar', '', 'Please fill in all fields', 'Confirm Password'],
    ['cedar', 'cedar', 'Password must be at least 6 characters long', 'New Password'],
    ['quiet cedar', 'quiet amber', 'Passwords do not match', 'Confirm Password'],
  ])('reset-password form rejects the passwords "%s" and "%s"', async (first, second, text, label) => {
    renderApp(resetLink);
    await submitPassword(first, second);
    await screen.findByText(text);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  // spec: 8.2.10
  test.each([
    ['an error with a message', () => Promise.reject(new AppError('UNAVAILABLE')), new AppError('UNAVAILABLE').message],
    [
      'an error without a message',
      () => Promise.reject(new Response('', { status: 500 })),
      'Failed to reset password. Please try again.',
    ],
    ['a network error', offline, 'Failed to reset password. Please try again.'],
  ])('reset-password form shows an error message after %s', async (_what, resetPassword, text) => {
    fakeApi({ auth: { resetPassword } });
    renderApp(resetLink);
    await submitPassword('quiet cedar');
    await screen.findByText(text);
  });

  test('reset-password form shows the server’s message beside the password field', async () => {
    const text = 'This password is too common';
    fakeApi({
      auth: { resetPassword: () => Promise.reject(new AppError('BAD_REQUEST', { fields: { newPassword: text } })) },
    });
    renderApp(resetLink);
    await submitPassword('password');
    await screen.findByText(text);
    expect(screen.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true');
  });

  // spec: 4.3.3, 9.15
  test('reset-password page opens the login page with a message after two seconds', async () => {
    const timer = captureTimer(2_000);
    const resetPassword = vi.fn(() => null);
    fakeApi({ auth: { resetPassword } });
    const { router } = renderApp(resetLink);
    await submitPassword('quiet cedar');
    await screen.findByText(/^Your password was changed/);
    expect(resetPassword).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { token, newPassword: 'quiet cedar' } }),
    );
    expect(router.state.location.pathname).toBe('/reset-password');
    await timer.run();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await screen.findByText('Your password was changed. Please sign in.');
  });
});
