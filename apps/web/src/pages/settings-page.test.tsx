import { AppError, type Preferences } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { preferencesKey } from '../lib/storage.ts';
import { SECOND } from '../lib/time.ts';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenUser } from '../testing/given.ts';
import { alertRules, givenSettings, preferences } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';
import { holdTimer } from '../testing/timers.ts';

const { id } = givenUser();
const saved = 'Settings saved successfully!';

beforeEach(() => void givenSettings());

const section = (name: string) => screen.findByRole('region', { name });
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const stored = () => JSON.parse(localStorage.getItem(preferencesKey(id)) ?? 'null') as unknown;

/** Fakes a server that stores preferences and responds when the test calls `settle`. */
function givenSlowServer() {
  const asked: { body: Preferences; settle: (error?: Error) => void }[] = [];
  let kept = preferences;
  fakeApi({
    users: {
      preferences: () => kept,
      updatePreferences: ({ body }) =>
        new Promise((resolve, reject) => {
          function settle(error?: Error): void {
            if (error) return reject(error);
            kept = body;
            resolve(body);
          }
          asked.push({ body, settle });
        }),
    },
  });
  return asked;
}

test('sends visitors to sign in, and back', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/settings');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: '/settings' });
});

// spec: 2.1.7, 2.3.34
test('is reached by the user menu, and has its three sections', async () => {
  renderApp('/nowhere');
  await userEvent.click(await screen.findByRole('link', { name: 'Settings', hidden: true }));
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  expect(document.title).toBe('Settings · Sillage');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Appearance',
    'Notifications',
    'Quiz and recommendations',
  ]);
});

// spec: 3.15, 9.18
test('changes the theme at once, and keeps it in this browser alone', async () => {
  renderApp('/settings');
  const appearance = within(await section('Appearance'));
  expect(appearance.getByLabelText<HTMLInputElement>('Auto').checked).toBe(true);
  await userEvent.click(appearance.getByLabelText('Dark'));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(localStorage.getItem('sillage.theme')).toBe('dark');
  await userEvent.click(appearance.getByLabelText('Auto'));
  expect(document.documentElement.dataset['theme']).toBeUndefined();
  expect(screen.queryByText(saved)).toBeNull();
});

