import type { Channel, NewChannel } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { guardPush } from '../../app/guard-push.ts';
import { fakeApi } from '../../testing/fake-api.tsx';
import { fakePush } from '../../testing/fake-push.ts';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { browserChannel, emailChannel, givenSettings, turnedOff } from '../../testing/given-settings.ts';
import { renderApp } from '../../testing/render.tsx';

const { id: userId } = givenUser();
const owner = { userId, channelId: browserChannel.id, label: 'Firefox on Linux' };

const addChannel = vi.fn<(input: { body: { channel: NewChannel } }) => { channel: Channel; secret: null }>();
const removeChannel = vi.fn<(input: { params: { channelId: string } }) => null>();
const removedIds = () => removeChannel.mock.calls.map(([{ params }]) => params.channelId);

beforeEach(() => {
  givenSettings();
  addChannel.mockReset().mockReturnValue({ channel: { ...browserChannel, label: 'Firefox on Linux' }, secret: null });
  removeChannel.mockReset().mockReturnValue(null);
  fakeApi({ notify: { addChannel, removeChannel } });
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('push channel of this browser', () => {
  test('push channel says that the browser cannot show notifications, and has no button', async () => {
    renderApp('/settings');
    await screen.findByText(/can’t show notifications while Sillage is closed/);
    expect(screen.queryByRole('button', { name: /This browser/ })).toBeNull();
  });

  test('push channel explains how to allow blocked notifications', async () => {
    fakePush({ permission: 'denied' });
    renderApp('/settings');
    await screen.findByText(/allow notifications, then come back/);
    expect(screen.queryByRole('button', { name: /This browser/ })).toBeNull();
  });

  test('push channel explains the permission prompt, then subscribes with the server’s key', async () => {
    const fakeSubscription = fakePush();
    renderApp('/settings');
    await screen.findByText(/Your browser will ask for permission/);
    expect(fakeSubscription.notification.permission).toBe('default');
    expect(fakeSubscription.has.worker).toBeNull();
    await press('Turn on: This browser');
    await screen.findByText(/On: you get a notification as soon as something happens/);
    expect(fakeSubscription.has).toEqual({ subscription: true, worker: '/sw.js', key: 'BKey' });
    expect(addChannel.mock.calls[0]?.[0].body.channel).toEqual({
      preset: 'push',
      label: 'Firefox on Linux',
      ...fakeSubscription.keys,
    });
    expect(fakeSubscription.owner()).toEqual(owner);
    screen.getByRole('button', { name: 'Send a test: This browser' });
    // It is not also listed by name.
    expect(screen.queryByText('Firefox on Linux')).toBeNull();
  });

  test('push channel says that nothing changed when the permission prompt was dismissed', async () => {
    const fakeSubscription = fakePush({ promptResult: 'default' });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText(/did not get permission, so nothing was changed/);
    expect(fakeSubscription.has.worker).toBeNull();
    expect(addChannel).not.toHaveBeenCalled();
  });

  test('push channel explains how to allow notifications when the permission was denied', async () => {
    fakePush({ promptResult: 'denied' });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText(/allow notifications, then come back/);
    expect(screen.queryByText(/so nothing was changed/)).toBeNull();
  });

  test('push channel shows a message when the browser’s push service fails', async () => {
    fakePush({ failure: new DOMException('Registration failed', 'AbortError') });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText(/couldn’t reach its notification service/);
  });

  test('push channel ends the browser’s push subscription when the server cannot store it', async () => {
    const fakeSubscription = fakePush();
    fakeApi({ notify: { addChannel: () => Promise.reject(new Response('', { status: 500 })) } });
    renderApp('/settings');
    await press('Turn on: This browser');
    await screen.findByText('It couldn’t be turned on. Please try again.');
    expect(fakeSubscription.has.subscription).toBe(false);
    expect(fakeSubscription.owner()).toBeNull();
  });

  test('push channel is turned off in the browser and on the server', async () => {
    givenSettings({ targets: [emailChannel, browserChannel] });
    const fakeSubscription = fakePush({ permission: 'granted', owner });
    fakeApi({ notify: { removeChannel } });
    renderApp('/settings');
    await press('Turn off: This browser');
    await screen.findByRole('button', { name: 'Turn on: This browser' });
    expect(fakeSubscription.has.subscription).toBe(false);
    expect(fakeSubscription.owner()).toBeNull();
    expect(removedIds()).toEqual([browserChannel.id]);
  });

  test('push channel is shown as off when another device has removed it', async () => {
    fakePush({ permission: 'granted', owner });
    renderApp('/settings');
    await screen.findByRole('button', { name: 'Turn on: This browser' });
  });

  test('push channel is off when the subscription belongs to another user', async () => {
    givenSettings({ targets: [emailChannel, browserChannel] });
    fakePush({ permission: 'granted', owner: { ...owner, userId: '0198c0de-0000-7000-8000-000000000009' } });
    renderApp('/settings');
    await screen.findByRole('button', { name: 'Turn on: This browser' });
    within(screen.getByRole('region', { name: 'Where we notify you' })).getByText('Chrome on Android');
  });

  test('push channel that was switched off shows the reason, and subscribes again', async () => {
    givenSettings({ targets: [emailChannel, { ...browserChannel, turnedOff }] });
    const fakeSubscription = fakePush({ permission: 'granted', owner });
    addChannel.mockReturnValue({
      channel: { ...browserChannel, id: emailChannel.id.replace('b1', 'c1') },
      secret: null,
    });
    fakeApi({ notify: { addChannel, removeChannel } });
    renderApp('/settings');
    await screen.findByText(/We turned this off on/);
    await press('Turn on again: This browser');
    await waitFor(() => expect(screen.queryByText(/We turned this off on/)).toBeNull());
    expect(fakeSubscription.owner()).toMatchObject({ channelId: emailChannel.id.replace('b1', 'c1') });
    await waitFor(() => expect(removedIds()).toEqual([browserChannel.id]));
  });
});

describe('push subscription after the session', () => {
  test('push subscription ends before the session ends when the user signs out', async () => {
    givenSettings({ targets: [emailChannel, browserChannel] });
    const fakeSubscription = fakePush({ permission: 'granted', owner });
    const requestOrder: string[] = [];
    removeChannel.mockImplementation(() => {
      requestOrder.push('removed');
      return null;
    });
    fakeApi({
      notify: { removeChannel },
      auth: {
        logout() {
          requestOrder.push('signed out');
          return null;
        },
      },
    });
    const { router } = renderApp('/settings');
    await screen.findByRole('button', { name: 'Turn off: This browser' });
    await userEvent.click(screen.getByRole('button', { name: 'Logout', hidden: true }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requestOrder).toEqual(['removed', 'signed out']);
    expect(removedIds()).toEqual([browserChannel.id]);
    expect(fakeSubscription.has.subscription).toBe(false);
    expect(fakeSubscription.owner()).toBeNull();
  });

  test('push subscription ends when another user signs in', async () => {
    const fakeSubscription = fakePush({
      permission: 'granted',
      owner: { ...owner, userId: '0198c0de-0000-7000-8000-000000000009' },
    });
    givenSignedIn();
    const { client } = renderApp('/settings');
    const stop = guardPush(client);
    await waitFor(() => expect(fakeSubscription.has.subscription).toBe(false));
    stop();
  });

  test('push subscription stays active when the session expires', async () => {
    const fakeSubscription = fakePush({ permission: 'granted', owner });
    const { client } = renderApp('/settings');
    const stop = guardPush(client);
    await screen.findByRole('button', { name: 'Turn on: This browser' });
    expect(fakeSubscription.has.subscription).toBe(true);
    stop();
  });
});
