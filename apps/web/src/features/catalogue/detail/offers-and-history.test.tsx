import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setConversion } from '../../../lib/money.ts';
import { fakeApi } from '../../../testing/fake-api.tsx';
import {
  getRegion,
  givenChange,
  givenDetail,
  givenFragrancePage,
  givenOffer,
  openFragrance,
} from '../../../testing/fragrance.tsx';
import { givenSignedIn, givenWatchlistItem } from '../../../testing/given.ts';
import { isEventToastShown } from '../../../ui/toast.tsx';
import { detailQueries } from '../detail.queries.ts';

describe('offers', () => {
  test('offer table shows shop, size, price, price per ml and per 100 ml, and availability', async () => {
    givenFragrancePage([givenDetail({ offers: [givenOffer({ price: 119, pricePerMl: 2.38, currency: 'EUR' })] })]);
    await openFragrance();
    const row = getRegion('Where to buy').getByRole('row', { name: /^Maison Test/ });
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

  test.each([
    ['the cost of delivery', { deliveryPrice: 4.9, totalPrice: 68.9 }, '€64.00 + €4.90 delivery'],
    [
      'the cost of delivery and from where it is free',
      { deliveryPrice: 4.9, freeDeliveryFrom: 100, totalPrice: 68.9 },
      '€64.00 + €4.90 deliveryfree delivery from €100.00',
    ],
    ['free delivery', { deliveryPrice: 4.9, freeDeliveryFrom: 50, totalPrice: 64 }, '€64.00, free delivery'],
    ['only from where delivery is free', { freeDeliveryFrom: 70 }, '€64.00free delivery from €70.00'],
    ['a list price as the shop’s claim', { listPrice: 89 }, '€64.00Shop’s own list price: €89.00'],
    ['the shop’s lowest price', { shopLowestPrice: 59 }, '€64.00Lowest in 30 days, says the shop: €59.00'],
    ['the country of the price', { market: 'DE' }, '€64.00Price for Germany'],
  ])('offer table shows %s beside the price, and no discount', async (_what, terms, text) => {
    givenFragrancePage([givenDetail({ offers: [givenOffer({ price: 64, currency: 'EUR', ...terms })] })]);
    await openFragrance();
    expect(getRegion('Where to buy').getAllByRole('cell')[1]?.textContent).toBe(text);
  });

  test('offer table shows the converted price beside price and delivery, and per ml', async () => {
    const Price = () => 'about $70.00';
    setConversion({ currency: 'USD', convert: (amount) => amount * 1.1, source: 'ECB rate of Nov 27', Price });
    onTestFinished(() => setConversion(null));
    const offer = givenOffer({ price: 64, currency: 'EUR', deliveryPrice: 4.9, totalPrice: 68.9, pricePerMl: 1.28 });
    givenFragrancePage([givenDetail({ offers: [offer] })]);
    await openFragrance();
    const [, price, perMl] = getRegion('Where to buy').getAllByRole('cell');
    expect(price?.textContent).toBe('€64.00 + €4.90 deliveryabout $70.00');
    expect(perMl?.textContent).toContain('about $1.41');
  });

  test.each([
    [94, 60, 'EUR', '€1.57 per ml€156.67 per 100 ml'],
    [115.5, 100, 'EUR', '€1.16 per ml€115.50 per 100 ml'],
    [145, 30, 'USD', '$4.83 per ml$483.33 per 100 ml'],
    [9800, 75, 'JPY', '¥131 per ml¥13,067 per 100 ml'],
  ])('offer table rounds the prices of %s for %s ml in %s once: %s', async (price, sizeMl, currency, text) => {
    const offer = givenOffer({ price, sizeMl, currency, pricePerMl: price / sizeMl });
    givenFragrancePage([givenDetail({ offers: [offer] })]);
    await openFragrance();
    expect(getRegion('Where to buy').getAllByRole('cell')[2]?.textContent).toBe(text);
  });

  test('offer table lists each kind of goods under a heading of its own, full bottles first', async () => {
    const offers = [
      givenOffer({ id: 3, kind: 'sample', sizeMl: 2 }),
      givenOffer({ id: 1, kind: 'tester' }),
      givenOffer({ id: 2, availability: 'SoldOut' }),
    ];
    givenFragrancePage([givenDetail({ offers })]);
    await openFragrance();
    const rows = getRegion('Where to buy')
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Full bottles',
      expect.stringMatching(/^Maison Test.*50 ml.*Sold out/),
      'TestersOnly full bottles count as stock and for the price',
      expect.stringMatching(/^Maison Test.*50 ml, Tester.*In stock/),
      'Samples',
      expect.stringMatching(/^Maison Test.*2 ml, Sample.*In stock/),
    ]);
  });

  test('offer table has no heading of a kind when it lists only full bottles', async () => {
    givenFragrancePage([givenDetail({ offers: [givenOffer(), givenOffer({ id: 2 })] })]);
    await openFragrance();
    expect(getRegion('Where to buy').queryAllByRole('rowheader', { name: /^Full bottles/ })).toEqual([]);
    expect(getRegion('Where to buy').getAllByRole('row')).toHaveLength(3);
  });

  test('offer table marks the best price per ml', async () => {
    const offers = [givenOffer(), givenOffer({ id: 2, sizeMl: 100, price: 190, pricePerMl: 1.9 })];
    givenFragrancePage([givenDetail({ offers })]);
    await openFragrance();
    const row = screen.getByText('Best price per ml in USD').closest('tr');
    expect(row?.textContent).toContain('100 ml');
  });

  test('offer table has no link for an unsafe URL, and says which values are not known', async () => {
    const offers = [givenOffer({ url: 'javascript:alert(1)', price: null, pricePerMl: null, sizeMl: null })];
    givenFragrancePage([givenDetail({ offers, productUrl: null })]);
    await openFragrance();
    const table = getRegion('Where to buy');
    expect(within(table.getByRole('table')).queryByRole('link')).toBeNull();
    expect(table.getByRole('rowheader').textContent).toBe('Maison Test');
    for (const text of ['size not known', 'price not known', 'price per ml not known']) table.getByText(text);
  });

  test('offer table shows eight offers first, and all on request', async () => {
    const offers = Array.from({ length: 30 }, (_, index) => givenOffer({ id: index + 1 }));
    givenFragrancePage([givenDetail({ offers })]);
    const { user } = await openFragrance();
    expect(getRegion('Where to buy').getAllByRole('rowheader')).toHaveLength(8);
    await user.click(screen.getByRole('button', { name: 'Show all 30 offers' }));
    const rows = getRegion('Where to buy').getAllByRole('rowheader');
    expect(rows).toHaveLength(30);
    expect(document.activeElement).toBe(rows[8]?.closest('tr'));
  });

  test('offer table says when no shop was found', async () => {
    givenFragrancePage([givenDetail({ offers: [], stockState: 'no-shop' })]);
    await openFragrance();
    expect(getRegion('Where to buy').getByText('No shop found yet.')).toBeDefined();
  });

  test('fragrance page labels the price as list price and promises no notification when there is no shop', async () => {
    givenFragrancePage([
      givenDetail({
        offers: [],
        price: 77,
        productUrl: null,
        availability: null,
        stockState: 'no-shop',
        lastCheckedAt: null,
      }),
    ]);
    await openFragrance();
    await screen.findByText('We don’t know a shop that sells it yet.');
    screen.getByText('Alerts start once we know a shop that sells it.');
    expect(screen.queryByText('We’ll let you know when it’s back in stock.')).toBeNull();
    screen.getByText('List price $77.00, size unknown');
  });
});

