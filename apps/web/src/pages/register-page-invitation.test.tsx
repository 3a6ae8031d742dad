import { AppError, type RegistrationMode } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { renderApp } from '../testing/render.tsx';

const TOKEN = 'a'.repeat(43);
const providers = [{ id: 'google' as const, name: 'Google' }];

function givenMode(registration: Exclude<RegistrationMode, 'open'>): void {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers, registration }) } });
}

const valid = () => ({ valid: true as const });

test.each([
  ['invite', 'Registration is by invitation', /Ask the operator of this server for an invitation link/],
  ['closed', 'Registration is closed', /takes no new accounts/],
] as const)('register page in the mode %s says so and what to do, without a form', async (mode, heading, next) => {
  givenMode(mode);
  renderApp('/register');
  await screen.findByRole('heading', { level: 1, name: heading });
  screen.getByText(next);
  expect(screen.queryByLabelText('Username')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Continue with Google' })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Login' }).length).toBeGreaterThan(0);
});

test('register page with an invitation registers with it, and passes it on to the sign-in providers', async () => {
  givenMode('invite');
  const register = vi.fn(() => ({ email: 'amber@example.com' }));
  fakeApi({ auth: { validateInvitation: valid, register } });
  const { router } = renderApp(`/register?invitation=${TOKEN}`);
  const google = await screen.findByRole('link', { name: 'Continue with Google' });
  expect(google.getAttribute('href')).toBe(`/oauth2/authorization/google?invitation=${TOKEN}`);
  const fields = { Username: 'amber', Email: 'amber@example.com', Password: 'a long password' };
  for (const [label, text] of Object.entries({ ...fields, 'Confirm Password': fields.Password })) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/verify-email'));
  const body = expect.objectContaining({ invitation: TOKEN, username: 'amber' }) as unknown;
  expect(register).toHaveBeenCalledWith(expect.objectContaining({ body }));
});

test.each(['INVITATION_EXPIRED', 'INVITATION_USED', 'INVITATION_REVOKED', 'INVITATION_UNKNOWN'] as const)(
  'register page shows the text of the error %s instead of the form',
  async (code) => {
    givenMode('closed');
    fakeApi({
      auth: {
        validateInvitation: () => {
          throw new AppError(code);
        },
      },
    });
    renderApp(`/register?invitation=${TOKEN}`);
    const message = await screen.findByText(new AppError(code).message);
    expect(message.closest('[role=alert]')).not.toBeNull();
    expect(screen.queryByLabelText('Username')).toBeNull();
    screen.getByRole('link', { name: 'Go to Login' });
  },
);

test('register page checks an invitation again after a network error', async () => {
  givenMode('invite');
  fakeApi({ auth: { validateInvitation: offline } });
  renderApp(`/register?invitation=${TOKEN}`);
  const again = await screen.findByRole('button', { name: 'Try Again' });
  fakeApi({ auth: { validateInvitation: valid } });
  await userEvent.click(again);
  await screen.findByLabelText('Username');
});

test('register form shows that an invitation is for another address', async () => {
  givenMode('invite');
  fakeApi({
    auth: {
      validateInvitation: valid,
      register: () => {
        throw new AppError('INVITATION_FOR_OTHER_ADDRESS');
      },
    },
  });
  renderApp(`/register?invitation=${TOKEN}`);
  await screen.findByLabelText('Username');
  const password = 'a long password';
  const fields = { Username: 'amber', Email: 'amber@example.com', Password: password, 'Confirm Password': password };
  for (const [label, text] of Object.entries(fields)) {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
  await screen.findByText(new AppError('INVITATION_FOR_OTHER_ADDRESS').message);
});

test('register page ignores an invitation where registration is open', async () => {
  renderApp(`/register?invitation=${TOKEN}`);
  await screen.findByLabelText('Username');
});
