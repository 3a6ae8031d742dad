import { AppError } from '@sillage/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { renderApp } from '../testing/render.tsx';

async function requestReset(email: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

// spec: 2.2.22, 5.12, 5.13
test.each([
  ['', 'Please enter your email address'],
  ['amber', 'Please enter a valid email address'],
])('forgot-password form rejects the email "%s" without a request', async (email, text) => {
  renderApp('/forgot-password');
  await requestReset(email || ' ');
  await screen.findByText(text);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

// spec: 2.2.23
test('forgot-password page shows where the link was sent, and links to the login page', async () => {
  const forgotPassword = vi.fn(() => null);
  fakeApi({ auth: { forgotPassword } });
  renderApp('/forgot-password');
  await requestReset('amber@example.com');
  await screen.findByRole('heading', { name: 'Check Your Email' });
  screen.getByText('amber@example.com');
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  expect(forgotPassword).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { email: 'amber@example.com' } }),
  );
});

// spec: 2.2.24
test('forgot-password page lets the user try another address', async () => {
  fakeApi({ auth: { forgotPassword: () => null } });
  renderApp('/forgot-password');
  await requestReset('amber@example.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Try Different Email' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('');
});

test('forgot-password form shows that the email is being sent', async () => {
  const response = Promise.withResolvers<null>();
  fakeApi({ auth: { forgotPassword: () => response.promise } });
  renderApp('/forgot-password');
  await requestReset('amber@example.com');
  await screen.findByRole('button', { name: 'Sending...' });
  response.resolve(null);
  await screen.findByRole('heading', { name: 'Check Your Email' });
});

// spec: 8.2.9
test.each([
  ['an error with a message', () => Promise.reject(new AppError('UNAVAILABLE')), new AppError('UNAVAILABLE').message],
  [
    'an error without a message',
    () => Promise.reject(new Response('', { status: 500 })),
    'Failed to send reset email. Please try again.',
  ],
  ['a network error', offline, 'Failed to send reset email. Please try again.'],
])('forgot-password form shows an error message after %s', async (_what, forgotPassword, text) => {
  fakeApi({ auth: { forgotPassword } });
  renderApp('/forgot-password');
  await requestReset('amber@example.com');
  await screen.findByText(text);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amber@example.com');
});

test('forgot-password page links to the login page', async () => {
  renderApp('/forgot-password');
  expect((await screen.findByRole('link', { name: 'Back to Login' })).getAttribute('href')).toBe('/login');
});
