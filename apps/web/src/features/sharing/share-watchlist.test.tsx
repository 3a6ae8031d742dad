import { AppError, type Share } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenUser } from '../../testing/given.ts';
import { render } from '../../testing/render.tsx';
import { ShareWatchlist } from './share-watchlist.tsx';

const url = 'https://sillage.example/shared/tHe-toKen_1';
let share: Share | null = null;
const put = vi.fn<(shown: { title: string; withNotes: boolean }) => void>();

beforeEach(() => {
  share = null;
  put.mockClear();
  fakeApi({
    sharing: {
      show: () => ({ share }),
      put: ({ body }) => {
        put(body);
        share = { url, since: '2026-03-01T08:00:00.000Z', ...body };
        return { share };
      },
      end: () => {
        share = null;
        return { share };
      },
    },
  });
});

const givenShare = (): Share => ({ url, since: '2026-03-01T08:00:00.000Z', title: 'My nose', withNotes: true });

async function open() {
  const user = userEvent.setup();
  render(<ShareWatchlist user={givenUser()} />);
  await user.click(screen.getByRole('button', { name: 'Share your watchlist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Share your watchlist' }));
  await dialog.findByLabelText('Title');
  return { user, dialog };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const title = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Title');
const notes = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Show my notes');
const link = (dialog: Dialog) => dialog.queryByLabelText<HTMLInputElement>('Link');

test('ShareWatchlist shares nothing before the user creates a link, and does not share notes by default', async () => {
  const { user, dialog } = await open();
  expect(put.mock.calls).toEqual([]);
  expect(link(dialog)).toBeNull();
  expect(title(dialog).value).toBe('Amber’s watchlist');
  expect(notes(dialog).checked).toBe(false);
  dialog.getByText(/^Anyone with the link can see/);
  dialog.getByText(/^They see the title below/);
  await user.click(dialog.getByRole('button', { name: 'Create a link' }));
  await dialog.findByLabelText('Link');
  expect(put.mock.calls).toEqual([[{ title: 'Amber’s watchlist', withNotes: false }]]);
});

test('ShareWatchlist focuses a new link, which can be copied', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Create a link' }));
  const field = await dialog.findByLabelText<HTMLInputElement>('Link');
  expect(field.value).toBe(url);
  expect(document.activeElement).toBe(field);
  await user.click(dialog.getByRole('button', { name: 'Copy: Link' }));
  await dialog.findByText('Copied');
  expect(await navigator.clipboard.readText()).toBe(url);
});

test('ShareWatchlist opens the browser’s share sheet', async () => {
  share = givenShare();
  const shareSheet = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.reject(new Error('changed my mind')));
  Object.assign(navigator, { share: shareSheet });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Send it…' }));
  expect(shareSheet.mock.calls).toEqual([[{ title: 'My nose', url }]]);
  Reflect.deleteProperty(navigator, 'share');
});

test('ShareWatchlist has no share button when the browser has no share sheet', async () => {
  share = givenShare();
  const { dialog } = await open();
  expect(dialog.queryByRole('button', { name: 'Send it…' })).toBeNull();
});

test('ShareWatchlist saves changed settings and keeps the link', async () => {
  share = givenShare();
  const { user, dialog } = await open();
  expect([title(dialog).value, notes(dialog).checked]).toEqual(['My nose', true]);
  await user.clear(title(dialog));
  await user.type(title(dialog), 'Our nose');
  await user.click(notes(dialog));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText('Saved. The link stays the same.');
  expect(put.mock.calls).toEqual([[{ title: 'Our nose', withNotes: false }]]);
  expect(link(dialog)?.value).toBe(url);
});

test('ShareWatchlist shows a new link when another tab has stopped sharing', async () => {
  share = givenShare();
  const { user, dialog } = await open();
  fakeApi({ sharing: { put: ({ body }) => ({ share: { ...givenShare(), ...body, url: `${url}-new` } }) } });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText('The old link was no longer active. This is a new one.');
  expect(link(dialog)?.value).toBe(`${url}-new`);
});

test('ShareWatchlist stops sharing only after confirmation', async () => {
  share = givenShare();
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: /The link will permanently stop working for everyone/ }),
  );
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(link(dialog)?.value).toBe(url);

  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop sharing' }));
  await dialog.findByText('The link no longer works. Only you can see your watchlist.');
  expect(link(dialog)).toBeNull();
  expect(share).toBeNull();
  expect(title(dialog).value).toBe('Amber’s watchlist');
  expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Share your watchlist' }));
});

test('ShareWatchlist keeps the link and shows an error when saving or stopping fails', async () => {
  share = givenShare();
  fakeApi({
    sharing: {
      put: () => {
        throw new AppError('BAD_REQUEST', { fields: { title: 'Please give it a title' } });
      },
      end: offline,
    },
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await dialog.findByText('Please give it a title');
  await user.click(dialog.getByRole('button', { name: 'Stop sharing' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop sharing' }));
  await dialog.findByText('Failed to stop sharing. Please try again.');
  expect(link(dialog)?.value).toBe(url);
});

test('ShareWatchlist closes its dialog on Close', async () => {
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
