import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';

const AT = '2026-11-28T12:00:00.000Z';
const ID = '0198c0de-0000-7000-8000-00000000000b';

const givenOperator = () => givenSignedIn(givenUser({ isOperator: true }));

describe('invitations in the console', () => {
  test('a new invitation shows its link once', async () => {
    givenOperator();
    const create = vi.fn(() => ({ url: 'https://sillage.example/register?invitation=abc', expiresAt: AT }));
    fakeApi({ adminInvitations: { list: () => ({ mode: 'invite', invitations: [] }), create } });
    renderApp('/admin/invitations');
    await screen.findByText('REGISTRATION=invite');
    await userEvent.click(screen.getByRole('button', { name: 'Create an invitation' }));
    const dialog = within(await screen.findByRole('dialog'));
    const days = dialog.getByLabelText('Days until it expires');
    await userEvent.clear(days);
    await userEvent.type(days, '91');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await dialog.findByText('Write a whole number from 1 to 90');
    await userEvent.type(dialog.getByLabelText('Email address (optional)'), 'new@mail.example');
    await userEvent.clear(days);
    await userEvent.type(days, '30');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Invitation link');
    expect(link.value).toBe('https://sillage.example/register?invitation=abc');
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ body: { email: 'new@mail.example', days: 30 } }));
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('Invitation link')).toBeNull();
  });

  test('an open invitation is revoked after a question that names its account', async () => {
    givenOperator();
    const invitation = {
      id: ID,
      source: 'operator' as const,
      email: null,
      createdAt: AT,
      expiresAt: AT,
      user: { id: ID, name: 'amber' },
    };
    const revoke = vi.fn(() => null);
    fakeApi({ adminInvitations: { list: () => ({ mode: 'open', invitations: [invitation] }), revoke } });
    renderApp('/admin/invitations');
    await screen.findByText(/Anyone can create an account/);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke: for any address' }));
    within(await screen.findByRole('alertdialog')).getByText(/The account amber, which registered with it/);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('The invitation is revoked');
    expect(revoke).toHaveBeenCalledOnce();
  });

  test('while registration is closed, the page says what to do and creates nothing', async () => {
    givenOperator();
    fakeApi({ adminInvitations: { list: () => ({ mode: 'closed', invitations: [] }) } });
    renderApp('/admin/invitations');
    await screen.findByText(/Run “npx sillage invite” on the server/);
    expect(screen.queryByRole('button', { name: 'Create an invitation' })).toBeNull();
  });
});
