import { AppError, type WatchFilter } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenDetail, givenFragrancePage, givenOffer, openFragrance } from '../../testing/fragrance.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist, watched } from '../../testing/watchlist.tsx';

const offers = [
  givenOffer({ id: 1, sizeMl: 100 }),
  givenOffer({ id: 2, sizeMl: 50 }),
  givenOffer({ id: 3, sizeMl: null, currency: null }),
];

beforeEach(() => {
  givenSignedIn();
  givenFragrancePage([givenDetail({ offers })]);
});

const card = () => screen.findByRole('article', { name: 'Oud 24' });

const priceField = () => screen.getByRole('textbox', { name: /^Maximum price/ });

async function openDialog() {
  const user = userEvent.setup();
  await user.click(within(await card()).getByRole('button', { name: /^Alerts/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alerts for Oud 24' }));
  await dialog.findByRole('button', { name: 'Save' });
  return { user, dialog };
}

function givenWatchFilter(watchFilter: WatchFilter = { sizesMl: null, maxPrice: null }): void {
  givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), watchFilter });
  renderApp('/dashboard');
}

test('alerts dialog saves a size and a price, and the card shows them', async () => {
  givenWatchFilter();
  const { user, dialog } = await openDialog();
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
    '50 ml',
    '100 ml',
    'Full bottles',
    'Testers',
    'Samples',
  ]);
  await user.click(dialog.getByRole('checkbox', { name: '100 ml' }));
  await user.type(dialog.getByRole('textbox', { name: 'Maximum price (USD)' }), '89,50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await within(await card()).findByText('Waiting for 100 ml, up to $89.50');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(watched.items[0]?.watchFilter).toEqual({
    sizesMl: [100],
    maxPrice: { amount: 89.5, currency: 'USD', per: 'bottle' },
  });
});

test('alerts dialog saves kinds of goods, asks for one when none is ticked, and the card shows them', async () => {
  givenWatchFilter();
  const { user, dialog } = await openDialog();
  const bottles = dialog.getByRole('checkbox', { name: 'Full bottles' });
  await user.click(bottles);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByRole('group', { name: 'What to watch' }).textContent).toContain('Choose at least one');
  expect(document.activeElement).toBe(bottles);
  await user.click(dialog.getByRole('checkbox', { name: 'Testers' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await within(await card()).findByText('Waiting for testers');
  expect(watched.items[0]?.watchFilter).toEqual({ sizesMl: null, maxPrice: null, kinds: ['tester'] });
});

test('alerts dialog focuses its first field when it opens', async () => {
  givenWatchFilter();
  const { dialog } = await openDialog();
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: '50 ml' }));
});

test('alerts dialog shows the saved filter, and Clear filters removes it', async () => {
  givenWatchFilter({ sizesMl: [100], maxPrice: { amount: 1.2, currency: 'EUR', per: 'ml' } });
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '100 ml' }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Maximum price' }).value).toBe('1.2');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'EUR' }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'per ml' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
  expect(watched.items[0]?.watchFilter).toEqual({ sizesMl: null, maxPrice: null });
});

test('alerts dialog shows an error beside an invalid price and saves nothing', async () => {
  givenWatchFilter();
  const { user, dialog } = await openDialog();
  await user.type(priceField(), 'cheap');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter a price, such as 89.50');
  expect(priceField().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(priceField());
  expect(dialog.queryByText('Failed to save this. Please try again.')).toBeNull();
  await user.clear(priceField());
  await user.type(priceField(), '90');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await within(await card()).findByText('Waiting for any size, up to $90.00');
});

test('alerts dialog stays open and shows the message when the server rejects the filter', async () => {
  givenWatchFilter();
  fakeApi({
    watchlist: {
      updateWatchFilter: () => {
        throw new AppError('NOT_IN_WATCHLIST');
      },
    },
  });
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('checkbox', { name: '50 ml' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByText('This fragrance is not in your watchlist')).getAttribute('role')).toBe('alert');
});

test('alerts dialog has no price field when no price is known', async () => {
  givenFragrancePage([givenDetail({ offers: [givenOffer({ price: null, currency: null })] })]);
  givenWatchFilter();
  const { dialog } = await openDialog();
  expect(dialog.queryByRole('textbox', { name: /^Maximum price/ })).toBeNull();
  dialog.getByText(/^We don’t know a price yet/);
});

test('Undo restores a removed item with its watch filter', async () => {
  givenWatchFilter({ sizesMl: [100], maxPrice: null });
  const user = userEvent.setup();
  await user.click(within(await card()).getByRole('button', { name: /^Remove/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await within(await card()).findByText('Waiting for 100 ml');
});

test('fragrance page shows the watch filter and opens the alerts dialog', async () => {
  givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), watchFilter: { sizesMl: [50], maxPrice: null } });
  const { user } = await openFragrance();
  await screen.findByText('Waiting for 50 ml');
  await user.click(await screen.findByRole('button', { name: /^Alerts/ }));
  await screen.findByRole('dialog', { name: 'Alerts for Oud 24' });
});
