import { AppError, type Preferences } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { preferencesKey } from '../lib/browser/storage.ts';
import { SECOND } from '../lib/time.ts';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenUser } from '../testing/given.ts';
import { alertRules, givenSettings, preferences } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';
import { captureTimer } from '../testing/timers.ts';

const { id } = givenUser();
const savedMessage = 'Settings saved successfully!';

beforeEach(() => void givenSettings());

const section = (name: string) => screen.findByRole('region', { name });
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const readStored = () => JSON.parse(localStorage.getItem(preferencesKey(id)) ?? 'null') as unknown;

/** Fakes a server that stores preferences and responds when the test calls `settle`. */
function givenSlowServer() {
  const updates: { body: Preferences; settle: (error?: Error) => void }[] = [];
  let storedPreferences = preferences;
  fakeApi({
    users: {
      preferences: () => storedPreferences,
      updatePreferences: ({ body }) =>
        new Promise((resolve, reject) => {
          function settle(error?: Error): void {
            if (error) return reject(error);
            storedPreferences = body;
            resolve(body);
          }
          updates.push({ body, settle });
        }),
    },
  });
  return updates;
}

test('settings page sends visitors to the login page, which returns to the same section', async () => {
  const visitor = { authenticated: false, authType: null, providers: [] } as const;
  fakeApi({ auth: { status: () => ({ ...visitor, providers: [] }), login: () => givenUser() } });
  const { router } = renderApp('/settings#extension');
  await userEvent.type(await screen.findByLabelText('Username or Email'), 'amber');
  expect(router.state.location.pathname).toBe('/login');
  await userEvent.type(screen.getByLabelText('Password'), 'a long password');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await section('Browser extension');
  expect(router.state.location).toMatchObject({ pathname: '/settings', hash: '#extension' });
});

// spec: 2.1.7, 2.3.34
test('settings page opens from the user menu, and has a section for each topic', async () => {
  renderApp('/nowhere');
  await userEvent.click(await screen.findByRole('link', { name: 'Settings', hidden: true }));
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  await waitFor(() => expect(document.title).toBe('Settings · Sillage'));
  await section('Browser extension');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Appearance',
    'Notifications',
    'Shopping',
    'Quiz and recommendations',
    'Watch from a shop’s page',
    'Browser extension',
    'Only you can see these',
  ]);
});

