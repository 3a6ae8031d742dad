import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenAccount, sessions } from '../../testing/given-account.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => void givenAccount());

const serverError = () => Promise.reject(new Response('', { status: 500 }));
const dialog = () => within(screen.getByRole('dialog'));
const alertDialog = () => within(screen.getByRole('alertdialog'));

async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

describe('sessions', () => {
  test('session list shows device and last use, and marks this browser', async () => {
    renderApp('/account');
    const [thisBrowser, otherDevice] = await screen.findAllByRole('listitem');
    if (!thisBrowser || !otherDevice) throw new Error('two sessions were given');
    within(thisBrowser).getByText('Firefox on Linux');
    within(thisBrowser).getByText('This browser');
    expect(within(thisBrowser).queryByRole('button')).toBeNull();
    within(otherDevice).getByText('Safari on iOS');
    expect(otherDevice.textContent).toMatch(/Last active .* signed in .*2026/);
  });

  test.each([
    ['ends', () => null],
    ['had ended already', () => Promise.reject(new AppError('SESSION_NOT_FOUND'))],
  ])('session list no longer shows a session that %s', async (_what, endSession) => {
    fakeApi({ account: { endSession } });
    renderApp('/account');
    await press(/^Sign out.*Safari on iOS/);
    await screen.findByText('Signed out: Safari on iOS');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(document.activeElement?.tagName).toBe('UL');
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('session list signs out all other sessions at once', async () => {
    const response = Promise.withResolvers<null>();
    fakeApi({ account: { endOtherSessions: () => response.promise } });
    renderApp('/account');
    await press('Sign out everywhere else');
    await screen.findByRole('button', { name: 'Signing out...' });
    response.resolve(null);
    await screen.findByText('You are signed out everywhere else');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('session list keeps a session and shows an error when signing it out fails', async () => {
    fakeApi({ account: { endSession: serverError, endOtherSessions: offline } });
    renderApp('/account');
    await press(/^Sign out.*Safari on iOS/);
    await screen.findByText('Failed to sign out this device. Please try again.');
    await press('Sign out everywhere else');
    await screen.findByText('Network error occurred');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  test('session list offers Try Again when it fails to load', async () => {
    fakeApi({ account: { sessions: offline } });
    renderApp('/account');
    await screen.findByText('Network error occurred');
    fakeApi({ account: { sessions: () => sessions } });
    await press('Try Again');
    await screen.findByText('Safari on iOS');
  });
});

describe('data download', () => {
  function recordDownloads() {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    // jsdom has no object URLs.
    class BlobUrl extends URL {
      static override createObjectURL(given: Blob): string {
        blob = given;
        return 'blob:x';
      }
    }
    vi.stubGlobal('URL', BlobUrl);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    return saved;
  }

  // spec: D.3.33
  test('data download asks for the password, then saves a JSON file', async () => {
    const saved = recordDownloads();
    const exportData = vi.fn(() => ({ user: { username: 'amber' }, watchlist: [] }));
    fakeApi({ account: { exportData } });
    renderApp('/account');
    await press('Download my data');
    await userEvent.type(dialog().getByLabelText('Password'), 'old one');
    await userEvent.click(dialog().getByRole('button', { name: 'Download' }));
    await screen.findByText('Your data was saved as sillage-data.json');
    expect(exportData).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { password: 'old one' } }));
    expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['sillage-data.json', 'application/json']]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('data download requires the password before it sends a request, and can be cancelled', async () => {
    renderApp('/account');
    await press('Download my data');
    await userEvent.click(dialog().getByRole('button', { name: 'Download' }));
    await screen.findByText('Please enter your password');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['an error without a message', serverError, 'Failed to collect your data. Please try again.'],
    ['a network error', offline, 'Network error occurred'],
    [
      'too many attempts',
      () => Promise.reject(new AppError('TOO_MANY_REQUESTS')),
      new AppError('TOO_MANY_REQUESTS').message,
    ],
    [
      'a wrong password',
      () => Promise.reject(new AppError('WRONG_PASSWORD', { fields: { password: 'Current password is incorrect' } })),
      'Current password is incorrect',
    ],
  ])('data download shows an error message after %s', async (_what, exportData, text) => {
    fakeApi({ account: { exportData } });
    renderApp('/account');
    await press('Download my data');
    await userEvent.type(dialog().getByLabelText('Password'), 'old one');
    await userEvent.click(dialog().getByRole('button', { name: 'Download' }));
    await screen.findByText(text);
  });

  test('data download asks users of an external provider to sign in again, and keeps the session', async () => {
    givenAccount({ authProvider: 'google' });
    const exportData = vi.fn(() => Promise.reject(new AppError('REAUTHENTICATION_NEEDED')));
    fakeApi({ account: { exportData } });
    const { router } = renderApp('/account');
    await press('Download my data');
    expect(dialog().queryByLabelText('Password')).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Download' }));
    const link = await screen.findByRole('link', { name: 'Sign in again with google' });
    expect(link.getAttribute('href')).toBe('/oauth2/authorization/google?reauth=1');
    // jsdom cannot leave the page.
    link.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(link);
    expect(sessionStorage.getItem('sillage.return')).toBe('/account');
    expect(exportData).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: {} }));
    expect(router.state.location.pathname).toBe('/account');
    screen.getByText('Safari on iOS');
  });
});

describe('account deletion', () => {
  // spec: D.3.34
  test('account deletion shows a warning, deletes the account, removes all personal data and opens the home page', async () => {
    const response = Promise.withResolvers<null>();
    const deleteAccount = vi.fn(() => response.promise);
    fakeApi({ account: { deleteAccount } });
    localStorage.setItem('sillage.username', 'amber');
    const { router, client } = renderApp('/account');
    await press('Delete account');
    alertDialog().getByText(/You lose your profile, your watchlist with its notes, and your preferences/);
    await userEvent.type(alertDialog().getByLabelText('Password'), 'old one');
    await userEvent.click(alertDialog().getByRole('button', { name: 'Delete permanently' }));
    await screen.findByRole('button', { name: 'Deleting...' });
    response.resolve(null);
    await screen.findByRole('link', { name: 'Login' });
    await screen.findByText('Your account has been deleted.');
    expect(router.state.location.pathname).toBe('/');
    expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { password: 'old one' } }));
    await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]));
    expect(localStorage.getItem('sillage.username')).toBeNull();
  });

  test('account deletion can be cancelled', async () => {
    renderApp('/account');
    await press('Delete account');
    await userEvent.click(alertDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('account deletion shows the server’s message and keeps the account when the request is rejected', async () => {
    const fields = { password: 'Current password is incorrect' };
    fakeApi({ account: { deleteAccount: () => Promise.reject(new AppError('WRONG_PASSWORD', { fields })) } });
    const { router } = renderApp('/account');
    await press('Delete account');
    await userEvent.type(alertDialog().getByLabelText('Password'), 'wrong');
    await userEvent.click(alertDialog().getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('Current password is incorrect');
    expect(router.state.location.pathname).toBe('/account');
  });

  test('account deletion asks users of the operator’s provider to sign in again', async () => {
    givenAccount({ authProvider: 'custom' });
    fakeApi({ account: { deleteAccount: () => Promise.reject(new AppError('REAUTHENTICATION_NEEDED')) } });
    renderApp('/account');
    await press('Delete account');
    await userEvent.click(alertDialog().getByRole('button', { name: 'Delete permanently' }));
    const link = await screen.findByRole('link', { name: 'Sign in again with Lighthouse' });
    expect(link.getAttribute('href')).toBe('/oauth2/authorization/custom?reauth=1');
  });
});
