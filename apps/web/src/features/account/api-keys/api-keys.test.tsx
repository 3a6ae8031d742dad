import { type ApiKey, AppError, MAX_API_KEYS_PER_USER } from '@sillage/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../../../testing/fake-api.tsx';
import { givenAccount } from '../../../testing/given-account.ts';
import { renderApp } from '../../../testing/render.tsx';
import { computeExpiresAt } from './key-options.ts';

beforeEach(() => void givenAccount());

const key = `sillage_ab12${'x'.repeat(39)}`;
const home: ApiKey = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  name: 'Home Assistant',
  prefix: 'sillage_ab12',
  scopes: ['read', 'watchlist'],
  createdAt: '2026-02-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};
const old: ApiKey = {
  ...home,
  id: '0198c0de-0000-7000-8000-0000000000b2',
  name: 'Old script',
  scopes: ['observe'],
  expiresAt: '2026-02-02T08:00:00.000Z',
  lastUsedAt: '2026-02-01T09:00:00.000Z',
};

const section = async () => within(await screen.findByRole('region', { name: 'API keys' }));
const rows = async () => (await section()).findAllByRole('listitem');
const dialog = () => within(screen.getByRole('dialog'));
const serverError = () => Promise.reject(new Response('', { status: 500 }));

async function openDialog(): Promise<void> {
  renderApp('/account');
  await userEvent.click(await (await section()).findByRole('button', { name: 'Create a key' }));
}

async function submit(): Promise<void> {
  await userEvent.click(dialog().getByRole('button', { name: 'Create key' }));
}

