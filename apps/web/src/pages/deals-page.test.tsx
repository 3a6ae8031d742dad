import { type DealList, type DealsQuery, MIN_DEAL_HISTORY_DAYS } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test } from 'vitest';
import { givenDeal } from '../testing/deals.ts';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { givenWatchlist } from '../testing/watchlist.tsx';

beforeAll(() => {
  // jsdom has no layout.
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const longAgo = '2020-01-01T12:00:00.000Z';

function givenDeals(list: Partial<DealList> | ((query: DealsQuery) => Partial<DealList>)) {
  const queries: DealsQuery[] = [];
  fakeApi({
    deals: {
      list: ({ query }) => {
        queries.push(query);
        const partial = typeof list === 'function' ? list(query) : list;
        return { deals: [], next: null, ratesDate: null, watchedSince: longAgo, ...partial };
      },
    },
  });
  return queries;
}

const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('page of deals', () => {
  test('a visitor sees each deal with its price, what it is compared with, and links to fragrance and shop', async () => {
    givenDeals({ deals: [givenDeal({ totalPrice: 64.9 })] });
    renderApp('/deals');
    const row = within(await screen.findByRole('article', { name: 'Oud 24' }));
    row.getByText('€60.00');
    row.getByText('€64.90 with delivery');
    row.getByText('25% below the usual price');
    row.getByText(/we saw €80.00 on 25 of the last 30 days/);
    row.getByText('Lowest in 12 months');
    row.getByText(/^Confirmed/);
    expect(row.getByRole('link', { name: 'Oud 24' }).getAttribute('href')).toBe('/fragrances/1');
    expect(row.getByRole('link', { name: /Maison Test/ }).getAttribute('href')).toBe('https://shop.example/oud');
    expect(row.queryByRole('button')).toBeNull();
  });

  test('filters are in the address, are sent to the server, and are in the address of the feed', async () => {
    const queries = givenDeals({ deals: [givenDeal()] });
    const { router } = renderApp('/deals?families=Citrus');
    const user = userEvent.setup();
    await screen.findByRole('article', { name: 'Oud 24' });
    expect(isPressed('Citrus')).toBe('true');
    await user.click(screen.getByRole('button', { name: '50 ml' }));
    await user.click(screen.getByRole('button', { name: 'Price per ml' }));
    await user.click(screen.getByRole('button', { name: 'Citrus' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sizes=50&sort=perMl'));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ sizes: [50], sort: 'perMl' }));
    expect((await screen.findByText('1 deal shown')).getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { name: /Atom feed/ }).getAttribute('href')).toBe(
      '/feeds/deals.atom?sizes=50&sort=perMl',
    );
  });

  test('a visitor who chooses their watchlist signs in, and returns to the same filters', async () => {
    givenDeals({ deals: [givenDeal()] });
    const { router } = renderApp('/deals?sizes=50');
    await userEvent.click(await screen.findByRole('link', { name: 'Sign in to see only your watchlist' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/deals?scope=watchlist&sizes=50' });
  });

  test('an address with the filter for a watchlist sends a visitor to the login page and back', async () => {
    const queries = givenDeals({});
    const { router } = renderApp('/deals?scope=watchlist');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect([router.state.location.state, queries]).toEqual([{ from: '/deals?scope=watchlist' }, []]);
  });

  test('a signed-in user can watch a fragrance of a deal, and see only the watchlist', async () => {
    givenSignedIn();
    givenWatchlist();
    const queries = givenDeals({ deals: [givenDeal()] });
    renderApp('/deals');
    const row = within(await screen.findByRole('article', { name: 'Oud 24' }));
    row.getByRole('button', { name: /Add to Watchlist/ });
    await userEvent.click(screen.getByRole('button', { name: 'My watchlist' }));
    await waitFor(() => expect(queries.at(-1)?.scope).toBe('watchlist'));
  });

  test('more deals are loaded on request, and the first of them takes the focus', async () => {
    const second = givenDeal({ offerId: 2, fragrance: givenFragrance({ id: 2, name: 'Rose 9' }) });
    givenDeals(({ after }) => (after === undefined ? { deals: [givenDeal()], next: '1~0.75~1' } : { deals: [second] }));
    renderApp('/deals');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    const row = await screen.findByRole('article', { name: 'Rose 9' });
    await waitFor(() => expect(document.activeElement).toBe(row));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test.each([
    [null, 'There are no exchange rates yet, so prices are listed by currency.'],
    ['2026-11-27', /compared by the ECB rates of Nov 27/],
  ])('prices per ml of several currencies say how they are compared, with rates of %s', async (ratesDate, text) => {
    givenDeals({ deals: [givenDeal(), givenDeal({ offerId: 2, currency: 'USD' })], ratesDate });
    renderApp('/deals?sort=perMl');
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('page without deals', () => {
  const recent = new Date(Date.now() - 5 * 86_400_000).toISOString();

  test.each([
    ['no time', null, '', /has not recorded a price yet/],
    [
      'five days ago',
      recent,
      '',
      new RegExp(`has watched prices since .* needs ${MIN_DEAL_HISTORY_DAYS} days .* first deals can appear on`),
    ],
    ['2020', longAgo, '', /has watched prices since Jan 1, 2020. Right now, no price is both near/],
    ['2020', longAgo, '?sizes=7', /^With these filters/],
  ])('a page without deals says why when prices are watched since %s', async (_when, watchedSince, search, text) => {
    givenDeals({ watchedSince });
    renderApp(`/deals${search}`);
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('filters that match nothing can be cleared', async () => {
    givenDeals(({ sizes }) => ({ deals: sizes ? [] : [givenDeal()] }));
    const { router } = renderApp('/deals?sizes=7&sort=perMl');
    await userEvent.click(await screen.findByRole('button', { name: 'Show all deals' }));
    await screen.findByRole('article', { name: 'Oud 24' });
    expect(router.state.location.search).toBe('?sort=perMl');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Results' }));
  });

  test('a user whose watchlist is empty reads that, and not that nothing is low', async () => {
    givenSignedIn();
    givenWatchlist();
    givenDeals({});
    renderApp('/deals?scope=watchlist');
    await screen.findByRole('heading', { name: 'Your watchlist is empty' });
    expect(screen.getByRole('link', { name: 'Choose fragrances to watch' }).getAttribute('href')).toBe('/explore');
  });

  test('a failed request says so and can be tried again', async () => {
    fakeApi({ deals: { list: offline } });
    renderApp('/deals');
    await screen.findByRole('alert');
    givenDeals({ deals: [givenDeal()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await screen.findByRole('article', { name: 'Oud 24' });
  });
});
