import { AppError } from '@sillage/contract';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { renderApp } from '../testing/render.tsx';

async function ask(email: string): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

// spec: 2.2.22, 5.12, 5.13
test.each([
  ['', 'Please enter your email address'],
  ['amber', 'Please enter a valid email address'],
])('does not bother the server with "%s"', async (email, words) => {
  renderApp('/forgot-password');
  await ask(email || ' ');
  await screen.findByText(words);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

// spec: 2.2.23
test('says where the link went, and leads on', async () => {
  const forgotPassword = vi.fn(() => null);
  fakeApi({ auth: { forgotPassword } });
  renderApp('/forgot-password');
  await ask('amber@example.com');
  await screen.findByRole('heading', { name: 'Check Your Email' });
  screen.getByText('amber@example.com');
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  expect(forgotPassword).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ body: { email: 'amber@example.com' } }),
  );
});

// spec: 2.2.24
test('lets another address be tried', async () => {
  fakeApi({ auth: { forgotPassword: () => null } });
  renderApp('/forgot-password');
  await ask('amber@example.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Try Different Email' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('');
});

test('shows that the mail is being sent', async () => {
  const answer = Promise.withResolvers<null>();
  fakeApi({ auth: { forgotPassword: () => answer.promise } });
  renderApp('/forgot-password');
  await ask('amber@example.com');
  await screen.findByRole('button', { name: 'Sending...' });
  answer.resolve(null);
  await screen.findByRole('heading', { name: 'Check Your Email' });
});

// spec: 8.2.9
test.each([
  ['the server’s words', () => Promise.reject(new AppError('UNAVAILABLE')), new AppError('UNAVAILABLE').message],
  [
    'a refusal without words',
    () => Promise.reject(new Response('', { status: 500 })),
    'Failed to send reset email. Please try again.',
  ],
  ['a lost network', offline, 'Failed to send reset email. Please try again.'],
])('has words for %s', async (_what, forgotPassword, words) => {
  fakeApi({ auth: { forgotPassword } });
  renderApp('/forgot-password');
  await ask('amber@example.com');
  await screen.findByText(words);
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('amber@example.com');
});

test('leads back to the login page', async () => {
  renderApp('/forgot-password');
  expect((await screen.findByRole('link', { name: 'Back to Login' })).getAttribute('href')).toBe('/login');
});