describe('the three switches', () => {
  test('stand as the server has them, each with what it does', async () => {
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
  ])(
    '%s changes at once, is saved with the others as they were, and says so for three seconds',
    async (name, change) => {
      const asked = givenSlowServer();
      const timer = holdTimer(3 * SECOND);
      renderApp('/settings');
      const control = await findSwitch(name);
      const before = control.checked;
      await userEvent.click(control);
      expect(control.checked).toBe(!before);
      expect(screen.queryByText(saved)).toBeNull();
      await waitFor(() => expect(asked.map(({ body }) => body)).toEqual([{ ...preferences, ...change }]));
      asked[0]?.settle();
      await screen.findByText(saved);
      expect(control.checked).toBe(!before);
      expect(stored()).toEqual({ ...preferences, ...change });
      await timer.pass();
      expect(screen.queryByText(saved)).toBeNull();
    },
  );

  test('are worked by the keyboard', async () => {
    renderApp('/settings');
    const control = await findSwitch('Weekly digest');
    control.focus();
    await userEvent.keyboard(' ');
    await screen.findByText(saved);
    expect(control.checked).toBe(true);
  });

  // spec: 4.3.11, 8.2.21
  test.each([
    ['a lost network', offline, 'Failed to save settings'],
    ['a refusal without words', () => Promise.reject(new Response('', { status: 500 })), 'Failed to save settings'],
    [
      'a refusal with words',
      () => Promise.reject(new AppError('TOO_MANY_REQUESTS')),
      `Failed to save settings. ${new AppError('TOO_MANY_REQUESTS').message}`,
    ],
  ])('go back on %s, and say so', async (_what, updatePreferences, words) => {
    fakeApi({ users: { updatePreferences } });
    renderApp('/settings');
    const control = await findSwitch('Email notifications');
    await userEvent.click(control);
    await screen.findByText(words);
    expect(control.checked).toBe(true);
    expect(screen.queryByText(saved)).toBeNull();
    expect(stored()).toEqual(preferences);
  });

  test('lose none of two quick changes', async () => {
    const asked = givenSlowServer();
    renderApp('/settings');
    await userEvent.click(await findSwitch('Email notifications'));
    await userEvent.click(await findSwitch('Weekly digest'));
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.settle();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toEqual({ ...preferences, emailNotifications: false, weeklyDigest: true });
    asked[1]?.settle();
    await waitFor(() => expect(stored()).toEqual({ ...preferences, emailNotifications: false, weeklyDigest: true }));
    expect((await findSwitch('Email notifications')).checked).toBe(false);
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
  });

  test('leave what was changed elsewhere meanwhile, as by the link in a mail', async () => {
    renderApp('/settings');
    const digest = await findSwitch('Weekly digest');
    const updatePreferences = vi.fn(({ body }: { body: Preferences }) => body);
    fakeApi({ users: { preferences: () => ({ ...preferences, emailNotifications: false }), updatePreferences } });
    await userEvent.click(digest);
    await screen.findByText(saved);
    expect(updatePreferences.mock.calls.map(([{ body }]) => body)).toEqual([
      { ...preferences, emailNotifications: false, weeklyDigest: true },
    ]);
    expect((await findSwitch('Email notifications')).checked).toBe(false);
  });

  test('take back only the change that failed', async () => {
    const asked = givenSlowServer();
    renderApp('/settings');
    await userEvent.click(await findSwitch('Email notifications'));
    await userEvent.click(await findSwitch('Weekly digest'));
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.settle(new Error('lost'));
    await screen.findByText(/Failed to save settings/);
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.body).toEqual({ ...preferences, weeklyDigest: true });
    asked[1]?.settle();
    await screen.findByText(saved);
    expect((await findSwitch('Email notifications')).checked).toBe(true);
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
  });

  test('say the time zone of this browser with the first change, and never again', async () => {
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
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Time zone').value).toBe(zones[0]));
    await userEvent.click(await findSwitch('Email notifications'));
    await waitFor(() => expect(stored()).toMatchObject({ emailNotifications: false }));
    expect(zones).toHaveLength(1);
  });

  test('have words and a way on when they could not be had', async () => {
    fakeApi({ users: { preferences: () => Promise.reject(new Response('', { status: 500 })) } });
    renderApp('/settings');
    const notifications = within(await section('Notifications'));
    await notifications.findByText('Failed to load your settings');
    fakeApi({ users: { preferences: () => preferences } });
    await userEvent.click(notifications.getByRole('button', { name: 'Try Again' }));
    expect((await findSwitch('Weekly digest')).checked).toBe(false);
  });
});

describe('what this browser kept', () => {
  test('is shown at once, then what the server says', async () => {
    localStorage.setItem(preferencesKey(id), JSON.stringify({ ...preferences, weeklyDigest: true }));
    const { promise, resolve } = Promise.withResolvers<Preferences>();
    fakeApi({ users: { preferences: () => promise } });
    renderApp('/settings');
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
    resolve(preferences);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Weekly digest' }).checked).toBe(false),
    );
    expect(stored()).toEqual(preferences);
  });

  test('still stands when the server cannot be reached', async () => {
    localStorage.setItem(preferencesKey(id), JSON.stringify({ ...preferences, weeklyDigest: true }));
    fakeApi({ users: { preferences: offline } });
    renderApp('/settings');
    expect((await findSwitch('Weekly digest')).checked).toBe(true);
  });

  test('is not taken for true when it is broken', async () => {
    localStorage.setItem(preferencesKey(id), '{"weeklyDigest":"yes"}');
    renderApp('/settings');
    expect((await findSwitch('Weekly digest')).checked).toBe(false);
  });

  test('is forgotten with the session', async () => {
    const { router } = renderApp('/settings');
    await findSwitch('Weekly digest');
    expect(stored()).toEqual(preferences);
    fakeApi({
      auth: { logout: () => null, status: () => ({ authenticated: false, authType: null, providers: [] }) },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(stored()).toBeNull());
  });
});

test('nothing is asked of the server before something is changed', async () => {
  const updatePreferences = vi.fn<() => Preferences>(() => preferences);
  fakeApi({ users: { updatePreferences } });
  renderApp('/settings');
  await findSwitch('Weekly digest');
  expect(updatePreferences).not.toHaveBeenCalled();
});
