import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { givenObserved } from '../testing/extension.ts';
import { givenDetail, givenFragrancePage, openFragrance } from '../testing/fragrance.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { givenItem, givenWatchlist } from '../testing/watchlist.tsx';

beforeEach(() => void givenSignedIn());

const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('watchlist card with an own observation', () => {
  test('watchlist card shows the own stock, its time, price and shop beside the shared stock', async () => {
    givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), observed: givenObserved() });
    renderApp('/dashboard');
    const oud = await card('Oud 24');
    expect((await oud.findByText(/^Seen by you/)).textContent).toContain('2026');
    oud.getByText('In stock');
    oud.getByText('Sold out');
    oud.getByText('€142.00');
    expect(oud.getByRole('link', { name: /^View at closed\.example/ }).getAttribute('href')).toBe(
      'https://closed.example/p/1',
    );
    oud.getByText('Our last check says something else and is older than your visit.');
    expect(screen.getByRole('link', { name: 'All pages that only you can see' }).getAttribute('href')).toBe(
      '/settings#extension',
    );
  });

  test('watchlist card says that only the user can see a stock that no check can read', async () => {
    const item = { ...givenItem(1, 'Oud 24', null), fragranceStockState: 'blocked' as const };
    givenWatchlist({ ...item, observed: givenObserved(1, { stockState: 'sold-out' }) });
    renderApp('/dashboard');
    const oud = await card('Oud 24');
    await oud.findByText('Our own checks cannot see this. Only you can.');
    oud.getByText('Sold out');
    oud.getByText('Unknown');
    expect(oud.getByText(/^Last seen at/)).toBeDefined();
  });

  test('watchlist card says how to confirm a stock that was seen once', async () => {
    const observed = givenObserved(1, { stockState: 'unconfirmed', url: 'javascript:alert(1)', price: null });
    givenWatchlist({ ...givenItem(1, 'Oud 24', 'OutOfStock'), observed });
    renderApp('/dashboard');
    const oud = await card('Oud 24');
    await oud.findByText('Seen in stock once. Visit the page again to confirm it.');
    oud.getByText('Maybe back');
    expect(oud.queryByText(/View at/)).toBeNull();
  });

  test('watchlist without observations shows neither own stock nor the link to the list', async () => {
    givenWatchlist(givenItem(1, 'Oud 24', 'OutOfStock'));
    renderApp('/dashboard');
    expect((await card('Oud 24')).queryByText(/Seen by you/)).toBeNull();
    expect(screen.queryByRole('link', { name: /only you can see/ })).toBeNull();
  });
});

describe('fragrance page with an own observation', () => {
  test('fragrance page shows the own stock by size beside the shared stock', async () => {
    givenWatchlist();
    givenFragrancePage([givenDetail({ observed: givenObserved(1, { stockState: 'sold-out' }) })]);
    await openFragrance();
    expect((await screen.findByText(/^Seen by you/)).textContent).toContain('2026');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('50 ml: in stock, €142.00');
    screen.getByText(/^Our last check says something else/);
    expect(screen.getAllByText('In stock').length).toBeGreaterThan(0);
    screen.getByText('Sold out');
  });

  test('fragrance page loads the own stock when the server wrote the data for all users into the page', async () => {
    givenWatchlist();
    const written = Object.assign(document.createElement('script'), { type: 'application/json', id: 'page-data' });
    written.textContent = JSON.stringify(givenDetail());
    document.body.append(written);
    givenFragrancePage([givenDetail({ observed: givenObserved() })]);
    await openFragrance();
    await screen.findByText(/^Seen by you/);
  });

  test('fragrance page shows no own stock without an observation', async () => {
    givenWatchlist();
    givenFragrancePage([givenDetail()]);
    await openFragrance();
    expect(screen.queryByText(/Seen by you/)).toBeNull();
  });
});
