import type { NewTarget, Target } from '@sillage/contract';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guardPush } from '../app/guard-push.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { fakePush } from '../testing/fake-push.ts';
import { givenSignedIn, givenUser } from '../testing/given.ts';
import { browser, givenSettings, mail, off } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';

const { id: userId } = givenUser();
const owner = { userId, targetId: browser.id, label: 'Firefox on Linux' };

const addTarget = vi.fn<(input: { body: { target: NewTarget } }) => { target: Target; secret: null }>();
const removeTarget = vi.fn<(input: { params: { targetId: string } }) => null>();
const removed = () => removeTarget.mock.calls.map(([{ params }]) => params.targetId);

beforeEach(() => {
  givenSettings();
  addTarget.mockReset().mockReturnValue({ target: { ...browser, label: 'Firefox on Linux' }, secret: null });
  removeTarget.mockReset().mockReturnValue(null);
  fakeApi({ notify: { addTarget, removeTarget } });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('this browser', () => {
  test('that cannot show messages says so, and offers nothing', async () => {
    renderApp('/settings');
    await screen.findByText(/can’t show notifications while Sillage is closed/);
    expect(screen.queryByRole('button', { name: /This browser/ })).toBeNull();
  });

  test('that was told not to says what to do', async () => {
    fakePush({ permission: 'denied' });
    renderApp('/settings');
    await screen.findByText(/allow notifications, then come back/);
    expect(screen.queryByRole('button', { name: /This browser/ })).toBeNull();
  });

  test('explains before it asks, then is turned on with the server’s key', async () => {
    const push = fakePush();
    renderApp('/settings');
    await screen.findByText(/Your browser will ask for permission/);
    expect(push.notification.permission).toBe('default');
    expect(push.has.worker).toBeNull();
    await press('Turn on: This browser');
    await screen.findByText(/On: you get a notification as soon as something happens/);
    expect(push.has).toEqual({ subscription: true, worker: '/sw.js', key: 'BKey' });
    expect(addTarget.mock.calls[0]?.[0].body.target).toEqual({
      preset: 'push',
      label: 'Firefox on Linux',
      ...push.keys,
    });
    expect(push.owner()).toEqual(owner);
    screen.getByRole('button', { name: 'Send a test: This browser' });
    // It is not also listed by name.
    expect(screen.queryByText('Firefox on Linux')).toBeNull();
  });

  test('says that nothing changed when the question was sent away', async () => {
    const push = fakePush({ answer: 'default' });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText(/did not get permission, so nothing was changed/);
    expect(push.has.worker).toBeNull();
    expect(addTarget).not.toHaveBeenCalled();
  });

  test('shows what to do when the answer was no', async () => {
    fakePush({ answer: 'denied' });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText(/allow notifications, then come back/);
    expect(screen.queryByText(/so nothing was changed/)).toBeNull();
  });

  test('has words for a browser whose own service fails', async () => {
    fakePush({ failure: new DOMException('Registration failed', 'AbortError') });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText(/couldn’t reach its notification service/);
  });

  test('keeps no subscription that the server does not know of', async () => {
    const push = fakePush();
    fakeApi({ notify: { addTarget: () => Promise.reject(new Response('', { status: 500 })) } });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText('It couldn’t be turned on. Please try again.');
    expect(push.has.subscription).toBe(false);
    expect(push.owner()).toBeNull();
  });

  test('is turned off here and with the server', async () => {
    givenSettings({ targets: [mail, browser] });
    const push = fakePush({ permission: 'granted', owner });
    fakeApi({ notify: { removeTarget } });
    renderApp('/settings');
    await press('Turn off: This browser');
    await screen.findByRole('button', { name: 'Turn on: This browser' });
    expect(push.has.subscription).toBe(false);
    expect(push.owner()).toBeNull();
    expect(removed()).toEqual([browser.id]);
  });

  test('that its owner removed elsewhere is off here too', async () => {
    fakePush({ permission: 'granted', owner });
    renderApp('/settings');
    await screen.findByRole('button', { name: 'Turn on: This browser' });
  });

  test('that tells somebody else is off for who is here now', async () => {
    givenSettings({ targets: [mail, browser] });
    fakePush({ permission: 'granted', owner: { ...owner, userId: '0198c0de-0000-7000-8000-000000000009' } });
    renderApp('/settings');
    await screen.findByRole('button', { name: 'Turn on: This browser' });
    screen.getByText('Chrome on Android');
  });

  test('that we switched off says why, and is subscribed anew', async () => {
    givenSettings({ targets: [mail, { ...browser, off }] });
    const push = fakePush({ permission: 'granted', owner });
    addTarget.mockReturnValue({ target: { ...browser, id: mail.id.replace('b1', 'c1') }, secret: null });
    fakeApi({ notify: { addTarget, removeTarget } });
    renderApp('/settings');
    await screen.findByText(/We turned this off on/);
    await press('Turn on again: This browser');
    await waitFor(() => expect(screen.queryByText(/We turned this off on/)).toBeNull());
    expect(push.owner()).toMatchObject({ targetId: mail.id.replace('b1', 'c1') });
    await waitFor(() => expect(removed()).toEqual([browser.id]));
  });
});

describe('who leaves', () => {
  test('by signing out hears nothing here any more, and the server knows before the session ends', async () => {
    givenSettings({ targets: [mail, browser] });
    const push = fakePush({ permission: 'granted', owner });
    const order: string[] = [];
    removeTarget.mockImplementation(() => {
      order.push('removed');
      return null;
    });
    fakeApi({
      notify: { removeTarget },
      auth: {
        logout() {
          order.push('signed out');
          return null;
        },
      },
    });
    const { router } = renderApp('/settings');
    await screen.findByRole('button', { name: 'Turn off: This browser' });
    await userEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(order).toEqual(['removed', 'signed out']);
    expect(removed()).toEqual([browser.id]);
    expect(push.has.subscription).toBe(false);
    expect(push.owner()).toBeNull();
  });

  test('and the next person who signs in is not told in their place', async () => {
    const push = fakePush({
      permission: 'granted',
      owner: { ...owner, userId: '0198c0de-0000-7000-8000-000000000009' },
    });
    givenSignedIn();
    const { client } = renderApp('/settings');
    const stop = guardPush(client);
    await waitFor(() => expect(push.has.subscription).toBe(false));
    stop();
  });

  test('without signing out, and comes back, is still told', async () => {
    const push = fakePush({ permission: 'granted', owner });
    const { client } = renderApp('/settings');
    const stop = guardPush(client);
    await screen.findByRole('button', { name: 'Turn on: This browser' });
    expect(push.has.subscription).toBe(true);
    stop();
  });
});
