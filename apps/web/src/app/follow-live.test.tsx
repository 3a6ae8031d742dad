import { AppError, type Fragrance, type WatchlistItem } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pollInterval } from '../lib/poll-interval.ts';
import { MINUTE, SECOND } from '../lib/time.ts';
import { fakeApi } from '../testing/fake-api.tsx';
import { fakeEvents, givenNews, setVisible } from '../testing/fake-events.ts';
import { givenFragrance, givenSignedIn, givenWatchlistItem } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { holdTimer } from '../testing/timers.ts';
import { followLive } from './follow-live.ts';

const soldOut = { isSoldOut: true, availability: 'OutOfStock' } as const;
let items: WatchlistItem[];
let found: Fragrance[];
const list = vi.fn(() => items);
const filter = vi.fn(() => ({ content: found, totalPages: 1, number: 0, totalElements: found.length, size: 20 }));

beforeEach(() => {
  givenSignedIn();
  items = [givenWatchlistItem({ fragranceIsSoldOut: true, fragranceAvailability: 'OutOfStock' })];
  found = [givenFragrance(soldOut), givenFragrance({ ...soldOut, id: 2, name: 'Rose 9' })];
  fakeApi({ watchlist: { list }, catalogue: { filter, brands: () => [] } });
});

/** Opens the app with an accepted event stream; request counts start afterwards. */
async function open(at: string, card = 'Oud 24') {
  const server = fakeEvents();
  const app = renderApp(at);
  onTestFinished(followLive(app.client));
  await screen.findByRole('article', { name: card });
  await waitFor(() => expect(server.listening()).toBe(1));
  await server.accept();
  list.mockClear();
  filter.mockClear();
  return { ...app, server };
}

const card = (name: string) => within(screen.getByRole('article', { name }));

test('the dashboard shows a restock and says it, without asking the server', async () => {
  const { server } = await open('/dashboard');
  card('Oud 24').getByText('Sold out');
  await server.tell('stock', givenNews());
  await card('Oud 24').findByText('In stock');
  card('Oud 24').getByText('$99.00');
  const news = await screen.findByText('Oud 24 is back in stock');
  expect(news.closest('[aria-live="polite"]')).not.toBeNull();
  expect([list.mock.calls.length, server.addresses()]).toEqual([0, ['/api/events']]);
});

test('a watch for a part of it is asked for again, and told of only when that part changed', async () => {
  const [soldOutItem] = items as [WatchlistItem];
  items = [{ ...soldOutItem, narrowing: { sizesMl: [100], maxPrice: null } }];
  const { server } = await open('/dashboard');
  await server.tell('stock', givenNews());
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  card('Oud 24').getByText('Sold out');
  expect(screen.queryByText(/back in stock/)).toBeNull();
  items = items.map((item) => ({ ...item, fragranceIsSoldOut: false, fragranceAvailability: 'InStock' }));
  await server.tell('stock', givenNews());
  await screen.findByText('Oud 24 is back in stock');
  await card('Oud 24').findByText('In stock');
});

test('Explore shows it too, on that card alone', async () => {
  const { server } = await open('/explore');
  await server.tell('stock', givenNews());
  await card('Oud 24').findByText('In stock');
  card('Rose 9').getByText('Sold out');
  expect(filter).not.toHaveBeenCalled();
});

test('an answer that was on its way when the news came is asked for again', async () => {
  const { server, client } = await open('/dashboard');
  const slow = Promise.withResolvers<WatchlistItem[]>();
  list.mockImplementationOnce(() => slow.promise as never);
  void client.refetchQueries({ queryKey: ['personal'] });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(1));
  await server.tell('stock', givenNews());
  const stale = items;
  items = [givenWatchlistItem()];
  slow.resolve(stale);
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  await waitFor(() => card('Oud 24').getByText('In stock'));
});

test('told to look for itself, it asks once for what is on the screen', async () => {
  const { server } = await open('/dashboard');
  items = [givenWatchlistItem()];
  await server.reset();
  await waitFor(() => card('Oud 24').getByText('In stock'));
  expect([list.mock.calls.length, filter.mock.calls.length]).toEqual([1, 0]);
});

test('a tab that nobody sees gives its connection up, and looks again when it is seen', async () => {
  const unseen = holdTimer(10 * SECOND);
  const { server } = await open('/dashboard');
  await setVisible(false);
  expect(server.listening()).toBe(1);
  await unseen.pass();
  expect([server.listening(), pollInterval()]).toEqual([0, 30 * SECOND]);
  items = [givenWatchlistItem()];
  await setVisible(true);
  await server.accept();
  await waitFor(() => card('Oud 24').getByText('In stock'));
  expect(server.addresses()).toHaveLength(2);
});

test('while it is told of changes it asks rarely by itself, and often while it is not', async () => {
  const { server } = await open('/dashboard');
  expect(pollInterval()).toBe(5 * MINUTE);
  await server.breakOff();
  expect([pollInterval(), server.listening()]).toEqual([30 * SECOND, 1]);
  await server.accept();
  expect([pollInterval(), list.mock.calls.length]).toEqual([5 * MINUTE, 0]);
});

test('a server that refuses is asked who is signed in, and asked to tell again later', async () => {
  const later = holdTimer(5 * SECOND);
  const { server } = await open('/dashboard');
  await server.refuse();
  await later.pass();
  await server.accept();
  await waitFor(() => expect(list).toHaveBeenCalledOnce());
  expect(server.addresses()).toHaveLength(2);
});

test('when the session has ended elsewhere, it signs out here', async () => {
  const { server, router } = await open('/dashboard');
  fakeApi({
    auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) },
    watchlist: { list: () => Promise.reject(new AppError('NOT_SIGNED_IN')) },
  });
  await server.refuse();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(server.listening()).toBe(0);
});
