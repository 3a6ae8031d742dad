import type { FoundOffer, OfferSearch, SearchedShop } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { fakeApi } from './fake-api.tsx';
import { givenDetail, givenFragrancePage, openFragrance } from './fragrance.tsx';
import { givenSignedIn } from './given.ts';
import { givenWatchlist } from './watchlist.tsx';

/** Returns a shop that was searched without an offer. */
export function givenShop(overrides: Partial<SearchedShop> = {}): SearchedShop {
  return { shop: 'scent.example', state: 'done', source: 'feed', found: 0, reason: null, ...overrides };
}

/** Returns a search of two shops that has begun. */
export function givenSearch(overrides: Partial<OfferSearch> = {}): OfferSearch {
  return {
    id: '0198c0de-0000-7000-8000-0000000000a1',
    fragranceId: 1,
    state: 'searching',
    startedAt: new Date().toISOString(),
    endedAt: null,
    shops: [givenShop({ state: 'searching' }), givenShop({ shop: 'parfum.example', state: 'waiting', source: null })],
    counts: { exact: 0, likely: 0, doubtful: 0 },
    ...overrides,
  };
}

/** Returns a search that ended with the given offers. */
export function givenEndedSearch(overrides: Partial<OfferSearch> = {}): OfferSearch {
  return givenSearch({ state: 'done', endedAt: new Date().toISOString(), shops: [givenShop()], ...overrides });
}

/** Returns an exact offer of 50 ml in stock. */
export function givenFoundOffer(overrides: Partial<FoundOffer> = {}): FoundOffer {
  return {
    id: 1,
    shop: 'scent.example',
    url: 'https://scent.example/oud-24',
    title: 'Oud 24 Eau de Parfum',
    variant: null,
    sizeMl: 50,
    price: 128,
    currency: 'EUR',
    availability: 'InStock',
    gtin: null,
    source: 'feed',
    match: 'exact',
    why: 'Brand, name and size agree.',
    seenAt: '2026-03-03T09:30:00.000Z',
    status: 'found',
    ...overrides,
  };
}

/** State of the fake server; tests change `search` and `offers` as another process would. */
export interface FakeSearch {
  search: OfferSearch | null;
  offers: FoundOffer[];
  /** What the next start answers. */
  started: OfferSearch;
  starts: number;
  cancels: number;
  shows: number;
}

export function givenOfferSearch(given: Partial<FakeSearch> = {}): FakeSearch {
  const fake: FakeSearch = {
    search: null,
    offers: [],
    started: givenSearch(),
    starts: 0,
    cancels: 0,
    shows: 0,
    ...given,
  };
  fakeApi({
    offerSearch: {
      show: () => {
        fake.shows += 1;
        return fake.search;
      },
      start: () => {
        fake.starts += 1;
        fake.search = fake.started;
        return fake.search;
      },
      cancel: () => {
        fake.cancels += 1;
        fake.search = fake.search && { ...fake.search, state: 'cancelled', endedAt: new Date().toISOString() };
        return fake.search;
      },
      offers: ({ query: { page, size } }) => ({
        content: fake.offers.slice(page * size, (page + 1) * size),
        number: page,
        size,
        totalElements: fake.offers.length,
        totalPages: Math.ceil(fake.offers.length / size),
      }),
    },
  });
  return fake;
}

/** Opens the page of a fragrance without a shop, and there the dialog “Where is it sold?”. */
export async function openOfferSearch() {
  givenSignedIn();
  givenWatchlist();
  givenFragrancePage([givenDetail({ offers: [], productUrl: null, availability: null, stockState: 'no-shop' })]);
  const { user, client, router } = await openFragrance();
  const section = within(screen.getByRole('region', { name: 'Where to buy' }));
  const button = await section.findByRole('button', { name: 'Where is it sold?' });
  await user.click(button);
  return { user, client, router, button, dialog: await findSearchDialog() };
}

export async function findSearchDialog() {
  return within(await screen.findByRole('dialog', { name: 'Where is it sold?' }));
}
