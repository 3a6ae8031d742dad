import { type AddedPage, AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { getRegion, givenDetail, givenFragrancePage, givenOffer, openFragrance } from '../../testing/fragrance.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { givenWatchlist } from '../../testing/watchlist.tsx';

const url = 'https://shop.example/products/oud-24';

async function addPage(answer: () => AddedPage) {
  givenSignedIn();
  givenWatchlist();
  const detail = givenDetail({ offers: [], stockState: 'no-shop' });
  givenFragrancePage([detail]);
  fakeApi({
    suggestions: {
      addPage: ({ body }) => {
        expect(body.url).toBe(url);
        return answer();
      },
    },
  });
  const { user } = await openFragrance();
  getRegion('Where to buy').getByText('No shop found yet.');
  await user.click(await screen.findByRole('button', { name: 'Add a shop’s page' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a shop’s page' }));
  await user.type(dialog.getByLabelText('Address of the product page'), url);
  await user.click(dialog.getByRole('button', { name: 'Add this page' }));
  return { user, dialog, detail };
}

test('a user adds a shop’s page, and the page shows its offer', async () => {
  const { user, dialog } = await addPage(() => {
    givenFragrancePage([givenDetail({ offers: [givenOffer({ shop: 'shop.example' })] })]);
    return { status: 'added', shop: 'shop.example' };
  });
  const text = await dialog.findByText('Added. You find shop.example under “Where to buy”, and we keep checking it.');
  expect(document.activeElement).toBe(text);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await getRegion('Where to buy').findByRole('link', { name: /shop\.example/ });
});

test.each([
  ['waiting', /new to us, so the site’s operator looks at the page before everyone sees it/],
  ['known', /We check this page of shop\.example already/],
] as const)('the dialog explains the result “%s”', async (status, text) => {
  const { dialog } = await addPage(() => ({ status, shop: 'shop.example' }));
  expect(await dialog.findByText(text)).toBeDefined();
});

test('the dialog shows why a page was rejected and keeps the address', async () => {
  const message = 'This page is about “Cedar”, not about Oud 24 by Maison Test.';
  const { dialog } = await addPage(() => {
    throw new AppError('PAGE_NOT_USABLE', { message, fields: { url: message } });
  });
  await dialog.findByText(message);
  expect(dialog.getByLabelText<HTMLInputElement>('Address of the product page').value).toBe(url);
});

test('a visitor is asked to log in, and returns to the fragrance', async () => {
  givenFragrancePage([givenDetail({ offers: [], stockState: 'no-shop' })]);
  const { router, user } = await openFragrance();
  await user.click(await screen.findByRole('link', { name: 'Log in to add a shop’s page' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(JSON.stringify(router.state.location.state)).toContain('/fragrances/1');
});

test('a known page that could not be read yet is not called unknown', async () => {
  givenFragrancePage([givenDetail({ offers: [], stockState: 'unreadable' })]);
  await openFragrance();
  expect(getRegion('Where to buy').getByText('No offer could be read yet.')).toBeDefined();
});
