import { AppError, type FoundOffer } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { getRegion, givenDetail, givenFragrancePage, givenOffer } from '../../testing/fragrance.tsx';
import {
  givenEndedSearch,
  givenFoundOffer,
  givenOfferSearch,
  givenSearch,
  openOfferSearch,
} from '../../testing/offer-search.tsx';
import { captureInterval } from '../../testing/timers.ts';
import { POLL_INTERVAL_MS } from './offer-search.queries.ts';

async function openFound(...offers: FoundOffer[]) {
  const counts = { exact: offers.length, likely: 0, doubtful: 0 };
  const fake = givenOfferSearch({ search: givenEndedSearch({ counts }), offers });
  const opened = await openOfferSearch();
  await opened.dialog.findAllByRole('article');
  return { ...opened, fake };
}

/** The fake server changes the status of a watched offer. */
function givenWatch(status: FoundOffer['status'], offer = givenFoundOffer()) {
  const watch = vi.fn<(id: number) => void>();
  fakeApi({
    offerSearch: {
      watch: ({ params }) => {
        watch(params.offerId);
        return { ...offer, id: params.offerId, status };
      },
    },
  });
  return watch;
}

test('an offer shows shop, title, size, price, price per ml, stock, certainty, reason, source and age', async () => {
  const { dialog } = await openFound(givenFoundOffer());
  const offer = within(dialog.getByRole('article', { name: /^scent\.example.*50 ml$/ }));
  const link = offer.getByRole('link', { name: /^scent\.example/ });
  expect(link.getAttribute('href')).toBe('https://scent.example/oud-24');
  const facts = offer.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['Size', '50 ml'],
    ['Price', '€128.00'],
    ['Per ml', '€2.56'],
    ['Stock', 'In stock'],
  ]);
  offer.getByText('Oud 24 Eau de Parfum');
  expect(offer.getByText('Exact match').querySelector('svg[aria-hidden=true]')).not.toBeNull();
  offer.getByText('Brand, name and size agree.');
  expect(offer.getByText(/^Read/).textContent).toMatch(/ from the shop’s product feed\.$/);
});

test('an offer says “not stated” for what the shop does not state', async () => {
  const { dialog } = await openFound(givenFoundOffer({ sizeMl: null, price: null, availability: null }));
  expect(dialog.getAllByText('not stated')).toHaveLength(4);
});

