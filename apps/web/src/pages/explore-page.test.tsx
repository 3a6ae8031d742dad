import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getCard, givenCatalogue, onFilterRequest, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { captureTimer } from '../testing/timers.ts';

const DEBOUNCE_MS = 250;
const badGateway = () => Promise.reject(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

beforeEach(() => {
  onFilterRequest.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list: () => [] } });
  givenCatalogue([givenFragrance()]);
});

describe('Explore filters', () => {
  // spec: 9.3
  test('Explore requests the filters of the URL', async () => {
    await openExplore('?keyword=oud&gender=men&brand=Creed&available=1&page=3');
    expect(onFilterRequest).toHaveBeenLastCalledWith({
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
  test('Explore writes each filter into the URL and returns to the first page', async () => {
    const { router, user } = await openExplore('?page=3');
    await user.selectOptions(screen.getByLabelText('Gender'), 'Women');
    await waitFor(() => expect(router.state.location.search).toBe('?gender=women'));
    await user.click(screen.getByLabelText('Available only'));
    await waitFor(() => expect(router.state.location.search).toBe('?gender=women&available=1'));
    await waitFor(() =>
      expect(onFilterRequest).toHaveBeenLastCalledWith({ gender: 'women', soldOut: false, page: 0, size: 20 }),
    );
  });

  // spec: 2.3.10
  test('Explore searches after a pause in typing, and adds no history entry', async () => {
    const { router, user } = await openExplore('?page=3');
    await user.keyboard('/');
    await user.keyboard('rose');
    await waitFor(() => expect(router.state.location.search).toBe('?keyword=rose'));
    expect(router.state.historyAction).toBe('REPLACE');
    await screen.findByText('1 fragrance for “rose”');
  });

  // spec: 2.3.12
  test('Explore filters by a brand that is picked from the list', async () => {
    const { router, user } = await openExplore();
    await screen.findByRole('option', { name: 'Hermès' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'Hermès');
    await waitFor(() => expect(router.state.location.search).toBe(`?${new URLSearchParams({ brand: 'Hermès' })}`));
  });

  test('Explore removes the brand filter when All brands is picked', async () => {
    const { router, user } = await openExplore('?brand=Creed&keyword=oud');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Brand' }), 'All brands');
    await waitFor(() => expect(router.state.location.search).toBe('?keyword=oud'));
  });

  test('Explore does not run a pending search after Clear All Filters', async () => {
    const { router, user } = await openExplore('?gender=men');
    const rest = captureTimer(DEBOUNCE_MS);
    await user.type(screen.getByLabelText('Search'), 'rose');
    expect(rest.count()).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(rest.count()).toBe(0);
  });

  test('Explore keeps the typed search when the user changes another filter before typing pauses', async () => {
    const { router, user } = await openExplore();
    await user.type(screen.getByLabelText('Search'), 'rose');
    await user.click(screen.getByLabelText('Available only'));
    await waitFor(() => expect(router.state.location.search).toBe('?keyword=rose&available=1'));
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('rose');
  });

  // spec: 2.3.14
  test('Explore shows everything after Clear All Filters', async () => {
    const { router, user } = await openExplore('?keyword=oud&gender=men&brand=Creed&available=1&page=2');
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Brand' }).value).toBe('');
    expect(screen.queryByRole('button', { name: 'Clear All Filters' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
  });

  test('Explore restores the search field when the user goes back', async () => {
    const { router, user } = await openExplore('?keyword=oud');
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await router.navigate(-1);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('oud'));
  });

  // spec: 2.3.20
  test('Explore opens the page of results whose number the user presses', async () => {
    givenCatalogue([givenFragrance()], 7);
    const { router, user } = await openExplore('?gender=men');
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(router.state.location.search).toBe('?gender=men&page=3'));
    await screen.findByText('7 fragrances, page 3 of 7');
  });

  test('Explore scrolls to the top of the results when the user opens another page of results', async () => {
    givenCatalogue([givenFragrance()], 7);
    const { user } = await openExplore();
    const results = screen.getByRole('region', { name: 'Results' });
    const scroll = vi.spyOn(results, 'scrollIntoView');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(document.activeElement).toBe(results);
    expect(scroll).toHaveBeenCalledOnce();
  });
});

test('Explore shows the previous page of results while the next one loads', async () => {
  let sendPage = (): void => undefined;
  const pageSent = new Promise<void>((resolve) => {
    sendPage = resolve;
  });
  fakeApi({
    catalogue: {
      filter: async ({ query }) => {
        if (query.page > 0) await pageSent;
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
  sendPage();
  expect(await screen.findByRole('article', { name: 'Page 1 scent' })).toBeDefined();
  expect(screen.getByText('21 fragrances, page 2 of 2')).toBeDefined();
});

describe('fragrance cards on Explore', () => {
  // spec: 2.3.17
  test('fragrance card shows name, inspiration with source, price, gender, concentration and stock', async () => {
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
    const club = getCard('Club Intense');
    expect(club.getByText('said to be inspired by Aventus by Creed')).toBeDefined();
    expect(club.getByText('a collector’s list')).toBeDefined();
    expect(club.getByText('$39.50')).toBeDefined();
    expect(club.getByText('Unisex')).toBeDefined();
    expect(club.getByText('Eau de Parfum')).toBeDefined();
    expect(club.getByText('In stock')).toBeDefined();
    expect(club.getByRole('link', { name: /View Product/ }).getAttribute('rel')).toBe('noopener noreferrer');
  });

  test('fragrance card links its name and its picture to the fragrance page, and hides the picture’s link from the keyboard', async () => {
    givenCatalogue([givenFragrance({ id: 24 })]);
    await openExplore();
    const [picture, name] = getCard('Oud 24').getAllByRole<HTMLAnchorElement>('link', { hidden: true });
    expect([picture?.getAttribute('href'), picture?.tabIndex, picture?.ariaHidden]).toEqual([
      '/fragrances/24',
      -1,
      'true',
    ]);
    expect(name).toBe(getCard('Oud 24').getByRole('link', { name: 'Oud 24' }));
    expect(name?.getAttribute('href')).toBe('/fragrances/24');
  });

  // spec: 2.3.15
  test('fragrance card shows a sold-out badge and no price or shop link when they are unknown', async () => {
    givenCatalogue([givenFragrance({ isSoldOut: true, availability: 'OutOfStock', price: null, productUrl: null })]);
    await openExplore();
    expect(getCard('Oud 24').getByText('Sold out')).toBeDefined();
    expect(getCard('Oud 24').queryByText(/\$/)).toBeNull();
    expect(getCard('Oud 24').queryByRole('link', { name: /View Product/ })).toBeNull();
  });
});

test('Explore says that nothing matches exactly when the results are only similar', async () => {
  fakeApi({
    catalogue: {
      filter: () => ({
        content: [givenFragrance()],
        totalPages: 1,
        number: 0,
        totalElements: 1,
        size: 20,
        isApproximate: true as const,
      }),
    },
  });
  renderApp('/explore?keyword=oudd');
  await screen.findByText('Nothing matches “oudd” exactly. Similar: 1 fragrance');
});

describe('Explore without results', () => {
  // spec: 8.5.1, 8.5.2
  test('Explore shows an error with Try Again when the request fails', async () => {
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

  test('Explore suggests turning off “Available only” when nothing is available', async () => {
    givenCatalogue([]);
    await openExplore('?available=1');
    await screen.findByText(/Turn off “Available only”/);
  });

  test.each([
    ['?minPrice=90&maxPrice=20', /higher than the maximum/],
    ['?minPrice=90', /Try a wider range/],
    ['?family=Green', /Remove a filter/],
  ])('Explore explains why nothing was found when the URL contains %s', async (search, hint) => {
    givenCatalogue([], 0);
    await openExplore(search);
    await screen.findByText(hint);
  });

  test('Explore sends no request when the minimum price exceeds the maximum', async () => {
    fakeApi({ catalogue: { filter: badGateway } });
    await openExplore('?minPrice=90&maxPrice=20');
    await screen.findByText(/higher than the maximum/);
  });

  test('Explore offers to show all fragrances when nothing was found', async () => {
    givenCatalogue([], 0);
    const { router, user } = await openExplore('?keyword=zzz');
    await screen.findByRole('heading', { name: 'Nothing found' });
    await user.click(screen.getByRole('button', { name: 'Show all fragrances' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  test('Explore offers to go to the first page when the page in the URL does not exist', async () => {
    givenCatalogue([], 2);
    const { router, user } = await openExplore('?gender=men&page=9');
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }));
    await waitFor(() => expect(router.state.location.search).toBe('?gender=men'));
  });
});
