import { AppError, type Channel, type EventKind, eventKinds } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.tsx';
import {
  browserChannel,
  emailChannel,
  givenSettings,
  preferences,
  turnedOff,
  webhookChannel,
} from '../../../testing/given-settings.ts';
import { renderApp } from '../../../testing/render.tsx';

const saved = 'Settings saved successfully!';
const findTable = () => screen.findByRole('table', { name: 'Kinds of alert by channel' });
const findBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

type Update = { params: { channelId: string }; body: { kinds: EventKind[] } };

/** Fakes a server that stores the kinds of each channel. */
function givenServer(channels: Channel[]) {
  givenSettings({ targets: channels });
  let stored = channels;
  const updateKinds = vi.fn(({ params, body }: Update) => {
    stored = stored.map((each) => (each.id === params.channelId ? { ...each, kinds: body.kinds } : each));
    return stored.find(({ id }) => id === params.channelId) ?? emailChannel;
  });
  fakeApi({ notify: { channels: () => stored, updateKinds } });
  const change = (id: string, kinds: EventKind[]) => {
    stored = stored.map((each) => (each.id === id ? { ...each, kinds } : each));
  };
  return { updateKinds, change };
}

describe('kinds of each channel', () => {
  let server: ReturnType<typeof givenServer>;
  beforeEach(() => {
    server = givenServer([emailChannel, { ...browserChannel, kinds: ['restock'] }, { ...webhookChannel, kinds: [] }]);
  });

  test('matrix has a row for each channel and a column for each kind', async () => {
    renderApp('/settings');
    const table = within(await findTable());
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Channel',
      'Back in stock',
      'Sold out',
      'Price drop',
      'Lowest price',
      'New size or shop',
      'Pre-order',
      'Seems discontinued',
    ]);
    const rows = table.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(rows).toEqual(['Email', 'Chrome on Android', 'My programGets no alerts.']);
    const boxes = table.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([
      ...eventKinds.map(() => true),
      ...eventKinds.map((kind) => kind === 'restock'),
      ...eventKinds.map(() => false),
    ]);
    expect((await findBox('Chrome on Android: Back in stock')).checked).toBe(true);
  });

  test('choice shows at once, is saved for its channel alone, and shows a confirmation', async () => {
    renderApp('/settings');
    const box = await findBox('Email: Sold out');
    await userEvent.click(box);
    expect(box.checked).toBe(false);
    await screen.findByText(saved);
    expect(server.updateKinds.mock.calls.map(([{ params, body }]) => [params.channelId, body])).toEqual([
      [emailChannel.id, { kinds: eventKinds.filter((kind) => kind !== 'sold_out') }],
    ]);
    expect((await findBox('Email: Sold out')).checked).toBe(false);
  });

  test('choice is made with the keyboard', async () => {
    renderApp('/settings');
    (await findBox('Chrome on Android: Pre-order')).focus();
    await userEvent.keyboard(' ');
    await screen.findByText(saved);
    expect(server.updateKinds.mock.calls[0]?.[0].body).toEqual({ kinds: ['restock', 'preorder'] });
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toBe(await findBox('Chrome on Android: New size or shop'));
  });

  test('two quick choices for a channel are both saved', async () => {
    renderApp('/settings');
    await userEvent.click(await findBox('Chrome on Android: Sold out'));
    await userEvent.click(await findBox('Chrome on Android: Price drop'));
    await waitFor(() => expect(server.updateKinds).toHaveBeenCalledTimes(2));
    expect(server.updateKinds.mock.calls[1]?.[0].body).toEqual({ kinds: ['restock', 'sold_out', 'price_drop'] });
  });

  test('choice does not overwrite one that was made elsewhere', async () => {
    renderApp('/settings');
    const box = await findBox('Chrome on Android: Sold out');
    server.change(browserChannel.id, ['preorder']);
    await userEvent.click(box);
    await screen.findByText(saved);
    expect(server.updateKinds.mock.calls[0]?.[0].body).toEqual({ kinds: ['preorder', 'sold_out'] });
    expect((await findBox('Chrome on Android: Back in stock')).checked).toBe(false);
  });

  test('choice shows while it is saved, and is reverted with a message when saving fails', async () => {
    const response = Promise.withResolvers<Channel>();
    const updateKinds = vi.fn<() => Promise<Channel>>(() => response.promise);
    fakeApi({ notify: { updateKinds } });
    renderApp('/settings');
    const box = await findBox('Email: Sold out');
    await userEvent.click(box);
    await waitFor(() => expect(updateKinds).toHaveBeenCalledOnce());
    expect(box.checked).toBe(false);
    response.reject(new AppError('UNAVAILABLE'));
    await screen.findByText(`Failed to save settings. ${new AppError('UNAVAILABLE').message}`);
    await waitFor(() => expect(box.checked).toBe(true));
  });

  test('choice for a channel that was removed elsewhere is reverted with a message', async () => {
    renderApp('/settings');
    const box = await findBox('My program: Sold out');
    fakeApi({ notify: { channels: () => [emailChannel] } });
    await userEvent.click(box);
    await screen.findByText('Failed to save settings. This channel no longer exists');
    expect(server.updateKinds).not.toHaveBeenCalled();
  });
});

test('choice that turns a preference on shows it on the switch', async () => {
  givenServer([{ ...emailChannel, kinds: ['restock'] }]);
  let isOn = false;
  fakeApi({
    users: { preferences: () => ({ ...preferences, watchlistUpdates: isOn }) },
    notify: {
      updateKinds({ body }) {
        isOn = true;
        return { ...emailChannel, kinds: body.kinds };
      },
    },
  });
  renderApp('/settings');
  await screen.findByText(/Watchlist updates are turned off, so only restocks are sent/);
  await userEvent.click(await findBox('Email: Sold out'));
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Watchlist updates' }).checked).toBe(true),
  );
  expect(screen.queryByText(/Watchlist updates are turned off/)).toBeNull();
});

test('preference that is switched off shows in the matrix', async () => {
  const server = givenServer([emailChannel]);
  renderApp('/settings');
  expect((await findBox('Email: Back in stock')).checked).toBe(true);
  server.change(
    emailChannel.id,
    eventKinds.filter((kind) => kind !== 'restock'),
  );
  await userEvent.click(await screen.findByRole('switch', { name: 'Email notifications' }));
  await waitFor(async () => expect((await findBox('Email: Back in stock')).checked).toBe(false));
});

test.each([
  ['is turned off', { turnedOff }, /^Turned off: nothing is sent\. Your choice applies once it’s on again\.$/],
  ['is not verified', { isVerified: false }, /^Not verified: nothing is sent\./],
])('channel that %s says what the choice means, also to screen readers', async (_what, state, description) => {
  givenServer([{ ...emailChannel, ...state }]);
  renderApp('/settings');
  const name = 'Email: Back in stock';
  await findBox(name);
  expect(screen.getByRole('checkbox', { name, description })).toBeTruthy();
});
