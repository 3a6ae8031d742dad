import { type ApiKey, AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenExtension } from '../../../testing/extension.ts';
import { fakeApi } from '../../../testing/fake-api.tsx';
import { givenUser } from '../../../testing/given.ts';
import { givenSettings } from '../../../testing/given-settings.ts';
import { renderApp } from '../../../testing/render.tsx';

const key = `sillage_ab12${'x'.repeat(39)}`;
const nonce = 'a-nonce';
const pairing = { state: 'pairing', nonce, name: 'Firefox on Linux' };
const created: ApiKey = {
  id: '0198c0de-0000-7000-8000-0000000000b1',
  name: 'Firefox on Linux',
  prefix: 'sillage_ab12',
  scopes: ['read', 'watchlist', 'observe'],
  createdAt: '2026-02-01T08:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
};

async function openSettings() {
  givenSettings();
  const create = vi.fn(() => ({ ...created, key }));
  fakeApi({ keys: { create } });
  const extension = givenExtension();
  const { client } = renderApp('/settings#extension');
  const section = within(await screen.findByRole('region', { name: 'Browser extension' }));
  await waitFor(() => expect(extension.sentOf('ready')).not.toEqual([]));
  return { create, section, client, ...extension };
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Connect the browser extension?' }));

async function confirm(): Promise<void> {
  await userEvent.type(dialog().getByLabelText('Password'), 'old one');
  await userEvent.click(dialog().getByRole('button', { name: 'Connect' }));
}

test('extension section says what to install and enter when no extension answers', async () => {
  const { section } = await openSettings();
  section.getByText(/No connected extension answers in this browser/);
  section.getByText(location.origin);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('extension section says that the extension is connected when it is idle', async () => {
  const { section, reply } = await openSettings();
  reply({ state: 'idle' });
  expect(section.getByText(/The extension in this browser is connected/)).toBeDefined();
});

test('pairing dialog names three scopes, asks for the password, and hands the key to its own origin once', async () => {
  const { create, section, reply, sentOf } = await openSettings();
  reply(pairing);
  dialog().getByText(/Firefox on Linux/);
  expect(
    dialog()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^Read: Your watchlist/),
    expect.stringMatching(/^Change your watchlist: /),
    expect.stringMatching(/^Report what you see in shops: /),
  ]);
  expect(create).not.toHaveBeenCalled();
  await confirm();
  await waitFor(() => expect(sentOf('key')).toHaveLength(1));
  expect(sentOf('key')).toEqual([
    { message: { from: 'sillage-page', kind: 'key', nonce, key }, origin: location.origin },
  ]);
  const body = { name: 'Firefox on Linux', scopes: ['read', 'watchlist', 'observe'], currentPassword: 'old one' };
  expect(create.mock.calls).toMatchObject([[{ body: { ...body, expiresAt: expect.any(String) } }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
  reply(pairing);
  expect(screen.queryByRole('dialog')).toBeNull();
  reply({ state: 'paired', nonce });
  section.getByText(/The extension in this browser is connected/);
});

test('pairing leaves no trace of the key in the page, its storage, its caches or its log', async () => {
  const logs = (['log', 'info', 'warn', 'debug'] as const).map((level) => vi.spyOn(console, level));
  const { reply, sentOf, client } = await openSettings();
  reply(pairing);
  await confirm();
  await waitFor(() => expect(sentOf('key')).toHaveLength(1));
  await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
  const queries = client.getQueryCache().getAll();
  const stored = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
  const stores = [document.documentElement.outerHTML, stored, location.href];
  const seen = JSON.stringify([stores, queries.map(({ state }) => state), logs.map(({ mock }) => mock.calls)]);
  expect(seen).toContain('Browser extension');
  expect(seen).not.toContain(key);
});

test('pairing dialog shows a wrong password, and hands over no key', async () => {
  const { reply, sentOf } = await openSettings();
  const fields = { currentPassword: 'Current password is incorrect' };
  fakeApi({ keys: { create: () => Promise.reject(new AppError('WRONG_PASSWORD', { fields })) } });
  reply(pairing);
  await confirm();
  await dialog().findByText('Current password is incorrect');
  expect(document.activeElement).toBe(dialog().getByLabelText('Password'));
  expect(sentOf('key')).toEqual([]);
});

test('pairing dialog stays closed after Cancel until the user presses Connect', async () => {
  const { section, reply, create } = await openSettings();
  reply(pairing);
  await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
  reply(pairing);
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(section.getByRole('button', { name: 'Connect' }));
  dialog().getByLabelText('Password');
  expect(create).not.toHaveBeenCalled();
});

test('extension section says which key to revoke when the extension rejects it', async () => {
  const { section, reply, sentOf } = await openSettings();
  reply(pairing);
  await confirm();
  await waitFor(() => expect(sentOf('key')).toHaveLength(1));
  reply({ state: 'failed', message: 'The extension expects no key.' });
  section.getByText(/The extension expects no key\. The key “Firefox on Linux” is not used/);
  expect(section.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/account#api-keys');
});

test.each([
  ['another origin', { origin: 'https://evil.example' }, {}],
  ['another window', { source: null }, {}],
  ['another sender', {}, { from: 'someone' }],
  ['our own page', {}, { from: 'sillage-page' }],
  ['the extension, with a wrong shape', {}, { nonce: 5 }],
  ['the extension, with a name that is too long', {}, { name: 'x'.repeat(201) }],
])('pairing dialog does not open for a message of %s', async (_sender, event, data) => {
  const { section, reply } = await openSettings();
  const message = { from: 'sillage-extension', ...pairing, ...data };
  reply(message, event);
  expect(screen.queryByRole('dialog')).toBeNull();
  section.getByText(/No connected extension answers/);
});

test('pairing dialog uses a plain name for the key when the extension’s is none', async () => {
  const { reply } = await openSettings();
  reply({ ...pairing, name: 'two\nlines' });
  expect(dialog().getByText(/a key named “Browser extension”/)).toBeDefined();
});

test('pairing dialog asks a provider’s user for a fresh sign-in that returns to the extension’s section', async () => {
  givenSettings();
  const user = givenUser({ authProvider: 'custom' });
  const providers = [{ id: 'custom' as const, name: 'Lighthouse' }];
  fakeApi({
    auth: { status: () => ({ authenticated: true, authType: 'custom', user, providers }) },
    users: { current: () => user },
    keys: { create: () => Promise.reject(new AppError('REAUTHENTICATION_NEEDED')) },
  });
  const { reply, sentOf } = givenExtension();
  renderApp('/settings');
  await waitFor(() => expect(sentOf('ready')).not.toEqual([]));
  reply(pairing);
  expect(dialog().queryByLabelText('Password')).toBeNull();
  await userEvent.click(dialog().getByRole('button', { name: 'Connect' }));
  const link = await screen.findByRole('link', { name: 'Sign in again with Lighthouse' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(sessionStorage.getItem('sillage.return')).toBe('/settings#extension');
});
