import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenAccount } from '../../testing/given-account.ts';
import { renderApp } from '../../testing/render.tsx';

const NAME = 'Deletion of your account';
const deletion = { requestedAt: '2026-03-01T08:00:00.000Z', deleteAt: '2026-03-08T12:00:00.000Z' };

test('account page says when the operator deletes the account, and keeps it at the user’s wish', async () => {
  const { id } = givenAccount();
  const keepAccount = vi.fn(() => ({ deletion: null }));
  fakeApi({ account: { deletion: () => ({ deletion }), keepAccount } });
  renderApp('/account');
  const notice = await screen.findByRole('region', { name: NAME });
  within(notice).getByText(/will delete your account on Mar 8, 2026/);
  await userEvent.click(within(notice).getByRole('button', { name: 'Keep my account' }));
  await screen.findByText('Your account stays');
  await waitFor(() => expect(screen.queryByRole('region', { name: NAME })).toBeNull());
  expect(keepAccount).toHaveBeenCalledWith(expect.objectContaining({ params: { id } }));
});

test('account page says that the seven days begin with the email while it is not sent', async () => {
  givenAccount();
  fakeApi({ account: { deletion: () => ({ deletion: { ...deletion, deleteAt: null } }) } });
  renderApp('/account');
  within(await screen.findByRole('region', { name: NAME })).getByText(/seven days after we have emailed you/);
});

test('account page shows that the account could not be kept', async () => {
  givenAccount();
  const keepAccount = () => Promise.reject(new Response('', { status: 500 }));
  fakeApi({ account: { deletion: () => ({ deletion }), keepAccount } });
  renderApp('/account');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep my account' }));
  await screen.findByText('Your account could not be kept. Please try again.');
});

test('account page has no notice when no deletion is scheduled', async () => {
  givenAccount();
  renderApp('/account');
  await screen.findByRole('region', { name: 'Delete account' });
  expect(screen.queryByRole('region', { name: NAME })).toBeNull();
});
