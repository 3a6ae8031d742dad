import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenAccount, sessions } from '../testing/given-account.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => void givenAccount());

const noWords = () => Promise.reject(new Response('', { status: 500 }));
const dialog = () => within(screen.getByRole('dialog'));
/** Returns the dialog before a destructive action. */
const warning = () => within(screen.getByRole('alertdialog'));

async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

describe('the sessions', () => {
  test('are told apart by device and use, this browser marked', async () => {
    renderApp('/account');
    const [here, there] = await screen.findAllByRole('listitem');
    if (!here || !there) throw new Error('two sessions were given');
    within(here).getByText('Firefox on Linux');
    within(here).getByText('This browser');
    expect(within(here).queryByRole('button')).toBeNull();
    within(there).getByText('Safari on iOS');
    expect(there.textContent).toMatch(/Last active .* signed in .*2026/);
  });

  test.each([
    ['ends', () => null],
    ['had ended already', () => Promise.reject(new AppError('SESSION_NOT_FOUND'))],
  ])('leave the list when one %s', async (_what, endSession) => {
    fakeApi({ account: { endSession } });
    renderApp('/account');
    await press(/^Sign out.*Safari on iOS/);
    await screen.findByText('Signed out: Safari on iOS');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(document.activeElement?.tagName).toBe('UL');
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  test('end everywhere else at once', async () => {
    const answer = Promise.withResolvers<null>();
    fakeApi({ account: { endOtherSessions: () => answer.promise } });
    renderApp('/account');
    await press('Sign out everywhere else');
    await screen.findByRole('button', { name: 'Signing out...' });
    answer.resolve(null);
    await screen.findByText('You are signed out everywhere else');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('stay when signing out fails, and say how to go on', async () => {
    fakeApi({ account: { endSession: noWords, endOtherSessions: offline } });
    renderApp('/account');
    await press(/^Sign out.*Safari on iOS/);
    await screen.findByText('Failed to sign out this device. Please try again.');
    await press('Sign out everywhere else');
    await screen.findByText('Network error occurred');
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  test('can be asked for again when they did not load', async () => {
    fakeApi({ account: { sessions: offline } });
    renderApp('/account');
    await screen.findByText('Network error occurred');
    fakeApi({ account: { sessions: () => sessions } });
    await press('Try Again');
    await screen.findByText('Safari on iOS');
  });
});

describe('downloading the data', () => {
  /** Records the files that the page makes the browser download. */
  function watchSaving() {
    const saved: { name: string; blob: Blob }[] = [];
    let blob = new Blob();
    // jsdom has no object URLs.
    class UrlOfBlobs extends URL {
      static override createObjectURL(given: Blob): string {
        blob = given;
        return 'blob:x';
      }
    }
    vi.stubGlobal('URL', UrlOfBlobs);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
    return saved;
  }

  // spec: D.3.33
  test('asks for the password, then saves a JSON file', async () => {
    const saved = watchSaving();
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

  test('asks for a password before it bothers the server, and takes no for an answer', async () => {
    renderApp('/account');
    await press('Download my data');
    await userEvent.click(dialog().getByRole('button', { name: 'Download' }));
    await screen.findByText('Please enter your password');
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['a refusal without words', noWords, 'Failed to collect your data. Please try again.'],
    ['a lost network', offline, 'Network error occurred'],
    [
      'too many tries',
      () => Promise.reject(new AppError('TOO_MANY_REQUESTS')),
      new AppError('TOO_MANY_REQUESTS').message,
    ],
    [
      'a wrong password',
      () => Promise.reject(new AppError('WRONG_PASSWORD', { fields: { password: 'Current password is incorrect' } })),
      'Current password is incorrect',
    ],
  ])('has words for %s', async (_what, exportData, words) => {
    fakeApi({ account: { exportData } });
    renderApp('/account');
    await press('Download my data');
    await userEvent.type(dialog().getByLabelText('Password'), 'old one');
    await userEvent.click(dialog().getByRole('button', { name: 'Download' }));
    await screen.findByText(words);
  });

  test('asks who signs in elsewhere to do so again, and keeps them signed in', async () => {
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

describe('deleting the account', () => {
  // spec: D.3.34
  test('says what is lost, deletes, forgets everything personal, and says farewell at home', async () => {
    const answer = Promise.withResolvers<null>();
    const deleteAccount = vi.fn(() => answer.promise);
    fakeApi({ account: { deleteAccount } });
    localStorage.setItem('sillage.username', 'amber');
    const { router, client } = renderApp('/account');
    await press('Delete account');
    warning().getByText(/You lose your profile, your watchlist with its notes, and your preferences/);
    await userEvent.type(warning().getByLabelText('Password'), 'old one');
    await userEvent.click(warning().getByRole('button', { name: 'Delete permanently' }));
    await screen.findByRole('button', { name: 'Deleting...' });
    answer.resolve(null);
    await screen.findByRole('link', { name: 'Login' });
    await screen.findByText('Your account has been deleted.');
    expect(router.state.location.pathname).toBe('/');
    expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body: { password: 'old one' } }));
    await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['personal'] })).toEqual([]));
    expect(localStorage.getItem('sillage.username')).toBeNull();
  });

  test('can be thought better of', async () => {
    renderApp('/account');
    await press('Delete account');
    await userEvent.click(warning().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  test('says why it was refused, and keeps the account', async () => {
    const fields = { password: 'Current password is incorrect' };
    fakeApi({ account: { deleteAccount: () => Promise.reject(new AppError('WRONG_PASSWORD', { fields })) } });
    const { router } = renderApp('/account');
    await press('Delete account');
    await userEvent.type(warning().getByLabelText('Password'), 'wrong');
    await userEvent.click(warning().getByRole('button', { name: 'Delete permanently' }));
    await screen.findByText('Current password is incorrect');
    expect(router.state.location.pathname).toBe('/account');
  });

  test('asks who signs in at the operator’s issuer to do so again', async () => {
    givenAccount({ authProvider: 'custom' });
    fakeApi({ account: { deleteAccount: () => Promise.reject(new AppError('REAUTHENTICATION_NEEDED')) } });
    renderApp('/account');
    await press('Delete account');
    await userEvent.click(warning().getByRole('button', { name: 'Delete permanently' }));
    const link = await screen.findByRole('link', { name: 'Sign in again with Lighthouse' });
    expect(link.getAttribute('href')).toBe('/oauth2/authorization/custom?reauth=1');
  });
});
