import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { givenCatalogue, openExplore } from '../../testing/explore.tsx';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenDetail, givenFragrancePage, openFragrance } from '../../testing/fragrance.tsx';
import { givenFragrance, givenSignedIn } from '../../testing/given.ts';
import { findSearchDialog, givenEndedSearch, givenFoundOffer, givenOfferSearch } from '../../testing/offer-search.tsx';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist } from '../../testing/watchlist.tsx';

const SENTENCE = /We cannot see any shop for this yet\./;
const withoutShop = {
  ...givenItem(1, 'Oud 24', null),
  fragranceStockState: 'no-shop',
  fragranceLastCheckedAt: null,
} as const;
const counts = { exact: 1, likely: 0, doubtful: 0 };

async function openDashboard() {
  renderApp('/dashboard');
  const card = within(await screen.findByRole('article', { name: 'Oud 24' }));
  return { user: userEvent.setup(), card };
}

test('watchlist says that no shop can be seen, and its button opens the search', async () => {
  givenSignedIn();
  givenWatchlist(withoutShop, givenItem(2, 'Rose 9', 'InStock'));
  givenOfferSearch();
  const { user, card } = await openDashboard();
  card.getByText(SENTENCE);
  expect(screen.getAllByRole('button', { name: /^Where is it sold\?/ })).toHaveLength(1);
  await user.click(card.getByRole('button', { name: 'Where is it sold?: Oud 24' }));
  const dialog = await findSearchDialog();
  await dialog.findByText('Oud 24 by Maison Test');
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
});

test('watchlist says why a known shop cannot be read, and that no shop can be seen', async () => {
  givenSignedIn();
  givenWatchlist({ ...withoutShop, fragranceStockState: 'blocked' });
  const { card } = await openDashboard();
  expect(card.getByText(/The shop blocked our check\. We cannot see any shop for this yet\.$/)).toBeDefined();
});

test('the dialog stays open when the watch gets a shop, and returns the focus to the page', async () => {
  givenSignedIn();
  givenWatchlist(withoutShop);
  givenOfferSearch({ search: givenEndedSearch({ counts }), offers: [givenFoundOffer()] });
  fakeApi({
    offerSearch: {
      watch: () => {
        givenWatchlist({ ...withoutShop, fragranceStockState: 'unchecked' });
        return givenFoundOffer({ status: 'watched' });
      },
    },
  });
  const { user, card } = await openDashboard();
  await user.click(card.getByRole('button', { name: 'Where is it sold?: Oud 24' }));
  const dialog = await findSearchDialog();
  await user.click(await dialog.findByRole('button', { name: /^Watch there/ }));
  await dialog.findByText('Watched here.');
  await waitFor(() => expect(card.queryByText(SENTENCE)).toBeNull());
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('page of a watched fragrance says that no shop can be seen, with the button beside it', async () => {
  givenSignedIn();
  givenWatchlist(withoutShop);
  givenFragrancePage([givenDetail({ offers: [], availability: null, stockState: 'no-shop', lastCheckedAt: null })]);
  givenOfferSearch();
  const { user } = await openFragrance();
  await screen.findByText(SENTENCE);
  const note = screen.getByText('Alerts start once we know a shop that sells it.').parentElement as HTMLElement;
  await user.click(within(note).getByRole('button', { name: 'Where is it sold?' }));
  await (await findSearchDialog()).findByText('0 of 2 shops searched, 0 offers found');
});

test('button on the page of a fragrance is not replaced when the watchlist arrives, so that a click is not lost', async () => {
  givenSignedIn();
  let deliver = (): void => undefined;
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  fakeApi({ watchlist: { list: () => delivered.then(() => [withoutShop]) } });
  givenFragrancePage([givenDetail({ offers: [], availability: null, stockState: 'no-shop', lastCheckedAt: null })]);
  givenOfferSearch();
  renderApp('/fragrances/1');
  const findButton = async () => {
    const note = (await screen.findByText('Alerts start once we know a shop that sells it.')).parentElement;
    return within(note as HTMLElement).getByRole('button', { name: 'Where is it sold?' });
  };
  const before = await findButton();
  deliver();
  await screen.findByText('In your watchlist');
  expect(await findButton()).toBe(before);
});

test('suggest dialog leads to the search when the catalogue has the fragrance', async () => {
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
  givenCatalogue([givenFragrance()]);
  givenOfferSearch();
  const known = givenFragrance({ id: 5, name: 'Vetiver 9' });
  const { id, createdAt } = { id: '0198c0de-0000-7000-8000-0000000000f1', createdAt: '2026-03-03T09:30:00.000Z' };
  const unread = { availability: null, price: null, currency: null, sizesMl: [], evidence: [] };
  fakeApi({
    suggestions: {
      suggest: ({ body: { url } }) => ({
        ...unread,
        id,
        url,
        shop: 'shop.example',
        name: 'Vetiver 9',
        brand: 'Maison Test',
        known,
        status: 'read',
        fragranceId: 5,
        createdAt,
      }),
    },
  });
  const { user } = await openExplore();
  await user.click(await screen.findByRole('button', { name: 'Suggest a product' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Address of the product page'), 'https://shop.example/vetiver');
  await user.click(dialog.getByRole('button', { name: 'Read the page' }));
  await user.click(await dialog.findByRole('button', { name: 'Where is it sold?' }));
  await (await findSearchDialog()).findByText('Vetiver 9 by Maison Test');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});
