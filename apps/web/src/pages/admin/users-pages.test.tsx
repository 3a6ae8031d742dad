import { type AdminUser, type AdminUserDetail, AppError } from '@sillage/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';

const AT = '2026-11-28T12:00:00.000Z';
const ID = '0198c0de-0000-7000-8000-00000000000b';

const amber: AdminUser = {
  id: ID,
  name: 'Amber Resin',
  username: 'amber',
  email: 'amber@mail.example',
  joinedAt: AT,
  isVerified: true,
  isOperator: false,
  suspendedAt: null,
  deletion: null,
  sessions: 2,
  keys: 1,
  lastSeenAt: AT,
};

const detail: AdminUserDetail = {
  ...amber,
  authProvider: 'local',
  lastSignInAt: AT,
  verificationSentAt: null,
  history: [],
};

const planned = {
  requestedAt: AT,
  notifiedAt: null,
  deleteAt: null,
  attempts: 0,
  lastError: null,
  nextTryAt: AT,
};

const givenOperator = () => givenSignedIn(givenUser({ isOperator: true }));
const path = `/admin/users/${ID}`;

async function confirmIn(role: 'dialog' | 'alertdialog', name: string) {
  await userEvent.click(within(await screen.findByRole(role)).getByRole('button', { name }));
}

describe('list of users in the console', () => {
  test('the list shows states in words, and searches without the text in the address of the page', async () => {
    givenOperator();
    const list = vi.fn(() => ({
      users: [{ ...amber, suspendedAt: AT, isOperator: true, deletion: planned, isVerified: false }],
      cursor: null,
    }));
    fakeApi({ adminUsers: { list } });
    const { router } = renderApp('/admin/users?filter=suspended');
    const row = within((await screen.findByRole('link', { name: 'Amber Resin' })).closest('li') ?? document.body);
    for (const state of ['Suspended', 'Not verified', 'To be deleted', 'Operator']) row.getByText(state);
    row.getByText('amber@mail.example');
    row.getByText('2 sessions, 1 API key');
    await userEvent.type(screen.getByRole('searchbox'), 'amber@');
    await waitFor(() =>
      expect(list).toHaveBeenLastCalledWith(
        expect.objectContaining({ query: { filter: 'suspended', search: 'amber@' } }),
      ),
    );
    expect(router.state.location.search).toBe('?filter=suspended');
  });

  test('the search is shown again after Back from a user', async () => {
    givenOperator();
    fakeApi({ adminUsers: { list: () => ({ users: [amber], cursor: null }), show: () => detail } });
    const { router } = renderApp('/admin/users');
    await userEvent.type(await screen.findByRole('searchbox'), 'amb');
    await waitFor(() => expect(router.state.location.state).toMatchObject({ search: 'amb' }));
    await userEvent.click(screen.getByRole('link', { name: 'Amber Resin' }));
    await screen.findByRole('button', { name: 'Suspend' });
    await router.navigate(-1);
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('amb');
  });

  test('a list without users says what the search compares', async () => {
    givenOperator();
    fakeApi({ adminUsers: { list: () => ({ users: [], cursor: null }) } });
    renderApp('/admin/users');
    await screen.findByRole('heading', { name: 'No users' });
  });
});

describe('page of a user in the console', () => {
  test('suspending says what happens, and needs a reason', async () => {
    givenOperator();
    const suspend = vi.fn(() => null);
    fakeApi({ adminUsers: { show: () => detail, suspend } });
    renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Amber Resin?' }));
    dialog.getByText(/API keys are revoked/);
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await dialog.findByText('Write a reason; the audit log stores it');
    expect(suspend).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Spam');
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
    await screen.findByText('Amber Resin is suspended');
    expect(suspend).toHaveBeenCalledWith(expect.objectContaining({ body: { reason: 'Spam' } }));
  });

  test('deleting says that the user is emailed first, and can be cancelled while it waits', async () => {
    givenOperator();
    let deletion: AdminUser['deletion'] = null;
    const scheduleDeletion = vi.fn(() => {
      deletion = planned;
      return { outcome: 'scheduled' as const };
    });
    const cancelDeletion = vi.fn(() => {
      deletion = null;
      return null;
    });
    fakeApi({ adminUsers: { show: () => ({ ...detail, deletion }), scheduleDeletion, cancelDeletion } });
    renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    within(await screen.findByRole('alertdialog')).getByText(/You never see the data/);
    await confirmIn('alertdialog', 'Keep the account');
    expect(scheduleDeletion).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    await confirmIn('alertdialog', 'Delete in seven days');
    await screen.findByText(/The email to the user is being sent/);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the deletion' }));
    await screen.findByRole('button', { name: 'Delete account' });
    expect(cancelDeletion).toHaveBeenCalledOnce();
  });

  test('a deletion shows the mail server’s error, or the day of the deletion', async () => {
    givenOperator();
    let deletion = { ...planned, attempts: 2, lastError: '550 no such mailbox' };
    fakeApi({ adminUsers: { show: () => ({ ...detail, deletion }) } });
    renderApp(path);
    await screen.findByText('550 no such mailbox');
    screen.getByText(/after 2 attempts/);
    cleanup();
    deletion = { ...deletion, notifiedAt: AT, deleteAt: '2026-12-05T12:00:00.000Z' } as unknown as typeof deletion;
    renderApp(path);
    await screen.findByText(/The account is deleted on .*December 5/);
  });

  test('an account that was never verified is deleted at once, and its page closes', async () => {
    givenOperator();
    const show = () => ({ ...detail, isVerified: false });
    fakeApi({
      adminUsers: {
        show,
        scheduleDeletion: () => ({ outcome: 'deleted' as const }),
        list: () => ({ users: [], cursor: null }),
      },
    });
    const { router } = renderApp(path);
    await screen.findByRole('button', { name: 'Resend verification email' });
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    await confirmIn('alertdialog', 'Delete at once');
    await screen.findByText('The account of Amber Resin is deleted');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/users'));
  });

  test('an error of the server is shown in its words', async () => {
    givenOperator();
    const message = 'An email was sent less than 10 minutes ago. Try again in 3 minutes.';
    fakeApi({
      adminUsers: {
        show: () => ({ ...detail, isVerified: false }),
        resendVerification: () => {
          throw new AppError('TOO_MANY_REQUESTS', { message });
        },
      },
    });
    renderApp(path);
    await userEvent.click(await screen.findByRole('button', { name: 'Resend verification email' }));
    await screen.findByText(message);
  });

  test('operators neither change their own account nor delete an operator', async () => {
    const operator = givenOperator();
    fakeApi({ adminUsers: { show: ({ params }) => ({ ...detail, id: params.id, isOperator: true }) } });
    renderApp(`/admin/users/${operator.id}`);
    await screen.findByText(/This is your own account/);
    expect(screen.queryByRole('button', { name: /Suspend|End|Delete/ })).toBeNull();
    cleanup();
    renderApp(path);
    await screen.findByText('npx sillage operator revoke amber');
    screen.getByRole('button', { name: 'Suspend' });
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });

  test('an address that names no user does not exist', async () => {
    givenOperator();
    renderApp('/admin/users/7');
    await screen.findByRole('heading', { name: 'Nothing but air' });
  });
});
