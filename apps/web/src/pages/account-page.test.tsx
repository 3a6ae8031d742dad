import { AppError, type Profile, type User } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenUser } from '../testing/given.ts';
import { givenAccount } from '../testing/given-account.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => void givenAccount());

const serverError = () => Promise.reject(new Response('', { status: 500 }));

async function press(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name }));
}

async function fill(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
}

const section = (name: string) => screen.findByRole('region', { name });

test('account page redirects visitors to the login page, which returns to the account page', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/account');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: '/account' });
});

// spec: 2.1.6
test('account page opens from the user menu', async () => {
  renderApp('/nowhere');
  const link = await screen.findByRole('link', { name: 'My Account', hidden: true });
  await userEvent.click(link);
  await screen.findByRole('heading', { name: 'My Account', level: 1 });
  await waitFor(() => expect(document.title).toBe('My Account · Sillage'));
});

describe('profile section', () => {
  // spec: 2.3.31
  test('profile section shows first name, last name, username and email', async () => {
    renderApp('/account');
    const facts = within(await section('Profile Information')).getAllByRole('definition');
    expect(facts.map((fact) => fact.textContent)).toEqual(['Amber', 'Lane', 'amber', 'amber@example.com']);
  });

  test('profile section shows “Not given” for missing names', async () => {
    givenAccount({ firstName: null, lastName: null });
    renderApp('/account');
    expect(within(await section('Profile Information')).getAllByText('Not given')).toHaveLength(2);
  });

  // spec: 4.3.5
  test('profile form opens and closes, and moves the focus', async () => {
    renderApp('/account');
    await press('Edit Profile');
    expect(document.activeElement).toBe(screen.getByLabelText('First Name'));
    await press('Cancel');
    expect(screen.queryByLabelText('First Name')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Profile' }));
  });

  // spec: 5.19
  test.each([
    ['First Name', '', 'First name is required'],
    ['Last Name', '', 'Last name is required'],
    ['Email', '', 'Email is required'],
    ['Email', 'amber', 'Please enter a valid email address'],
  ])('profile form rejects %s "%s"', async (label, text, message) => {
    renderApp('/account');
    await press('Edit Profile');
    await fill(label, text);
    await press('Save Changes');
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  // spec: 2.3.31, 8.2.16
  test('profile form saves the profile, shows a confirmation, and updates the name in the header', async () => {
    const response = Promise.withResolvers<User>();
    const updateProfile = vi.fn<(input: { body: Profile }) => Promise<User>>(() => response.promise);
    fakeApi({ account: { updateProfile } });
    renderApp('/account');
    await press('Edit Profile');
    await fill('Last Name', 'Lake');
    await press('Save Changes');
    await screen.findByRole('button', { name: 'Saving...' });
    response.resolve(givenUser({ lastName: 'Lake', fullName: 'Amber Lake', displayName: 'Amber Lake' }));
    await screen.findByText('Profile updated successfully!');
    expect(screen.getAllByText('Amber Lake')).not.toHaveLength(0);
    expect(screen.queryByLabelText('Last Name')).toBeNull();
    expect(updateProfile.mock.calls[0]?.[0].body).toEqual({
      firstName: 'Amber',
      lastName: 'Lake',
      email: 'amber@example.com',
    });
  });

  test('profile section shows a new email that is not verified yet, and saving the name keeps that email', async () => {
    const user = givenAccount({ pendingEmail: 'new@example.com' });
    const updateProfile = vi.fn<(input: { body: Profile }) => User>(() => user);
    fakeApi({ account: { updateProfile } });
    renderApp('/account');
    await screen.findByText('new@example.com is not verified yet.');
    screen.getByText(/We’ve emailed a link to it. Until you follow it, we’ll keep using amber@example.com/);
    await press('Edit Profile');
    await press('Save Changes');
    await screen.findByText('Profile updated successfully!');
    expect(updateProfile.mock.calls[0]?.[0].body.email).toBe('new@example.com');
  });

  // spec: 8.2.14, 8.2.15
  test.each([
    ['an error with a message', () => Promise.reject(new AppError('UNAVAILABLE')), new AppError('UNAVAILABLE').message],
    ['an error without a message', serverError, 'Failed to update profile'],
    ['a network error', offline, 'An error occurred while updating your profile'],
    [
      'an invalid response',
      () => Promise.reject(new Response('hello')),
      'An error occurred while updating your profile',
    ],
  ])('profile form shows an error message after %s', async (_what, updateProfile, message) => {
    fakeApi({ account: { updateProfile } });
    renderApp('/account');
    await press('Edit Profile');
    await press('Save Changes');
    await screen.findByText(message);
    expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Amber');
  });

  test('profile form redirects to the login page when the session has ended', async () => {
    fakeApi({ account: { updateProfile: () => Promise.reject(new AppError('NOT_SIGNED_IN')) } });
    const { router } = renderApp('/account');
    await press('Edit Profile');
    fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
    await press('Save Changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  // spec: 4.3.7, 6.5
  test.each([
    ['google', 'google'],
    ['custom', 'Lighthouse'],
  ] as const)('profile section is read-only for a user of the provider %s', async (authProvider, provider) => {
    givenAccount({ authProvider });
    renderApp('/account');
    await screen.findByText(`Your profile is managed by ${provider}. Some information cannot be edited here.`);
    screen.getByText(`via ${provider}`);
    expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull();
  });
});

describe('password section', () => {
  async function submitChange(current: string, next: string, confirm: string): Promise<void> {
    await press('Change Password');
    if (current) await fill('Current Password', current);
    if (next) await fill('New Password', next);
    if (confirm) await fill('Confirm New Password', confirm);
    await press('Change Password');
  }

  // spec: 4.3.6
  test('password form opens and closes, and has autocomplete hints for password managers', async () => {
    renderApp('/account');
    await press('Change Password');
    const current = screen.getByLabelText('Current Password');
    expect(document.activeElement).toBe(current);
    const hints = [...(current.closest('form')?.querySelectorAll('input') ?? [])].map((input) => input.autocomplete);
    expect(hints).toEqual(['username', 'current-password', 'new-password', 'new-password']);
    expect(current.closest('form')?.querySelector<HTMLInputElement>('[name=username]')?.value).toBe('amber');
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change Password' }));
  });

  // spec: 5.17, 5.18
  test.each([
    ['', '', '', 'Please fill in all fields', 'Current Password'],
    ['old one', 'quiet cedar', '', 'Please fill in all fields', 'Confirm New Password'],
    ['old one', 'cedar', 'cedar', 'New password must be at least 6 characters long', 'New Password'],
    ['old one', 'quiet cedar', 'quiet amber', 'New passwords do not match', 'Confirm New Password'],
  ])('password form rejects the passwords "%s", "%s" and "%s"', async (current, next, confirm, message, label) => {
    renderApp('/account');
    await submitChange(current, next, confirm);
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getByLabelText(label));
  });

  // spec: 2.3.32, 8.2.19
  test('password form changes the password and shows a success message', async () => {
    const changePassword = vi.fn(() => null);
    fakeApi({ account: { changePassword } });
    renderApp('/account');
    await submitChange('old one', 'quiet cedar', 'quiet cedar');
    await screen.findByText('Password changed successfully!');
    expect(screen.queryByLabelText('Current Password')).toBeNull();
    expect(changePassword).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ body: { currentPassword: 'old one', newPassword: 'quiet cedar' } }),
    );
  });

  test('password form shows an error beside its field when the current password is wrong', async () => {
    const fields = { currentPassword: 'Current password is incorrect' };
    fakeApi({ account: { changePassword: () => Promise.reject(new AppError('WRONG_PASSWORD', { fields })) } });
    renderApp('/account');
    await submitChange('old one', 'quiet cedar', 'quiet cedar');
    await screen.findByText('Current password is incorrect');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current Password')));
  });

  // spec: 8.2.17, 8.2.18
  test.each([
    ['an error without a message', serverError, 'Failed to change password'],
    ['a network error', offline, 'An error occurred while changing your password'],
  ])('password form shows an error message after %s', async (_what, changePassword, message) => {
    fakeApi({ account: { changePassword } });
    renderApp('/account');
    await submitChange('old one', 'quiet cedar', 'quiet cedar');
    await screen.findByText(message);
  });
});

describe('account overview', () => {
  // spec: 2.3.33
  test('account overview shows the watchlist counts, and reloads them on request', async () => {
    renderApp('/account');
    const overview = within(await section('Account Overview'));
    const counts = () => overview.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    await overview.findByText('7');
    expect(counts()).toEqual([
      ['Total Watched', '7'],
      ['In Stock', '4'],
      ['Out of Stock', '2'],
      ['With Notes', '3'],
    ]);
    fakeApi({
      watchlist: { stats: () => ({ totalItems: 8, availableItems: 4, soldOutItems: 2, itemsWithNotes: 3 }) },
    });
    await press('Refresh');
    await overview.findByText('8');
  });

  test('account overview keeps the earlier counts when reloading fails', async () => {
    renderApp('/account');
    await screen.findByText('7');
    fakeApi({ watchlist: { stats: offline } });
    await press('Refresh');
    await screen.findByText(/^Network error occurred/);
    screen.getByText('7');
  });
});
