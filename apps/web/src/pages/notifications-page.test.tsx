import { AppError } from '@sillage/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { entryId, givenDelivery, givenEntry, givenInbox, givenInboxOffer } from '../testing/inbox.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => void givenSignedIn());

const names = () =>
  screen.queryAllByRole('article').map((findEntry) => within(findEntry).getByRole('heading').textContent);
const findEntry = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const findBell = (name: string) => screen.findByRole('link', { name });
const createEntries = (count: number) => Array.from({ length: count }, (_, index) => givenEntry(count - index));
const unavailable = () => Promise.reject(new AppError('UNAVAILABLE'));

describe('inbox entry', () => {
  test('inbox entry shows the event, the shop, the sizes and the prices', async () => {
    const offers = [givenInboxOffer(), givenInboxOffer({ sizeMl: 100, price: 190, availability: 'OutOfStock' })];
    givenInbox([givenEntry(1, { offers })]);
    renderApp('/notifications');
    const restock = await findEntry(/^Oud 1 by Maison Test is back in stock$/);
    restock.getByText('50 ml, $128.00');
    const soldOutOffer = restock.getByText('100 ml, $190.00');
    expect(soldOutOffer.closest('li')?.textContent).toBe('100 ml, $190.00 (sold out again since)');
    expect(restock.getByRole('link', { name: 'Oud 1' }).getAttribute('href')).toBe('/fragrances/1');
    expect(restock.getByRole('link', { name: /^View at Test Parfumerie/ }).getAttribute('href')).toBe(
      'https://shop.example/oud',
    );
  });

  test('inbox entry has no shop link when the shop’s URL is not a web address', async () => {
    givenInbox([givenEntry(1, { url: 'javascript:alert(1)' })]);
    renderApp('/notifications');
    const restock = await findEntry(/^Oud 1/);
    expect(restock.queryByText(/View at/)).toBeNull();
  });

  test('inbox entry shows the evidence of its event on request', async () => {
    givenInbox([givenEntry()]);
    renderApp('/notifications');
    const restock = await findEntry(/^Oud 1/);
    await userEvent.click(restock.getByText('How we know'));
    expect(restock.getByText(/^Seen on/).textContent).toContain('2026');
    expect(restock.getByText(/^Seen on/).textContent).toContain('Source: The page’s product data');
    expect(restock.getByText(/^What a visitor sees/).textContent).toContain('Add to basket');
  });

  test('inbox entry says that the user’s own browser saw its event, and no other entry says so', async () => {
    givenInbox([givenEntry(2, { isPrivate: true }), givenEntry(1)]);
    renderApp('/notifications');
    const own = await findEntry(/^Oud 2/);
    own.getByText('Seen by your browser');
    expect(own.getByText(/^Seen by your browser on/).textContent).toContain('2026');
    expect((await findEntry(/^Oud 1/)).queryByText(/your browser/)).toBeNull();
  });

  test('inbox entry shows the result of its delivery to each channel', async () => {
    const discord = { channelKind: 'webhook', label: 'Discord', sentAt: null, sentTo: null } as const;
    givenInbox([
      givenEntry(1, {
        deliveries: [
          givenDelivery(),
          givenDelivery({ ...discord, status: 'failed', reason: 'Discord knows this address no more' }),
        ],
      }),
    ]);
    renderApp('/notifications');
    const deliveries = within((await findEntry(/^Oud 1/)).getByRole('list', { name: 'Deliveries' }));
    const text = deliveries.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(text).toEqual([
      expect.stringMatching(/^Emailed to amber@example.com at \d/),
      'Couldn’t be sent to Discord: Discord knows this address no more',
    ]);
  });

  test.each([
    [{ reason: 'Updates are turned off' }, 'Shown here only: Updates are turned off'],
    [{ isFlapping: true }, 'Shown here only: It keeps going in and out of stock'],
  ])('inbox entry says why no notification was sent: %j', async (more, text) => {
    givenInbox([givenEntry(1, more)]);
    renderApp('/notifications');
    expect((await findEntry(/^Oud 1/)).getByText(text)).toBeDefined();
  });
});

