import { AppError, type Narrowing } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenDetail, givenOffer, givenPage, openFragrance } from '../testing/fragrance.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { givenItem, givenWatchlist, watched } from '../testing/watchlist.tsx';

const offers = [
  givenOffer({ id: 1, sizeMl: 100 }),
  givenOffer({ id: 2, sizeMl: 50 }),
  givenOffer({ id: 3, sizeMl: null, currency: null }),
];

beforeEach(() => {
  givenSignedIn();
  givenPage([givenDetail({ offers })]);
});

const card = () => screen.findByRole('article', { name: 'Oud 24' });

const price = () => screen.getByRole('textbox', { name: /^Maximum price/ });

async function openDialog() {
  const user = userEvent.setup();
  await user.click(within(await card()).getByRole('button', { name: /^Alerts/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Alerts for Oud 24' }));
  await dialog.findByRole('button', { name: 'Save' });
  return { user, dialog };
}

function given(narrowing: Narrowing = { sizesMl: null, maxPrice: null }): void {
  givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), narrowing });
  renderApp('/dashboard');
}

test('a watch is narrowed to a size and a price, and the card says so', async () => {
  given();
  const { user, dialog } = await openDialog();
  expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['50 ml', '100 ml']);
  await user.click(dialog.getByRole('checkbox', { name: '100 ml' }));
  await user.type(dialog.getByRole('textbox', { name: 'Maximum price (USD)' }), '89,50');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await within(await card()).findByText('Waiting for 100 ml, up to $89.50');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(watched.items[0]?.narrowing).toEqual({
    sizesMl: [100],
    maxPrice: { amount: 89.5, currency: 'USD', per: 'bottle' },
  });
});

test('what comes after the dialog has the focus, on its first field', async () => {
  given();
  const { dialog } = await openDialog();
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: '50 ml' }));
});

test('what was chosen is there again, and can be everything again', async () => {
  given({ sizesMl: [100], maxPrice: { amount: 1.2, currency: 'EUR', per: 'ml' } });
  const { user, dialog } = await openDialog();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: '100 ml' }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Maximum price' }).value).toBe('1.2');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'EUR' }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'per ml' }).checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
  expect(watched.items[0]?.narrowing).toEqual({ sizesMl: null, maxPrice: null });
});

test('what is no price is said beside it, and nothing is saved', async () => {
  given();
  const { user, dialog } = await openDialog();
  await user.type(price(), 'cheap');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await dialog.findByText('Enter a price, such as 89.50');
  expect(price().getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(price());
  expect(dialog.queryByText('Failed to save this. Please try again.')).toBeNull();
  await user.clear(price());
  await user.type(price(), '90');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await within(await card()).findByText('Waiting for any size, up to $90.00');
});

test('a refusal is said in the dialog, which stays', async () => {
  given();
  fakeApi({
    watchlist: {
      narrow: () => {
        throw new AppError('NOT_IN_WATCHLIST');
      },
    },
  });
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('checkbox', { name: '50 ml' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByText('This fragrance is not in your watchlist')).getAttribute('role')).toBe('alert');
});

test('without a price from any shop there is none to set', async () => {
  givenPage([givenDetail({ offers: [givenOffer({ price: null, currency: null })] })]);
  given();
  const { dialog } = await openDialog();
  expect(dialog.queryByRole('textbox', { name: /^Maximum price/ })).toBeNull();
  dialog.getByText(/^We don’t know a price yet/);
});

test('Undo brings a narrowed watch back as it was', async () => {
  given({ sizesMl: [100], maxPrice: null });
  const user = userEvent.setup();
  await user.click(within(await card()).getByRole('button', { name: /^Remove/ }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await within(await card()).findByText('Waiting for 100 ml');
});

test("the fragrance's own page says it too, and leads to the same", async () => {
  givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), narrowing: { sizesMl: [50], maxPrice: null } });
  const { user } = await openFragrance();
  await screen.findByText('Waiting for 50 ml');
  await user.click(screen.getByRole('button', { name: /^Alerts/ }));
  await screen.findByRole('dialog', { name: 'Alerts for Oud 24' });
});
