import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenChange, givenDetail, givenOffer, givenPage, openFragrance, part } from '../testing/fragrance.tsx';
import { givenSignedIn, givenWatchlistItem } from '../testing/given.ts';
import { saysNews } from '../ui/toast.tsx';

describe('offers', () => {
  test('say shop, size, price, price per ml and per 100 ml in their own currency, and how they stand', async () => {
    givenPage([givenDetail({ offers: [givenOffer({ price: 119, pricePerMl: 2.38, currency: 'EUR' })] })]);
    await openFragrance();
    const row = part('Where to buy').getByRole('row', { name: /^Maison Test/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '50 ml',
      '€119.00',
      '€2.38 per ml€238.00 per 100 ml',
      expect.stringMatching(/^In stocksince Mar 1, 2026checked Mar 3, 2026/),
    ]);
    expect(within(row).getByRole('link').getAttribute('href')).toBe('https://shop.example/oud-24');
  });

  test('mark the best price per ml in words', async () => {
    const offers = [givenOffer(), givenOffer({ id: 2, sizeMl: 100, price: 190, pricePerMl: 1.9 })];
    givenPage([givenDetail({ offers })]);
    await openFragrance();
    const row = screen.getByText('Best price per ml in USD').closest('tr');
    expect(row?.textContent).toContain('100 ml');
  });

  test('are no link where the address leads nowhere, and say what is not known', async () => {
    const offers = [givenOffer({ url: 'javascript:alert(1)', price: null, pricePerMl: null, sizeMl: null })];
    givenPage([givenDetail({ offers, productUrl: null })]);
    await openFragrance();
    const table = part('Where to buy');
    expect(table.queryByRole('link')).toBeNull();
    expect(table.getByRole('rowheader').textContent).toBe('Maison Test');
    for (const words of ['size not known', 'price not known', 'price per ml not known']) table.getByText(words);
  });

  test('are eight at first, and all when asked', async () => {
    const offers = Array.from({ length: 30 }, (_, index) => givenOffer({ id: index + 1 }));
    givenPage([givenDetail({ offers })]);
    const { user } = await openFragrance();
    expect(part('Where to buy').getAllByRole('rowheader')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show all 30 offers' }));
    const rows = part('Where to buy').getAllByRole('rowheader');
    expect(rows).toHaveLength(30);
    expect(document.activeElement).toBe(rows[8]?.closest('tr'));
  });

  test('may be none', async () => {
    givenPage([givenDetail({ offers: [] })]);
    await openFragrance();
    expect(part('Where to buy').getByText('No shop found yet.')).toBeDefined();
  });

  test('in no shop promise no mail, and a price that no offer asks is called a list price', async () => {
    givenPage([givenDetail({ offers: [], price: 77 })]);
    await openFragrance();
    await screen.findByText('We don’t know a shop that sells it yet.');
    expect(screen.queryByText('We’ll let you know when it’s back in stock.')).toBeNull();
    screen.getByText('list price');
  });
});

describe('stock history', () => {
  test('tells each change, newest first, with what the page said', async () => {
    const changes = [
      givenChange(),
      givenChange({
        id: '0198c0de-0000-7000-8000-0000000000c2',
        kind: 'sold_out',
        happenedAt: '2026-02-01T08:00:00.000Z',
      }),
    ];
    givenPage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
    await openFragrance();
    const [newest, oldest] = await within(await screen.findByRole('list', { name: /^Changes/ })).findAllByRole(
      'listitem',
      {
        name: '',
      },
    );
    expect(newest?.textContent).toContain('In stock');
    expect(newest?.textContent).toContain('Maison Test, 50 ml');
    expect(newest?.textContent).toContain('The page’s product data: availability: InStock, price 128.00 USD');
    expect(oldest).toBeDefined();
  });

  test('quotes the page, but not what comes with quotation marks of its own', async () => {
    const evidence = [
      { source: 'json-ld', says: 'availability: InStock' },
      { source: 'page', says: 'button “Add to cart”' },
    ];
    const changes = [givenChange({ evidence })];
    givenPage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
    await openFragrance();
    const list = within(await screen.findByRole('list', { name: /^Changes/ }));
    expect(list.getByText('availability: InStock').tagName).toBe('Q');
    expect(list.getByText('button “Add to cart”').tagName).toBe('SPAN');
  });

  test('says of a restock that nobody was told of why not', async () => {
    const changes = [givenChange({ isFlapping: true })];
    givenPage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
    await openFragrance();
    expect(await screen.findByText('It keeps going in and out of stock, so we sent no notification.')).toBeDefined();
  });

  test('says what became possible to order ahead', async () => {
    const changes = [givenChange({ kind: 'preorder' })];
    givenPage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
    await openFragrance();
    await screen.findByText(/^Available to pre-order on/);
    const [change] = within(screen.getByRole('list', { name: /^Changes/ })).getAllByRole('listitem', { name: '' });
    expect(change?.textContent).toContain('Pre-order');
  });

  test('is why the badge is believed', async () => {
    givenPage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes: [givenChange()] } });
    await openFragrance();
    await waitFor(() => expect(screen.getAllByText('How we know')).toHaveLength(2));
    screen.getByText(/^Back in stock on/);
  });

  test('says that nobody has looked, or that nothing changed since', async () => {
    givenPage([givenDetail()]);
    await openFragrance();
    await screen.findByText('Not checked yet. We start checking once someone watches it.');
    givenPage([givenDetail({ id: 2 })], { history: { watchedSince: '2026-01-01T08:00:00.000Z' } });
    await openFragrance(2);
    expect((await screen.findByText(/^No change since/)).textContent).toBe(
      'No change since our first check on Jan 1, 2026.',
    );
  });

  test('fails alone', async () => {
    givenPage([givenDetail()]);
    fakeApi({ monitor: { history: () => Promise.reject(new Response('', { status: 502 })) } });
    await openFragrance();
    expect((await part('Stock history').findByRole('alert')).textContent).toContain('Failed to load the stock history');
  });
});

describe('watching', () => {
  // spec: 5.23, D.4.11
  test('a visitor logs in first and comes back here', async () => {
    givenPage([givenDetail()]);
    const { user, router } = await openFragrance();
    await user.click(await screen.findByRole('link', { name: 'Log in to watch it' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/fragrances/1' });
  });

  test('somebody signed in adds it from here', async () => {
    givenSignedIn();
    givenPage([givenDetail()]);
    let items = [] as ReturnType<typeof givenWatchlistItem>[];
    fakeApi({
      watchlist: {
        list: () => items,
        add: () => {
          items = [givenWatchlistItem()];
          return givenWatchlistItem();
        },
      },
    });
    const { user } = await openFragrance();
    await user.click(await screen.findByRole('button', { name: /^Add to Watchlist/ }));
    await screen.findByRole('button', { name: /^Remove/ });
    screen.getByText('In your watchlist');
  });

  test('a change of stock while the page is open is said politely', async () => {
    givenPage([givenDetail({ availability: 'SoldOut', isSoldOut: true })]);
    const { client } = await openFragrance();
    givenPage([givenDetail()]);
    await client.refetchQueries(catalogueQueries.one(1));
    await screen.findByText('Oud 24 is back in stock');
    // The bell must not announce it again.
    expect(saysNews()).toBe(true);
  });

  test('the first look at it is no return', async () => {
    givenPage([givenDetail({ availability: null })]);
    const { client } = await openFragrance();
    givenPage([givenDetail()]);
    await client.refetchQueries(catalogueQueries.one(1));
    await screen.findByText('Oud 24: in stock');
  });
});
