import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import {
  browserChannel,
  emailChannel,
  givenSettings,
  turnedOff,
  webhookChannel,
} from '../../testing/given-settings.ts';
import { renderApp } from '../../testing/render.tsx';

const serverError = () => Promise.reject(new Response('', { status: 500 }));
const findChannel = async (name: string) => {
  const list = within(await screen.findByRole('region', { name: 'Where we notify you' }));
  const found = (await list.findAllByRole('listitem')).find((item) => item.querySelector('p')?.textContent === name);
  if (!found) throw new Error(`There is no channel called ${name}`);
  return within(found);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('channel', () => {
  beforeEach(() => void givenSettings({ targets: [emailChannel, webhookChannel, browserChannel] }));

  test('channel shows its address and the time of its last notification', async () => {
    renderApp('/settings');
    (await findChannel('Email')).getByText('amber@example.com');
    expect((await findChannel('Email')).getByText(/Last sent/)).toBeTruthy();
    (await findChannel('My program')).getByText('Signed webhook · https://example.com/…');
    (await findChannel('My program')).getByText('Nothing sent yet');
    (await findChannel('Chrome on Android')).getByText('fcm.googleapis.com');
  });

  test.each([
    ['Email', true, 'The mail server took it', 'Sent. The mail server took it.'],
    ['My program', false, 'It answered with 500.', 'Not sent. It answered with 500.'],
    ['Chrome on Android', true, 'The push service took it.', 'Sent. The push service took it.'],
  ])('trial notification to %s shows its result', async (name, isAccepted, message, text) => {
    const testChannel = vi.fn<(input: { params: { channelId: string } }) => { isAccepted: boolean; says: string }>(
      () => ({
        isAccepted,
        says: message,
      }),
    );
    fakeApi({ notify: { testChannel } });
    renderApp('/settings');
    await userEvent.click((await findChannel(name)).getByRole('button', { name: `Send a test: ${name}` }));
    const result = await (await findChannel(name)).findByText(text);
    expect(result.closest('[role=status]')).not.toBeNull();
    expect(testChannel).toHaveBeenCalledOnce();
  });

  test('trial notification shows an error when the request fails', async () => {
    fakeApi({ notify: { testChannel: serverError } });
    renderApp('/settings');
    await press('Send a test: Email');
    await screen.findByText('The test could not be sent. Please try again.');
  });

  test('channel disappears at once after its removal is confirmed', async () => {
    const response = Promise.withResolvers<null>();
    const removeChannel = vi.fn<(input: { params: { channelId: string } }) => Promise<null>>(() => response.promise);
    fakeApi({ notify: { removeChannel } });
    renderApp('/settings');
    await press('Remove: My program');
    expect(removeChannel).not.toHaveBeenCalled();
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('My program')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add a channel'));
    await waitFor(() => expect(removeChannel).toHaveBeenCalledOnce());
    expect(removeChannel.mock.calls[0]?.[0].params.channelId).toBe(webhookChannel.id);
    response.resolve(null);
    await findChannel('Chrome on Android');
    expect(screen.queryByText('My program')).toBeNull();
  });

  test('channel reappears with an error message when its removal fails', async () => {
    fakeApi({ notify: { removeChannel: serverError } });
    renderApp('/settings');
    await press('Remove: My program');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Failed to remove this. Please try again.');
    await findChannel('My program');
  });

  test('channel that another tab removed disappears without an error', async () => {
    fakeApi({ notify: { removeChannel: () => Promise.reject(new AppError('CHANNEL_NOT_FOUND')) } });
    renderApp('/settings');
    await press('Remove: My program');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('My program')).toBeNull());
    await findChannel('Chrome on Android');
    expect(screen.queryByText(/no longer exists/)).toBeNull();
  });

  test('channel stays when its removal is not confirmed, and the email channel has no Remove button', async () => {
    renderApp('/settings');
    await press('Remove: My program');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
    await findChannel('My program');
    expect((await findChannel('Email')).queryByRole('button', { name: /Remove/ })).toBeNull();
  });
});

describe('switched-off channel', () => {
  test('switched-off channel shows the reason, and can be turned on again', async () => {
    givenSettings({ targets: [{ ...emailChannel, turnedOff }] });
    const countUnread = vi.fn<() => { unread: number; off: number }>(() => ({ unread: 0, off: 0 }));
    fakeApi({ notify: { resumeChannel: () => emailChannel }, inbox: { unread: countUnread } });
    renderApp('/settings');
    const channel = await findChannel('Email');
    channel.getByText(/We turned this off on .*The mailbox does not exist\./);
    screen.getByText(/Email is currently turned off/);
    channel.getByText(/We send you no emails about your watchlist, not even the digest/);
    await waitFor(() => expect(countUnread).toHaveBeenCalled());
    countUnread.mockClear();
    await userEvent.click(channel.getByRole('button', { name: 'Turn on again: Email' }));
    await waitFor(() => expect(screen.queryByText(/We turned this off/)).toBeNull());
    expect(document.activeElement?.textContent).toBe('It’s on again. Send a test to confirm.');
    expect(screen.queryByText(/Email is currently turned off/)).toBeNull();
    await waitFor(() => expect(countUnread).toHaveBeenCalled());
  });

  test('switched-off channel shows a message when turning it on fails', async () => {
    givenSettings({ targets: [emailChannel, { ...webhookChannel, turnedOff }] });
    fakeApi({ notify: { resumeChannel: serverError } });
    renderApp('/settings');
    (await findChannel('My program')).getByText(
      'We send nothing to it. You still see everything in your notifications here.',
    );
    await press('Turn on again: My program');
    await screen.findByText('It couldn’t be turned on. Please try again.');
  });
});