test('Watch there adds an offer of a trusted shop, and the page shows the shop', async () => {
  const watch = givenWatch('watched');
  const { dialog, user } = await openFound(givenFoundOffer({ id: 7 }));
  givenFragrancePage([givenDetail({ offers: [givenOffer({ shop: 'scent.example' })] })]);
  await user.click(dialog.getByRole('button', { name: 'Watch there: scent.example, 50 ml' }));
  const text = await dialog.findByText('Watched here.');
  expect(document.activeElement).toBe(text);
  expect(watch.mock.calls).toEqual([[7]]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await getRegion('Where to buy').findByRole('link', { name: /scent\.example/ });
});

test('Watch there says that only the user watches an offer of a shop that the operator has not accepted', async () => {
  givenWatch('waiting');
  const { dialog, user } = await openFound(givenFoundOffer());
  await user.click(dialog.getByRole('button', { name: /^Watch there/ }));
  await dialog.findByText('Only you watch it here until the site’s operator accepts the shop.');
  expect(dialog.queryByRole('button', { name: /^Watch there/ })).toBeNull();
});

test('Watch there marks all sizes of the watched page, and no other page', async () => {
  const [small, large] = [givenFoundOffer({ id: 1 }), givenFoundOffer({ id: 2, sizeMl: 100, variant: '100 ml' })];
  const elsewhere = givenFoundOffer({ id: 3, url: 'https://scent.example/oud-24-refill' });
  givenWatch('watched', small);
  const { dialog, user } = await openFound(small, large, elsewhere);
  await user.click(dialog.getByRole('button', { name: 'Watch there: scent.example, 100 ml' }));
  expect(await dialog.findAllByText('Watched here.')).toHaveLength(2);
  expect(dialog.getAllByRole('button', { name: /^Watch there/ })).toHaveLength(1);
});

test('a doubtful offer asks with its reason before it is added', async () => {
  const doubtful = givenFoundOffer({ match: 'doubtful', why: 'The name has “Intense” in addition.' });
  const watch = givenWatch('watched', doubtful);
  const { dialog, user } = await openFound(doubtful);
  dialog.getByText('Not certain');
  await user.click(dialog.getByRole('button', { name: /^Watch there/ }));
  const question = dialog.getByRole('group', { name: 'Is this it?' });
  expect(document.activeElement).toBe(question);
  within(question).getByText('We are not certain. The name has “Intense” in addition.');
  await user.click(within(question).getByRole('button', { name: 'No' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: /^Watch there/ }));
  expect(watch.mock.calls).toEqual([]);

  await user.click(dialog.getByRole('button', { name: /^Watch there/ }));
  await user.click(dialog.getByRole('button', { name: 'Yes, watch it there' }));
  await dialog.findByText('Watched here.');
  expect(watch.mock.calls).toEqual([[1]]);
});

test('an offer that could not be added shows the server’s message, and its button stays', async () => {
  fakeApi({
    offerSearch: {
      watch: () => {
        throw new AppError('WATCHLIST_FULL');
      },
    },
  });
  const { dialog, user } = await openFound(givenFoundOffer());
  await user.click(dialog.getByRole('button', { name: /^Watch there/ }));
  await dialog.findByText(new AppError('WATCHLIST_FULL').message);
  expect(dialog.getByRole('button', { name: /^Watch there/ })).toBeDefined();
});

test('offers are shown in pages of 20', async () => {
  const offers = Array.from({ length: 25 }, (_, index) =>
    givenFoundOffer({ id: index + 1, shop: `${index + 1}.example` }),
  );
  HTMLElement.prototype.scrollIntoView = () => undefined;
  const { dialog, user } = await openFound(...offers);
  expect(dialog.getAllByRole('article')).toHaveLength(20);
  await user.click(dialog.getByRole('button', { name: 'Page 2' }));
  await dialog.findByRole('article', { name: /^21\.example/ });
  expect(dialog.getAllByRole('article')).toHaveLength(5);
  expect(document.activeElement).toBe(dialog.getByRole('heading', { name: 'Where we found it' }));
});

test('new offers do not move the list while the pointer is in it', async () => {
  const polls = captureInterval(POLL_INTERVAL_MS);
  const counts = { exact: 1, likely: 0, doubtful: 0 };
  const fake = givenOfferSearch({ search: givenSearch({ counts }), offers: [givenFoundOffer({ id: 2 })] });
  const { dialog, user } = await openOfferSearch();
  await user.hover(await dialog.findByRole('article'));
  fake.offers = [givenFoundOffer({ shop: 'new.example' }), givenFoundOffer({ id: 2 })];
  fake.search = givenSearch({ counts: { ...counts, exact: 2 } });
  await polls.run();
  const more = await dialog.findByRole('button', { name: 'Show 1 more' });
  expect(dialog.queryByText('new.example')).toBeNull();
  await user.click(more);
  await dialog.findByText('new.example');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show 1 more' })).toBeNull());
});

test('new offers appear by themselves while the user does nothing in the list', async () => {
  const polls = captureInterval(POLL_INTERVAL_MS);
  const counts = { exact: 1, likely: 0, doubtful: 0 };
  const fake = givenOfferSearch({ search: givenSearch({ counts }), offers: [givenFoundOffer({ id: 2 })] });
  const { dialog } = await openOfferSearch();
  await dialog.findByRole('article');
  fake.offers = [givenFoundOffer({ shop: 'new.example' }), givenFoundOffer({ id: 2 })];
  fake.search = givenSearch({ counts: { ...counts, exact: 2 } });
  await polls.run();
  expect(await dialog.findByText('new.example')).toBeDefined();
});
