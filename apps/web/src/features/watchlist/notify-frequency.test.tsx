import { AppError, type NotifyFrequency } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenDetail, givenFragrancePage } from '../../testing/fragrance.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist, watched } from '../../testing/watchlist.tsx';

beforeEach(() => {
  givenSignedIn();
  givenFragrancePage([givenDetail()]);
});

const card = async () => within(await screen.findByRole('article', { name: 'Oud 24' }));

function givenFrequency(notifyFrequency: NotifyFrequency = { rule: 'every' }, notifiedAt: string | null = null): void {
  givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), notifyFrequency, notifiedAt });
  renderApp('/dashboard');
}

async function openDialog() {
  const user = userEvent.setup();
  await user.click((await card()).getByRole('button', { name: /^Alerts/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('button', { name: 'Save' });
  return { user, dialog, save: () => user.click(dialog.getByRole('button', { name: 'Save' })) };
}

test('alerts dialog saves “Only the next restock”, and the card shows it', async () => {
  givenFrequency();
  const { user, dialog, save } = await openDialog();
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Every restock' }).checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Only the next restock' }));
  await save();
  await (await card()).findByText('Notifying you of the next restock only');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(watched.items[0]?.notifyFrequency).toEqual({ rule: 'once' }));
});

test('alerts dialog selects the hourly limit when the user types hours', async () => {
  givenFrequency();
  const { user, dialog, save } = await openDialog();
  const hours = dialog.getByRole('textbox', { name: 'Hours' });
  await user.clear(hours);
  await user.type(hours, '6');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'No more than once every' }).checked).toBe(true);
  await save();
  await (await card()).findByText('Notifying you no more than once every 6 hours');
  await waitFor(() => expect(watched.items[0]?.notifyFrequency).toEqual({ rule: 'hours', hours: 6 }));
});

test('alerts dialog shows an error beside invalid hours and saves nothing', async () => {
  givenFrequency({ rule: 'hours', hours: 24 });
  const { user, dialog, save } = await openDialog();
  const hours = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Hours' });
  expect(hours.value).toBe('24');
  await user.clear(hours);
  await user.type(hours, '721');
  await save();
  await dialog.findByText('A whole number of hours, from 1 to 720');
  expect([hours.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', hours]);
  expect(watched.items[0]?.notifyFrequency).toEqual({ rule: 'hours', hours: 24 });
});

test('alerts dialog saves sizes and frequency together', async () => {
  givenFrequency();
  const { user, dialog, save } = await openDialog();
  await user.click(dialog.getByRole('checkbox', { name: '50 ml' }));
  await user.click(dialog.getByRole('radio', { name: 'Only the next restock' }));
  await save();
  await (await card()).findByText('Waiting for 50 ml');
  await (await card()).findByText('Notifying you of the next restock only');
  await waitFor(() =>
    expect(watched.items[0]).toMatchObject({
      watchFilter: { sizesMl: [50], maxPrice: null },
      notifyFrequency: { rule: 'once' },
    }),
  );
});

test('watchlist card shows a new notification frequency at once, and reverts it with an error when the server rejects it', async () => {
  givenFrequency();
  const response = Promise.withResolvers<never>();
  fakeApi({ watchlist: { updateNotifyFrequency: () => response.promise } });
  const { user, dialog, save } = await openDialog();
  await user.click(dialog.getByRole('radio', { name: 'Only the next restock' }));
  await save();
  await (await card()).findByText('Notifying you of the next restock only');
  response.reject(new AppError('UNAVAILABLE'));
  await screen.findByText(/^Oud 24: /, { selector: '[aria-live] *' });
  await waitFor(async () => expect((await card()).queryByText('Notifying you of the next restock only')).toBeNull());
});

test('watchlist card offers “Notify me again” after the notification of the next restock was sent', async () => {
  givenFrequency({ rule: 'once' }, '2026-05-03T10:00:00.000Z');
  expect((await card()).getByText(/^Notified on/).textContent).toContain('2026');
  await userEvent.click((await card()).getByRole('button', { name: /^Notify me again/ }));
  await (await card()).findByText('Notifying you of the next restock only');
  await waitFor(() => expect(watched.items[0]).toMatchObject({ notifyFrequency: { rule: 'once' }, notifiedAt: null }));
});

test('“Notify me again” reverts when it fails, and can be retried', async () => {
  givenFrequency({ rule: 'once' }, '2026-05-03T10:00:00.000Z');
  const serverError = () => Promise.reject(new Response('', { status: 502 }));
  await card();
  fakeApi({ watchlist: { updateNotifyFrequency: serverError, list: serverError } });
  await userEvent.click((await card()).getByRole('button', { name: /^Notify me again/ }));
  await screen.findByText('Oud 24: Failed to save how often to notify you. Please try again.');
  await (await card()).findByText(/^Notified on/);
  givenWatchlist(...watched.items);
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await (await card()).findByText('Notifying you of the next restock only');
});

test('Undo restores a removed item with its notification frequency', async () => {
  givenFrequency({ rule: 'hours', hours: 48 });
  const user = userEvent.setup();
  await user.click((await card()).getByRole('button', { name: /^Remove/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await (await card()).findByText('Notifying you no more than once every 48 hours');
});
