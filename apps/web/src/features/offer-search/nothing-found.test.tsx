import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import {
  givenEndedSearch,
  givenFoundOffer,
  givenOfferSearch,
  givenShop,
  openOfferSearch,
} from '../../testing/offer-search.tsx';

const NOW = '2026-03-03T09:30:00.000Z';
const failed = (shop: string, reason: string) => givenShop({ shop, state: 'failed', source: null, reason });

test('an empty search says so and offers an address, the own browser and a feed', async () => {
  givenOfferSearch({ search: givenEndedSearch() });
  const { dialog, user } = await openOfferSearch();
  await dialog.findByRole('heading', { name: 'We found no offer' });
  const web = dialog.getByRole('link', { name: /^Search the web/ }).getAttribute('href');
  expect(web).toBe('https://duckduckgo.com/?q=Maison%20Test%20Oud%2024%20perfume%20buy');
  await user.click(dialog.getByRole('button', { name: 'Add a shop’s page' }));
  const added = within(await screen.findByRole('dialog', { name: 'Add a shop’s page' }));
  added.getByLabelText('Address of the product page');
});

test('a user suggests a product feed, and reads that the operator looks at it', async () => {
  givenOfferSearch({ search: givenEndedSearch() });
  const url = 'https://shop.example/feed.xml';
  fakeApi({
    suggestions: {
      suggestFeed: ({ body }) => {
        expect(body.url).toBe(url);
        return { id: '0198c0de-0000-7000-8000-0000000000b1', address: url, status: 'waiting', createdAt: NOW };
      },
    },
  });
  const { dialog, user } = await openOfferSearch();
  await user.click(await dialog.findByRole('button', { name: 'Suggest a feed' }));
  const form = within(await screen.findByRole('dialog', { name: 'Suggest a product feed' }));
  await user.type(form.getByLabelText('Address of the feed'), url);
  await user.click(form.getByRole('button', { name: 'Suggest this feed' }));
  const thanks = await form.findByText(/operator looks at the feed before we read it/);
  expect(document.activeElement).toBe(thanks);
});

test('Escape in the form for an address closes only the form', async () => {
  givenOfferSearch({ search: givenEndedSearch() });
  const { dialog, user } = await openOfferSearch();
  await user.click(await dialog.findByRole('button', { name: 'Add a shop’s page' }));
  fireEvent(
    await screen.findByRole('dialog', { name: 'Add a shop’s page' }),
    new Event('cancel', { cancelable: true }),
  );
  expect(screen.queryByRole('dialog', { name: 'Add a shop’s page' })).toBeNull();
  expect(dialog.getByRole('heading', { name: 'We found no offer' })).toBeDefined();
  expect(screen.getByRole('dialog', { name: 'Where is it sold?' })).toBeDefined();
});

test('an empty search names the shops that could not be searched, with the reason and a link', async () => {
  const reason = 'The shop’s robots.txt does not allow it.';
  givenOfferSearch({ search: givenEndedSearch({ shops: [givenShop(), failed('closed.example', reason)] }) });
  const { dialog } = await openOfferSearch();
  await dialog.findByText(/ 1 shop could not be searched\./);
  dialog.getByText('1 of 2 shops searched, 0 offers found');
  dialog.getByText('Shops, 1 could not be searched');
  const shop = within(dialog.getByText('closed.example').closest('li') as HTMLElement);
  shop.getByText(reason);
  const link = shop.getByRole('link', { name: /^Look there yourself/, hidden: true });
  expect(link.getAttribute('href')).toBe('https://closed.example/');
});

test.each([
  ['no shop is known', [], /^The site’s operator can add shops with “npx sillage shop add”\.$/],
  [
    'no shop could be searched',
    [failed('a.example', 'Busy.')],
    /^No shop could be searched\. Please try again later\.$/,
  ],
])('an empty search explains itself when %s', async (_when, shops, text) => {
  givenOfferSearch({ search: givenEndedSearch({ shops }) });
  const { dialog } = await openOfferSearch();
  expect(await dialog.findByText(text)).toBeDefined();
});

test('a search with offers has the other ways below its list', async () => {
  const counts = { exact: 1, likely: 0, doubtful: 0 };
  givenOfferSearch({ search: givenEndedSearch({ counts }), offers: [givenFoundOffer()] });
  const { dialog, user } = await openOfferSearch();
  await user.click(await dialog.findByText('Is your shop missing?'));
  expect(dialog.getByRole('link', { name: /^Search the web/ })).toBeDefined();
});