// spec: 3.15, 9.18
test('theme setting applies at once and is stored in this browser only', async () => {
  renderApp('/settings');
  const appearance = within(await section('Appearance'));
  expect(appearance.getByLabelText<HTMLInputElement>('Auto').checked).toBe(true);
  await userEvent.click(appearance.getByLabelText('Dark'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('sillage.theme')).toBe('dark');
  await userEvent.click(appearance.getByLabelText('Auto'));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(screen.queryByText(savedMessage)).toBeNull();
});

describe('notification switches', () => {
  test('notification switches show the server’s values, each with a description', async () => {
    renderApp('/settings');
    expect((await findSwitch('Email notifications')).checked).toBe(true);
    expect((await findSwitch('Watchlist updates')).checked).toBe(true);
    expect((await findSwitch('Weekly digest')).checked).toBe(false);
    expect(screen.getByRole('switch', { name: 'Email notifications', description: /back in stock/ })).toBeTruthy();
    expect(
      screen.getByRole('switch', { name: 'Watchlist updates', description: /sells out, gets cheaper/ }),
    ).toBeTruthy();
    expect(
      screen.getByRole('switch', { name: 'Weekly digest', description: /Monday.*wasn’t emailed to you already/ }),
    ).toBeTruthy();
  });

  // spec: 4.3.10, 8.2.20, 9.16, 9.22
  test.each([
    ['Email notifications', { emailNotifications: false }],
    ['Watchlist updates', { watchlistUpdates: false }],
    ['Weekly digest', { weeklyDigest: true }],
    ['Answers to your reports', { reportAnswers: false }],
  ])(
    'notification switch %s changes at once, is saved with the others, and shows a confirmation for three seconds',
    async (name, change) => {
      const updates = givenSlowServer();
      const timer = captureTimer(3 * SECOND);
      renderApp('/settings');
      const control = await findSwitch(name);
      const before = control.checked;
      await userEvent.click(control);
      expect(control.checked).toBe(!before);
      expect(screen.queryByText(savedMessage)).toBeNull();
      await waitFor(() => expect(updates.map(({ body }) => body)).toEqual([{ ...preferences, ...change }]));
      updates[0]?.settle();
      await screen.findByText(savedMessage);
      expect(control.checked).toBe(!before);
      expect(readStored()).toEqual({ ...preferences, ...change });
      await timer.run();
      expect(screen.queryByText(savedMessage)).toBeNull();
    },
  );

  test('notification switch changes with the keyboard', async () => {
    renderApp('/settings');
    const control = await findSwitch('Weekly digest');
    control.focus();
    await userEvent.keyboard(' ');
    await screen.findByText(savedMessage);
    expect(control.checked).toBe(true);
  });

  // spec: 4.3.11, 8.2.21
  test.each([
    ['a network error', offline, 'Failed to save settings'],
    ['an error without a message', () => Promise.reject(new Response('', { status: 500 })), 'Failed to save settings'],
    [
      'an error with a message',
      () => Promise.reject(new AppError('TOO_MANY_REQUESTS')),
      `Failed to save settings. ${new AppError('TOO_MANY_REQUESTS').message}`,
    ],
  ])('notification switch reverts and shows an error message after %s', async (_what, updatePreferences, text) => {
    fakeApi({ users: { updatePreferences } });
    renderApp('/settings');
    const control = await findSwitch('Email notifications');
    await userEvent.click(control);
    await screen.findByText(text);
    expect(control.checked).toBe(true);
    expect(screen.queryByText(savedMessage)).toBeNull();
    expect(readStored()).toEqual(preferences);
  });

  test('notification switches save both changes when the user makes two quickly', async () => {
    const updates = givenSlowServer();
    renderApp('/settings');
    await userEvent.click(await findSwitch('Email notifications'));
    await userEvent.click(await findSwitch('Weekly digest'));
    await waitFor(() => expect(updates).toHaveLength(1));
    updates[0]?.settle();
    await waitFor(() => expect(updates).toHaveLength(2));
    expect(updates[1]?.body).toEqual({ ...preferences, emailNotifications: false, weeklyDigest: true });
    updates[1]?.settle();
    await waitFor(() =>
      expect(readStored()).toEqual({ ...preferences, emailNotifications: false, weeklyDigest: true }),
    );
    expect((await findSwitch('Email notifications')).checked).toBe(false);
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
  });

  test('notification switches do not overwrite a value that was changed elsewhere', async () => {
    renderApp('/settings');
    const digest = await findSwitch('Weekly digest');
    const updatePreferences = vi.fn(({ body }: { body: Preferences }) => body);
    fakeApi({ users: { preferences: () => ({ ...preferences, emailNotifications: false }), updatePreferences } });
    await userEvent.click(digest);
    await screen.findByText(savedMessage);
    expect(updatePreferences.mock.calls.map(([{ body }]) => body)).toEqual([
      { ...preferences, emailNotifications: false, weeklyDigest: true },
    ]);
    expect((await findSwitch('Email notifications')).checked).toBe(false);
  });

  test('notification switches revert only the change that failed', async () => {
    const updates = givenSlowServer();
    renderApp('/settings');
    await userEvent.click(await findSwitch('Email notifications'));
    await userEvent.click(await findSwitch('Weekly digest'));
    await waitFor(() => expect(updates).toHaveLength(1));
    updates[0]?.settle(new Error('lost'));
    await screen.findByText(/Failed to save settings/);
    await waitFor(() => expect(updates).toHaveLength(2));
    expect(updates[1]?.body).toEqual({ ...preferences, weeklyDigest: true });
    updates[1]?.settle();
    await screen.findByText(savedMessage);
    expect((await findSwitch('Email notifications')).checked).toBe(true);
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
  });

  test('notification switches send the browser’s time zone with the first change only', async () => {
    givenSettings({ rules: { ...alertRules, timeZone: null } });
    const zones: (string | null)[] = [];
    fakeApi({
      notify: {
        updateRules({ body }) {
          zones.push(body.timeZone);
          return body;
        },
      },
    });
    renderApp('/settings');
    await screen.findByLabelText('Time zone');
    await userEvent.click(await findSwitch('Weekly digest'));
    await waitFor(() => expect(zones).toEqual([Intl.DateTimeFormat().resolvedOptions().timeZone]));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Time zone').value).toBe(zones[0]));
    await userEvent.click(await findSwitch('Email notifications'));
    await waitFor(() => expect(readStored()).toMatchObject({ emailNotifications: false }));
    expect(zones).toHaveLength(1);
  });

  test('notification switches show an error with Try Again when they fail to load', async () => {
    fakeApi({ users: { preferences: () => Promise.reject(new Response('', { status: 500 })) } });
    renderApp('/settings');
    const notifications = within(await section('Notifications'));
    await notifications.findByText('Failed to load your settings');
    fakeApi({ users: { preferences: () => preferences } });
    await userEvent.click(notifications.getByRole('button', { name: 'Try Again' }));
    expect((await findSwitch('Weekly digest')).checked).toBe(false);
  });
});

describe('cached preferences', () => {
  test('cached preferences are shown at once and replaced by the server’s', async () => {
    localStorage.setItem(preferencesKey(id), JSON.stringify({ ...preferences, weeklyDigest: true }));
    const { promise, resolve } = Promise.withResolvers<Preferences>();
    fakeApi({ users: { preferences: () => promise } });
    renderApp('/settings');
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
    resolve(preferences);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Weekly digest' }).checked).toBe(false),
    );
    expect(readStored()).toEqual(preferences);
  });

  test('cached preferences are shown when the server is unreachable', async () => {
    localStorage.setItem(preferencesKey(id), JSON.stringify({ ...preferences, weeklyDigest: true }));
    fakeApi({ users: { preferences: offline } });
    renderApp('/settings');
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
  });

  test('cached preferences are ignored when they are invalid', async () => {
    localStorage.setItem(preferencesKey(id), '{"weeklyDigest":"yes"}');
    renderApp('/settings');
    expect((await findSwitch('Weekly digest')).checked).toBe(false);
  });

  test('cached preferences are removed when the user signs out', async () => {
    const { router } = renderApp('/settings');
    await findSwitch('Weekly digest');
    expect(readStored()).toEqual(preferences);
    fakeApi({
      auth: { logout: () => null, status: () => ({ authenticated: false, authType: null, providers: [] }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(readStored()).toBeNull());
  });
});

test('settings page sends no update before the user changes something', async () => {
  const updatePreferences = vi.fn<() => Preferences>(() => preferences);
  fakeApi({ users: { updatePreferences } });
  renderApp('/settings');
  await findSwitch('Weekly digest');
  expect(updatePreferences).not.toHaveBeenCalled();
});
