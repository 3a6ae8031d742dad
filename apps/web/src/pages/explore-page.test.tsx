import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { asked, card, givenCatalogue, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { holdTimer } from '../testing/timers.ts';

/** Debounce of the search box before the URL changes. */
const REST_MS = 250;
/** Returns the response of a proxy whose server is down. */
const badGateway = () => Promise.reject(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

beforeEach(() => {
  asked.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
  givenCatalogue([givenFragrance()]);
});

describe('filters', () => {
  // spec: 9.3
  test('the address is what is asked for', async () => {
    await openExplore('?keyword=oud&gender=men&brand=Creed&available=1&page=2');
    expect(asked).toHaveBeenLastCalledWith({
      keyword: 'oud',
      gender: 'men',
      inspiredBrand: 'Creed',
      soldOut: false,
      page: 2,
      size: 20,
    });
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('oud');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Brand' }).value).toBe('Creed');
  });

  // spec: 2.3.13
  test('each change stands in the address and goes back to the first page', async () => {
    const { router, user } = await openExplore('?page=3');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Women');
    await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
    await user.click(screen.getByLabelText('Available only'));
    await waitFor(() => expect(router.state.location.search).toBe('?gender=women&available=1'));
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ gender: 'women', soldOut: false, page: 0, size: 20 }));
  });

  // spec: 2.3.10
  test('typing is searched for once it rests, and leaves no trail in the history', async () => {
    const { router, user } = await openExplore('?page=3');
    await user.keyboard('/');
    await user.keyboard('rose');
    await waitFor(() => expect(router.state.location.search).toBe('?keyword=rose'));
    expect(router.state.historyAction).toBe('REPLACE');
    await screen.findByText('1 fragrance for “rose”');
  });

  // spec: 2.3.12
  test('a brand is picked from all there are', async () => {
    const { router, user } = await openExplore();
    await screen.findByRole('option', { name: 'Hermès' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Hermès');
    await waitFor(() => expect(router.state.location.search).toBe(`?${new URLSearchParams({ brand: 'Hermès' })}`));
  });

  test('one may go back to all brands', async () => {
    const { router, user } = await openExplore('?brand=Creed&keyword=oud');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'All brands');
    await waitFor(() => expect(router.state.location.search).toBe('?keyword=oud'));
  });

  test('typing that was overtaken by Clear All Filters does not come back', async () => {
    const { router, user } = await openExplore('?gender=men');
    const rest = holdTimer(REST_MS);
    await user.type(screen.getByLabelText('Search'), 'rose');
    expect(rest.count()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(rest.count()).toBe(0);
  });

  test('what was typed is not lost when another filter changes first', async () => {
    const { router, user } = await openExplore();
    await user.type(screen.getByLabelText('Search'), 'rose');
    await user.click(screen.getByLabelText('Available only'));
    await waitFor(() => expect(router.state.location.search).toBe('?keyword=rose&available=1'));
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('rose');
  });

  // spec: 2.3.14
  test('Clear All Filters shows everything again', async () => {
    const { router, user } = await openExplore('?keyword=oud&gender=men&brand=Creed&available=1&page=2');
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Brand' }).value).toBe('');
  });

  test('Back brings the words back into the search box', async () => {
    const { router, user } = await openExplore('?keyword=oud');
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('oud'));
  });

  // spec: 2.3.20
  test('pages are turned by their numbers', async () => {
    givenCatalogue([givenFragrance()], 7);
    const { router, user } = await openExplore('?gender=men');
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(router.state.location.search).toBe('?gender=men&page=2'));
    await screen.findByText('7 fragrances, page 3 of 7');
  });

  test('a new page is read from the top of the results', async () => {
    givenCatalogue([givenFragrance()], 7);
    const { user } = await openExplore();
    const results = screen.getByRole('region', { name: 'Results' });
    const scroll = vi.spyOn(results, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(document.activeElement).toBe(results);
    expect(scroll).toHaveBeenCalledOnce();
  });
});