describe('list of API keys', () => {
  test('key list says so when there is no key', async () => {
    renderApp('/account');
    await (await section()).findByText('You have no keys yet.');
    expect((await section()).queryByRole('list')).toBeNull();
  });

  test('key list shows name, beginning, scopes in words, last use and end, and marks an expired key', async () => {
    fakeApi({ keys: { list: () => [home, old] } });
    renderApp('/account');
    const [first, second] = (await rows()).map(({ textContent }) => textContent);
    expect(first).toMatch(/Home Assistantsillage_ab12….*Read · Change your watchlist/);
    expect(first).toMatch(/Never used · created .*2026 · never expires/);
    expect(second).toMatch(/Expired.*Report what you see in shops.*Last used .*expired .*2026/);
  });

  test('key list revokes a key after a question, and moves the focus to the list', async () => {
    const revoke = vi.fn(() => null);
    fakeApi({ keys: { list: () => [home, old], revoke } });
    renderApp('/account');
    await userEvent.click(await (await section()).findByRole('button', { name: 'Revoke: Home Assistant' }));
    const question = screen.getByRole('alertdialog', { name: /^Revoke “Home Assistant”\? Programs that use it stop/ });
    expect(revoke).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Revoked: Home Assistant');
    expect(revoke.mock.calls).toMatchObject([[{ params: { keyId: home.id } }]]);
    expect(await rows()).toHaveLength(1);
    expect(document.activeElement?.textContent).toContain('Old script');
  });

  test('key list no longer shows a key that was revoked elsewhere', async () => {
    fakeApi({ keys: { list: () => [home], revoke: () => Promise.reject(new AppError('KEY_NOT_FOUND')) } });
    renderApp('/account');
    await userEvent.click(await (await section()).findByRole('button', { name: /^Revoke/ }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await (await section()).findByText('You have no keys yet.');
  });

  test('key list keeps a key and shows an error when revoking it fails', async () => {
    fakeApi({ keys: { list: () => [home], revoke: serverError } });
    renderApp('/account');
    await userEvent.click(await (await section()).findByRole('button', { name: /^Revoke/ }));
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await screen.findByText('Failed to revoke this key. Please try again.');
    expect(await rows()).toHaveLength(1);
  });

  test('key list offers no new key when the user has 20 valid ones; expired ones do not count', async () => {
    const many = Array.from({ length: MAX_API_KEYS_PER_USER }, (_, n) => ({
      ...home,
      id: `0198c0de-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
    }));
    fakeApi({ keys: { list: () => [...many.slice(1), old] } });
    renderApp('/account');
    await (await section()).findByRole('button', { name: 'Create a key' });
    await rows();
    cleanup();
    fakeApi({ keys: { list: () => many } });
    renderApp('/account');
    await screen.findByText('You have 20 keys, which is the maximum. Revoke one to create another.');
    expect((await section()).queryByRole('button', { name: 'Create a key' })).toBeNull();
  });

  test('key list offers Try Again when it fails to load', async () => {
    fakeApi({ keys: { list: offline } });
    renderApp('/account');
    await (await section()).findByText('Network error occurred');
    fakeApi({ keys: { list: () => [home] } });
    await userEvent.click((await section()).getByRole('button', { name: 'Try Again' }));
    await (await section()).findByText('Home Assistant');
    expect(await rows()).toHaveLength(1);
  });
});

describe('dialog for a new API key', () => {
  test('new key dialog sends name, scopes, end and password, and shows the key once', async () => {
    const user = userEvent.setup();
    const create = vi.fn(() => ({ ...home, key }));
    fakeApi({ keys: { create } });
    await openDialog();
    await userEvent.type(dialog().getByLabelText('Name'), 'Home Assistant');
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Change your watchlist' }));
    await userEvent.selectOptions(dialog().getByLabelText('Expires'), 'Never');
    await userEvent.type(dialog().getByLabelText('Password'), 'old one');
    await submit();
    const field = await screen.findByLabelText<HTMLInputElement>('API key');
    expect([field.value, document.activeElement]).toEqual([key, field]);
    dialog().getByText(/we won’t show it again/);
    const body = {
      name: 'Home Assistant',
      scopes: ['read', 'watchlist'],
      currentPassword: 'old one',
      expiresAt: null,
    };
    expect(create.mock.calls).toMatchObject([[{ body }]]);
    await user.click(dialog().getByRole('button', { name: /^Copy/ }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(key);
    await userEvent.click(dialog().getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await rows()).toHaveLength(1);
    expect(document.body.innerHTML).not.toContain(key);
  });

  test('new key dialog asks for a name, a scope and the password before it sends a request', async () => {
    await openDialog();
    await userEvent.click(dialog().getByRole('checkbox', { name: 'Read' }));
    await submit();
    await screen.findByText('Give the key a name');
    dialog().getByText('Choose at least one');
    dialog().getByText('Please enter your password');
  });

  test.each([
    [
      'a wrong password',
      () => new AppError('WRONG_PASSWORD', { fields: { currentPassword: 'Current password is incorrect' } }),
      'Current password is incorrect',
    ],
    ['too many keys', () => new AppError('KEYS_FULL'), /You have 20 API keys, which is the maximum/],
    ['too many attempts', () => new AppError('TOO_MANY_REQUESTS'), /Too many attempts/],
  ])('new key dialog shows the error for %s and keeps what was typed', async (_what, error, message) => {
    fakeApi({ keys: { create: () => Promise.reject(error()) } });
    await openDialog();
    await userEvent.type(dialog().getByLabelText('Name'), 'Home');
    await userEvent.type(dialog().getByLabelText('Password'), 'old one');
    await submit();
    await dialog().findByText(message);
    expect(dialog().getByLabelText<HTMLInputElement>('Name').value).toBe('Home');
  });

  test('new key dialog asks a provider’s user for no password, and offers to sign in again when needed', async () => {
    givenAccount({ authProvider: 'custom' });
    const create = vi.fn(() => Promise.reject(new AppError('REAUTHENTICATION_NEEDED')));
    fakeApi({ keys: { create } });
    await openDialog();
    expect(dialog().queryByLabelText('Password')).toBeNull();
    await userEvent.type(dialog().getByLabelText('Name'), 'Home');
    await submit();
    const link = await screen.findByRole('link', { name: 'Sign in again with Lighthouse' });
    expect(link.getAttribute('href')).toBe('/oauth2/authorization/custom?reauth=1');
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
  });
});

test.each([
  ['30', '2026-03-31T08:00:00.000Z'],
  ['365', '2027-03-01T08:00:00.000Z'],
  ['never', null],
] as const)('computeExpiresAt returns the end of a key for %s', (expiry, expiresAt) => {
  expect(computeExpiresAt(expiry, Date.parse('2026-03-01T08:00:00Z'))).toBe(expiresAt);
});