describe('stock history', () => {
  test('stock history lists each change, newest first, with its evidence', async () => {
    const changes = [
      givenChange(),
      givenChange({
        id: '0198c0de-0000-7000-8000-0000000000c2',
        kind: 'sold_out',
        happenedAt: '2026-02-01T08:00:00.000Z',
      }),
    ];
    givenFragrancePage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
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

  test('stock history puts the page’s text in quotation marks unless it already contains some', async () => {
    const evidence = [
      { source: 'json-ld', says: 'availability: InStock' },
      { source: 'page', says: 'button “Add to cart”' },
    ];
    const changes = [givenChange({ evidence })];
    givenFragrancePage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
    await openFragrance();
    const list = within(await screen.findByRole('list', { name: /^Changes/ }));
    expect(list.getByText('availability: InStock').tagName).toBe('Q');
    expect(list.getByText('button “Add to cart”').tagName).toBe('SPAN');
  });

  test('stock history explains why no notification was sent for a restock', async () => {
    const changes = [givenChange({ isFlapping: true })];
    givenFragrancePage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
    await openFragrance();
    expect(await screen.findByText('It keeps going in and out of stock, so we sent no notification.')).toBeDefined();
  });

  test('stock history shows that a fragrance became available to pre-order', async () => {
    const changes = [givenChange({ kind: 'preorder' })];
    givenFragrancePage([givenDetail()], { history: { watchedSince: '2026-01-01T08:00:00.000Z', changes } });
    await openFragrance();
    await screen.findByText(/^Available to pre-order on/);
    const [change] = within(screen.getByRole('list', { name: /^Changes/ })).getAllByRole('listitem', { name: '' });
    expect(change?.textContent).toContain('Pre-order');
  });

  test('fragrance page shows the evidence of the last change beside the stock badge', async () => {
    givenFragrancePage([givenDetail()], {
      history: { watchedSince: '2026-01-01T08:00:00.000Z', changes: [givenChange()] },
    });
    await openFragrance();
    await waitFor(() => expect(screen.getAllByText('How we know')).toHaveLength(2));
    screen.getByText(/^Back in stock on/);
  });

  test('stock history says that nothing was checked yet, or that no page could be read', async () => {
    givenFragrancePage([givenDetail()]);
    await openFragrance();
    await screen.findByText('Not checked yet. We start checking once someone watches it.');
    givenFragrancePage([givenDetail({ id: 2 })], { history: { watchedSince: '2026-01-01T08:00:00.000Z' } });
    await openFragrance(2);
    await screen.findByText('We couldn’t read the stock from any page so far.');
  });

  test('fragrance page has no evidence section while no shop is known', async () => {
    givenFragrancePage([givenDetail({ offers: [], stockState: 'no-shop' })]);
    await openFragrance();
    expect(screen.queryByRole('region', { name: 'The evidence' })).toBeNull();
  });

  test('stock history shows an error message when it fails to load', async () => {
    givenFragrancePage([givenDetail()]);
    fakeApi({ monitor: { history: () => Promise.reject(new Response('', { status: 502 })) } });
    await openFragrance();
    expect((await getRegion('The evidence').findByRole('alert')).textContent).toContain(
      'Failed to load the stock history',
    );
  });
});

describe('watching from the fragrance page', () => {
  // spec: 5.23, D.4.11
  test('fragrance page sends a visitor to the login page, which returns to the fragrance page', async () => {
    givenFragrancePage([givenDetail()]);
    const { user, router } = await openFragrance();
    await user.click(await screen.findByRole('link', { name: 'Log in to watch it' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/fragrances/1' });
  });

  test('fragrance page adds the fragrance to a signed-in user’s watchlist', async () => {
    givenSignedIn();
    givenFragrancePage([givenDetail()]);
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

  test('fragrance page announces a change of stock while it is open', async () => {
    givenFragrancePage([givenDetail({ availability: 'SoldOut', isSoldOut: true })]);
    const { client } = await openFragrance();
    givenFragrancePage([givenDetail()]);
    await client.refetchQueries(detailQueries.one(1));
    await screen.findByText('Oud 24 is back in stock');
    // The bell must not announce it again.
    expect(isEventToastShown()).toBe(true);
  });

  test('fragrance page does not announce the first check as a restock', async () => {
    givenFragrancePage([givenDetail({ availability: null })]);
    const { client } = await openFragrance();
    givenFragrancePage([givenDetail()]);
    await client.refetchQueries(detailQueries.one(1));
    await screen.findByText('Oud 24: in stock');
  });
});