test('the page before stays in sight while the next one loads', async () => {
  let turn = (): void => undefined;
  const turned = new Promise<void>((resolve) => {
    turn = resolve;
  });
  fakeApi({
    catalogue: {
      filter: async ({ query }) => {
        if (query.page > 0) await turned;
        const name = `Page ${query.page} scent`;
        return { content: [givenFragrance({ name })], totalPages: 2, number: query.page, totalElements: 21, size: 20 };
      },
    },
  });
  const { user } = await openExplore();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Results' }).ariaBusy).toBe('true'));
  expect(screen.getByRole('article', { name: 'Page 0 scent' })).toBeDefined();
  expect(screen.getByText('21 fragrances')).toBeDefined();
  turn();
  expect(await screen.findByRole('article', { name: 'Page 1 scent' })).toBeDefined();
  expect(screen.getByText('21 fragrances, page 2 of 2')).toBeDefined();
});

describe('cards', () => {
  // spec: 2.3.17
  test('show what the catalogue knows', async () => {
    givenCatalogue([
      givenFragrance({
        name: 'Club Intense',
        isOriginal: false,
        originalFragrance: 'Aventus',
        inspiredByBrand: 'Creed',
        inspiredSource: 'a collector’s list',
        price: 39.5,
      }),
    ]);
    await openExplore();
    const club = card('Club Intense');
    expect(club.getByText('said to be inspired by Aventus by Creed')).toBeDefined();
    expect(club.getByText('a collector’s list')).toBeDefined();
    expect(club.getByText('$39.50')).toBeDefined();
    expect(club.getByText('Unisex')).toBeDefined();
    expect(club.getByText('Eau de Parfum')).toBeDefined();
    expect(club.getByText('In stock')).toBeDefined();
    expect(club.getByRole('link', { name: /View Product/ }).getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('lead to the page of the fragrance by name and picture, the picture for the pointer alone', async () => {
    givenCatalogue([givenFragrance({ id: 24 })]);
    await openExplore();
    const [picture, name] = card('Oud 24').getAllByRole<HTMLAnchorElement>('link', { hidden: true });
    expect([picture?.getAttribute('href'), picture?.tabIndex, picture?.ariaHidden]).toEqual([
      '/fragrances/24',
      -1,
      'true',
    ]);
    expect(name).toBe(card('Oud 24').getByRole('link', { name: 'Oud 24' }));
    expect(name?.getAttribute('href')).toBe('/fragrances/24');
  });

  // spec: 2.3.15
  test('say so when a fragrance is sold out, and nothing of a price nobody knows', async () => {
    givenCatalogue([givenFragrance({ isSoldOut: true, availability: 'OutOfStock', price: null, productUrl: null })]);
    await openExplore();
    expect(card('Oud 24').getByText('Sold out')).toBeDefined();
    expect(card('Oud 24').queryByText(/\$/)).toBeNull();
    expect(card('Oud 24').queryByRole('link', { name: /View Product/ })).toBeNull();
  });
});

describe('instead of results', () => {
  // spec: 8.5.1, 8.5.2
  test('a failure says what happened and can be tried again', async () => {
    let isBroken = true;
    fakeApi({
      catalogue: {
        filter: () => {
          if (isBroken) return badGateway();
          return { content: [givenFragrance()], totalPages: 1, number: 0, totalElements: 1, size: 20 };
        },
      },
    });
    renderApp('/explore');
    await screen.findByText('Oops! Something went wrong');
    expect(screen.getByText('Failed to load fragrances')).toBeDefined();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('article', { name: 'Oud 24' });
  });

  test('nothing available leads to what is not', async () => {
    givenCatalogue([]);
    await openExplore('?available=1');
    await screen.findByText(/Turn off “Available only”/);
  });

  test.each([
    ['?minPrice=90&maxPrice=20', /higher than the maximum/],
    ['?minPrice=90', /Try a wider range/],
    ['?family=Green', /Remove a filter/],
  ])('nothing found for %s says why', async (search, why) => {
    givenCatalogue([], 0);
    await openExplore(search);
    await screen.findByText(why);
  });

  test('a range of prices that holds nothing is not even asked for', async () => {
    fakeApi({ catalogue: { filter: badGateway } });
    await openExplore('?minPrice=90&maxPrice=20');
    await screen.findByText(/higher than the maximum/);
  });

  test('nothing found says what to do', async () => {
    givenCatalogue([], 0);
    const { router, user } = await openExplore('?keyword=zzz');
    await screen.findByRole('heading', { name: 'Nothing found' });
    await user.click(screen.getByRole('button', { name: 'Show all fragrances' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('a page past the end leads to the first one', async () => {
    givenCatalogue([], 2);
    const { router, user } = await openExplore('?gender=men&page=9');
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?gender=men'));
  });
});
