import { AppError, type Fragrance, type WatchlistItem } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getPollInterval } from '../lib/poll-interval.ts';
import { MINUTE, SECOND } from '../lib/time.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { fakeEvents, givenLiveChange, setVisible } from '../testing/fake-events.ts';
import { givenFragrance, givenSignedIn, givenWatchlistItem } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { captureTimer } from '../testing/timers.ts';
import { followLive } from './follow-live.ts';

const soldOut = { isSoldOut: true, availability: 'OutOfStock' } as const;
let items: WatchlistItem[];
let results: Fragrance[];
const list = vi.fn(() => items);
const filter = vi.fn(() => ({ content: results, totalPages: 1, number: 0, totalElements: results.length, size: 20 }));

beforeEach(() => {
  givenSignedIn();
  items = [givenWatchlistItem({ fragranceIsSoldOut: true, fragranceAvailability: 'OutOfStock' })];
  results = [givenFragrance(soldOut), givenFragrance({ ...soldOut, id: 2, name: 'Rose 9' })];
  fakeApi({
    watchlist: { list },
    catalogue: { filter, brands: () => [], dashboard: () => Promise.reject(new Error('not needed')) },
  });
});

/** Opens the app with a connected event stream, then resets the counts of requests. */
async function openPage(path: string, card = 'Oud 24') {
  const server = fakeEvents();
  const app = renderApp(path);
  onTestFinished(followLive(app.client));
  await screen.findByRole('article', { name: card });
  await waitFor(() => expect(server.countOpen()).toBe(1));
  await server.accept();
  list.mockClear();
  filter.mockClear();
  return { ...app, server };
}

const card = (name: string) => within(screen.getByRole('article', { name }));

test('live event of a restock updates the dashboard and shows a toast without a request', async () => {
  const { server } = await openPage('/dashboard');
  card('Oud 24').getByText('Sold out');
  await server.send('stock', givenLiveChange());
  await card('Oud 24').findByText('In stock');
  card('Oud 24').getByText('$99.00');
  const toast = await screen.findByText('Oud 24 is back in stock');
  expect(toast.closest('[aria-live="polite"]')).not.toBeNull();
  expect([list.mock.calls.length, server.urls()]).toEqual([0, ['/api/events']]);
});

test('live events refetch an item with a watch filter, and show a toast only when its stock state has changed', async () => {
  const [soldOutItem] = items as [WatchlistItem];
  items = [{ ...soldOutItem, watchFilter: { sizesMl: [100], maxPrice: null } }];
  const { server } = await openPage('/dashboard');
  await server.send('stock', givenLiveChange());
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  card('Oud 24').getByText('Sold out');
  expect(screen.queryByText(/back in stock/)).toBeNull();
  const inStock = {
    fragranceIsSoldOut: false,
    fragranceAvailability: 'InStock',
    fragranceStockState: 'in-stock',
  } as const;
  items = items.map((item) => ({ ...item, ...inStock }));
  await server.send('stock', givenLiveChange());
  await screen.findByText('Oud 24 is back in stock');
  await card('Oud 24').findByText('In stock');
});

test('live event updates only the card of the changed fragrance on Explore', async () => {
  const { server } = await openPage('/explore');
  await server.send('stock', givenLiveChange());
  await card('Oud 24').findByText('In stock');
  card('Rose 9').getByText('Sold out');
  expect(filter).not.toHaveBeenCalled();
});

test('live events refetch a query whose request was running when the event arrived', async () => {
  const { server, client } = await openPage('/dashboard');
  const slowResponse = Promise.withResolvers<WatchlistItem[]>();
  list.mockImplementationOnce(() => slowResponse.promise as never);
  void client.refetchQueries({ queryKey: ['personal'] });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  await server.send('stock', givenLiveChange());
  const stale = items;
  items = [givenWatchlistItem()];
  slowResponse.resolve(stale);
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  await waitFor(() => card('Oud 24').getByText('In stock'));
});

test('live events refetch the data of the visible page once when the server sends a reset event', async () => {
  const { server } = await openPage('/dashboard');
  items = [givenWatchlistItem()];
  await server.reset();
  await waitFor(() => card('Oud 24').getByText('In stock'));
  expect([list.mock.calls.length, filter.mock.calls.length]).toEqual([1, 0]);
});

test('live events disconnect while the tab is hidden, and refetch when it becomes visible', async () => {
  const hiddenTimer = captureTimer(10 * SECOND);
  const { server } = await openPage('/dashboard');
  await setVisible(false);
  expect(server.countOpen()).toBe(1);
  await hiddenTimer.run();
  expect([server.countOpen(), getPollInterval()]).toEqual([0, 30 * SECOND]);
  items = [givenWatchlistItem()];
  await setVisible(true);
  await server.accept();
  await waitFor(() => card('Oud 24').getByText('In stock'));
  expect(server.urls()).toHaveLength(2);
});

test('polling slows down while live events are connected, and speeds up when they disconnect', async () => {
  const { server } = await openPage('/dashboard');
  expect(getPollInterval()).toBe(MINUTE);
  await server.disconnect();
  expect([getPollInterval(), server.countOpen()]).toEqual([30 * SECOND, 1]);
  await server.accept();
  expect([getPollInterval(), list.mock.calls.length]).toEqual([MINUTE, 0]);
});

test('live events reconnect after a delay when the server rejects the stream of a signed-in user', async () => {
  const retryTimer = captureTimer(5 * SECOND);
  const { server } = await openPage('/dashboard');
  await server.reject();
  await retryTimer.run();
  await server.accept();
  await waitFor(() => expect(list).toHaveBeenCalledOnce());
  expect(server.urls()).toHaveLength(2);
});

test('live events sign the user out when the session has ended elsewhere', async () => {
  const { server, router } = await openPage('/dashboard');
  fakeApi({
    auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) },
    watchlist: { list: () => Promise.reject(new AppError('NOT_SIGNED_IN')) },
  });
  await server.reject();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(server.countOpen()).toBe(0);
});
