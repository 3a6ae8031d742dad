import { AppError } from '@sillage/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

const token = 'v'.repeat(43);
const afterRegistering = {
  pathname: '/verify-email',
  state: { email: 'amber@example.com', message: 'Follow the link in the email we sent you.' },
};

async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

describe('after registration', () => {
  // spec: 2.2.15, 2.2.17
  test('verify-email page shows the message and the email address, and links to login and registration', async () => {
    renderApp(afterRegistering);
    await screen.findByText('Follow the link in the email we sent you.');
    screen.getByText('amber@example.com');
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Register again' }).getAttribute('href')).toBe('/register');
  });

  test('verify-email page mentions the spam folder when the server sends emails', async () => {
    renderApp(afterRegistering);
    await screen.findByText(/check your spam folder/);
    expect(screen.queryByText(/npx sillage inbox/)).toBeNull();
  });

  test('verify-email page names the local inbox when the server stores its emails', async () => {
    fakeApi({
      auth: { status: () => ({ authenticated: false, authType: null, providers: [], hasLocalInbox: true }) },
    });
    renderApp(afterRegistering);
    const hint = await screen.findByText(/Open the inbox address that the terminal prints, or run/);
    expect(hint.textContent).toContain('npx sillage inbox');
    expect(screen.queryByText(/spam folder/)).toBeNull();
    expect(hint.textContent).not.toMatch(/key|https?:/);
  });

  // spec: 2.2.16, 8.2.6
  test('verify-email page sends the email again', async () => {
    const resendVerification = vi.fn(() => null);
    fakeApi({ auth: { resendVerification } });
    renderApp(afterRegistering);
    await press('Resend Verification Email');
    await screen.findByText('Verification email sent successfully!');
    expect(resendVerification).toHaveBeenCalledWith(expect.objectContaining({ body: { email: 'amber@example.com' } }));
    await userEvent.click(screen.getByRole('button', { name: /^Send again in \d+ s$/ }));
    expect(resendVerification).toHaveBeenCalledOnce();
  });

  test('verify-email page can send the email again once the countdown has ended', async () => {
    fakeApi({ auth: { resendVerification: () => null } });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    renderApp(afterRegistering);
    fireEvent.click(await screen.findByRole('button', { name: 'Resend Verification Email' }));
    await screen.findByRole('button', { name: 'Send again in 60 s' });
    for (let second = 0; second < 60; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
    screen.getByRole('button', { name: 'Resend Verification Email' });
  });

  // spec: 8.2.7, 8.2.8
  test.each([
    ['an error with a message', () => Promise.reject(new AppError('UNAVAILABLE')), new AppError('UNAVAILABLE').message],
    [
      'an error without a message',
      () => Promise.reject(new Response('', { status: 500 })),
      'Failed to resend verification email.',
    ],
    ['a network error', offline, 'Failed to resend verification email. Please check your connection and try again.'],
  ])('verify-email page shows an error when resending fails after %s', async (_what, resendVerification, text) => {
    fakeApi({ auth: { resendVerification } });
    renderApp(afterRegistering);
    await press('Resend Verification Email');
    await screen.findByText(text);
  });
});

describe('without an address', () => {
  test('verify-email page requires the address before it resends the email', async () => {
    const resendVerification = vi.fn(() => null);
    fakeApi({ auth: { resendVerification } });
    renderApp('/verify-email');
    await press('Resend Verification Email');
    await screen.findByText('Email is required');
    await userEvent.type(screen.getByLabelText('Email'), 'amber@example.com');
    await press('Resend Verification Email');
    await screen.findByText('Verification email sent successfully!');
    expect(resendVerification).toHaveBeenCalledOnce();
  });
});

describe('with the token of an emailed link', () => {
  // spec: 2.4.4
  test('verify-email page uses the token once although React mounts twice in strict mode', async () => {
    const verifyEmail = vi.fn(() => ({ email: 'amber@example.com', user: null }));
    fakeApi({ auth: { verifyEmail } });
    renderApp(`/verify-email?token=${token}`);
    await screen.findByText(/amber@example.com is verified/);
    expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
    expect(verifyEmail).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { token } }));
  });

  test('verify-email page opens the dashboard when the link signed the user in', async () => {
    fakeApi({
      auth: { verifyEmail: () => ({ email: 'amber@example.com', user: givenUser() }) },
      watchlist: { list: () => [] },
    });
    const { router } = renderApp(`/verify-email?token=${token}`);
    await screen.findByText('Your email address amber@example.com is verified. Welcome!');
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('verify-email page links signed-in users with a new address to the account page', async () => {
    givenSignedIn();
    fakeApi({ auth: { verifyEmail: () => ({ email: 'new@example.com', user: null }) } });
    renderApp(`/verify-email?token=${token}`);
    const link = (await screen.findAllByRole('link', { name: 'My Account' })).at(-1);
    expect(link?.getAttribute('href')).toBe('/account');
    screen.getByText('Your email address new@example.com is verified.');
  });

  test('verify-email page offers to resend the email when the token is invalid or was used', async () => {
    fakeApi({
      auth: {
        verifyEmail: () => {
          throw new AppError('INVALID_VERIFICATION_LINK');
        },
      },
    });
    renderApp(`/verify-email?token=${token}`);
    await screen.findByText('This verification link is invalid or has expired.');
    expect(screen.getByRole('link', { name: 'Go to Login' })).toBeDefined();
    expect(screen.getByLabelText('Email')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Resend Verification Email' })).toBeDefined();
  });

  test('verify-email page offers Try Again after a network error', async () => {
    fakeApi({ auth: { verifyEmail: offline } });
    renderApp(`/verify-email?token=${token}`);
    await screen.findByText('Network error occurred');
    fakeApi({ auth: { verifyEmail: () => ({ email: 'amber@example.com', user: null }) } });
    await press('Try Again');
    await screen.findByText(/amber@example.com is verified/);
  });
});