describe('unread inbox entries', () => {
  test('“Mark all as read” marks what is shown, also for the bell, and nothing that arrived since', async () => {
    const { server, markRead } = givenInbox([givenEntry(2, { isUnread: true }), givenEntry(1)]);
    renderApp('/notifications');
    (await findEntry(/^Oud 2/)).getByText('New');
    expect((await findEntry(/^Oud 1/)).queryByText('New')).toBeNull();
    await findBell('Notifications, 1 new');
    server.entries = [givenEntry(3, { isUnread: true }), ...server.entries];
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    expect(markRead.mock.calls[0]?.[0].body).toEqual({ upTo: entryId(2) });
    expect((await findEntry(/^Oud 2/)).queryByText('New')).toBeNull();
    await findBell('Notifications, 1 new');
  });

  test('“Mark all as read” disappears once everything is read', async () => {
    givenInbox([givenEntry(1, { isUnread: true })]);
    renderApp('/notifications');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await findBell('Notifications');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  test('inbox restores the unread state when marking as read fails', async () => {
    givenInbox([givenEntry(1, { isUnread: true })]);
    const response = Promise.withResolvers<never>();
    fakeApi({ inbox: { markRead: () => response.promise } });
    renderApp('/notifications');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await findBell('Notifications');
    response.reject(new AppError('UNAVAILABLE'));
    await findBell('Notifications, 1 new');
    await screen.findByText('New');
  });
});

describe('inbox filters', () => {
  const mixed = [
    givenEntry(3, { kind: 'sold_out', isUnread: true }),
    givenEntry(2, { kind: 'price_drop' }),
    givenEntry(1),
  ];

  test('inbox shows one kind of event, or what is unread, and keeps the filter in the URL', async () => {
    givenInbox(mixed);
    const { router } = renderApp('/notifications');
    await findEntry(/^Oud 3/);
    await userEvent.click(screen.getByRole('button', { name: 'Back in stock' }));
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Oud 1')]));
    expect(router.state.location.search).toBe('?show=restock');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Oud 3')]));
    await userEvent.click(screen.getByRole('button', { name: 'All' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(router.state.location.search).toBe('');
  });

  test('inbox offers to show all when a filter matches nothing, and ignores an unknown filter', async () => {
    givenInbox(mixed);
    const { router } = renderApp('/notifications?show=preorder');
    await screen.findByText('Nothing here');
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    await act(() => router.navigate('/notifications?show=nonsense'));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('inbox list', () => {
  test('inbox groups entries by day', async () => {
    const now = new Date();
    const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
    givenInbox([givenEntry(3, { at: now.toISOString() }), givenEntry(2, { at: before.toISOString() }), givenEntry(1)]);
    renderApp('/notifications');
    await findEntry(/^Oud 3/);
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today', 'Yesterday', 'Mar 4, 2026']);
    within(screen.getByRole('region', { name: 'Yesterday' })).getByRole('article', { name: /^Oud 2/ });
  });

  test('inbox shows a fragrance once a day, with its earlier events on request', async () => {
    const events = { 4: 'sold_out', 3: 'restock', 2: 'sold_out' } as const;
    const oud = (number: 2 | 3 | 4) =>
      givenEntry(number, { kind: events[number], fragranceId: 9, fragranceName: 'Oud' });
    givenInbox([oud(4), oud(3), oud(2), givenEntry(1)]);
    renderApp('/notifications');
    const newest = await findEntry(/^Oud by Maison Test is sold out/);
    expect(names()).toHaveLength(2);
    const earlier = newest.getByText('2 earlier: back in stock once, sold out once').closest('details');
    expect(earlier?.open).toBe(false);
    await userEvent.click(newest.getByText(/^2 earlier/));
    newest.getByText('Oud is back in stock');
    expect(newest.getAllByText('How we know')).toHaveLength(3);
  });

  test('inbox loads more entries on request, and moves the focus to the first new one', async () => {
    givenInbox(createEntries(5), { size: 2 });
    renderApp('/notifications');
    await findEntry(/^Oud 5/);
    expect(names()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(document.activeElement).toBe(screen.getByRole('article', { name: /^Oud 3/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(names().at(-1)).toContain('Oud 1');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('inbox keeps the loaded entries when loading more fails', async () => {
    givenInbox(createEntries(3), { size: 2 });
    renderApp('/notifications');
    await findEntry(/^Oud 3/);
    fakeApi({ inbox: { list: unavailable } });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText(/try again/i, { selector: '[role=alert]' });
    expect(names()).toHaveLength(2);
    givenInbox(createEntries(3), { size: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByText(/try again/i, { selector: '[role=alert]' })).toBeNull();
  });

  test('inbox links to Explore when it is empty', async () => {
    givenInbox([]);
    renderApp('/notifications');
    await screen.findByText('No notifications yet');
    const link = screen.getByRole('link', { name: 'Explore fragrances' });
    expect(link.getAttribute('href')).toBe('/explore');
  });

  test('inbox shows an error with Try Again when it fails to load', async () => {
    fakeApi({ inbox: { list: () => Promise.reject(new Response('', { status: 502 })) } });
    renderApp('/notifications');
    await screen.findByText('Failed to load your notifications');
    givenInbox([givenEntry(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await findEntry(/^Oud 1/);
  });
});

test('notifications page shows that a channel was switched off, with a link to its settings', async () => {
  givenInbox([givenEntry(1)], { off: 1 });
  renderApp('/notifications');
  await screen.findByText('One of your channels is switched off.');
  const link = screen.getByRole('link', { name: /^See why/ });
  expect(link.getAttribute('href')).toBe('/settings#channels');
});

test('notifications page redirects visitors to the login page, which returns to the notifications page', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/notifications');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: '/notifications' });
});
