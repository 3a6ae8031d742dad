import { AppError } from '@sillage/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { entryId, givenDelivery, givenEntry, givenInbox, givenInboxOffer } from '../testing/inbox.ts';
import { renderApp } from '../testing/render.tsx';

beforeEach(() => void givenSignedIn());

const names = () => screen.queryAllByRole('article').map((entry) => within(entry).getByRole('heading').textContent);
const entry = async (name: RegExp) => within(await screen.findByRole('article', { name }));
const bell = (name: string) => screen.findByRole('link', { name });
const many = (count: number) => Array.from({ length: count }, (_, index) => givenEntry(count - index));
const refused = () => Promise.reject(new AppError('UNAVAILABLE'));

describe('an entry', () => {
  test('says what happened to what, where, in which sizes and for how much', async () => {
    const offers = [givenInboxOffer(), givenInboxOffer({ sizeMl: 100, price: 190, availability: 'OutOfStock' })];
    givenInbox([givenEntry(1, { offers })]);
    renderApp('/notifications');
    const restock = await entry(/^Oud 1 by Maison Test is back in stock$/);
    restock.getByText('50 ml, $128.00');
    const gone = restock.getByText('100 ml, $190.00');
    expect(gone.closest('li')?.textContent).toBe('100 ml, $190.00 (sold out again since)');
    expect(restock.getByRole('link', { name: 'Oud 1' }).getAttribute('href')).toBe('/fragrances/1');
    expect(restock.getByRole('link', { name: /^View at Test Parfumerie/ }).getAttribute('href')).toBe(
      'https://shop.example/oud',
    );
  });

  test('has no link where its address does not lead to the web', async () => {
    givenInbox([givenEntry(1, { url: 'javascript:alert(1)' })]);
    renderApp('/notifications');
    const restock = await entry(/^Oud 1/);
    expect(restock.queryByText(/View at/)).toBeNull();
  });

  test('says why we believe it', async () => {
    givenInbox([givenEntry()]);
    renderApp('/notifications');
    const restock = await entry(/^Oud 1/);
    await userEvent.click(restock.getByText('How we know'));
    expect(restock.getByText(/^Seen on/).textContent).toContain('2026');
    expect(restock.getByText(/^Seen on/).textContent).toContain('Source: The page’s product data');
    expect(restock.getByText(/^What a visitor sees/).textContent).toContain('Add to basket');
  });

  test('says what became of telling it, place by place', async () => {
    const discord = { channel: 'webhook', label: 'Discord', sentAt: null, sentTo: null } as const;
    givenInbox([
      givenEntry(1, {
        deliveries: [
          givenDelivery(),
          givenDelivery({ ...discord, status: 'failed', reason: 'Discord knows this address no more' }),
        ],
      }),
    ]);
    renderApp('/notifications');
    const told = within((await entry(/^Oud 1/)).getByRole('list', { name: 'Deliveries' }));
    const words = told.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words).toEqual([
      expect.stringMatching(/^Emailed to amber@example.com at \d/),
      'Couldn’t be sent to Discord: Discord knows this address no more',
    ]);
  });

  test.each([
    [{ reason: 'Updates are turned off' }, 'Shown here only: Updates are turned off'],
    [{ isFlapping: true }, 'Shown here only: It keeps going in and out of stock'],
  ])('that was told nowhere else says why: %j', async (more, words) => {
    givenInbox([givenEntry(1, more)]);
    renderApp('/notifications');
    expect((await entry(/^Oud 1/)).getByText(words)).toBeDefined();
  });
});

describe('what is new', () => {
  test('is marked by a word, and read by being seen: the bell empties, the mark stays for this visit', async () => {
    const { markRead } = givenInbox([givenEntry(2, { isUnread: true }), givenEntry(1)]);
    const { router } = renderApp('/notifications');
    (await entry(/^Oud 2/)).getByText('New');
    expect((await entry(/^Oud 1/)).queryByText('New')).toBeNull();
    await waitFor(() => expect(markRead).toHaveBeenCalledTimes(1));
    expect(markRead.mock.calls[0]?.[0].body).toEqual({ upTo: entryId(2) });
    await bell('Notifications');
    (await entry(/^Oud 2/)).getByText('New');
    await act(() => router.navigate('/nowhere'));
    await screen.findByRole('heading', { name: 'Nothing but air' });
    await act(() => router.navigate('/notifications'));
    expect((await entry(/^Oud 2/)).queryByText('New')).toBeNull();
    expect(markRead).toHaveBeenCalledTimes(1);
  });

  test('comes while the page is open: it is shown, marked and read', async () => {
    const { held, markRead } = givenInbox([givenEntry(1)]);
    const { client } = renderApp('/notifications');
    await entry(/^Oud 1/);
    held.entries = [givenEntry(2, { isUnread: true }), ...held.entries];
    await client.invalidateQueries({ queryKey: ['personal'] });
    (await entry(/^Oud 2/)).getByText('New');
    await waitFor(() => expect(markRead).toHaveBeenCalledTimes(1));
    await bell('Notifications');
  });

  test('that cannot be marked as read stays in the bell, and is tried once', async () => {
    givenInbox([givenEntry(1, { isUnread: true })]);
    const answer = Promise.withResolvers<never>();
    const markRead = vi.fn(() => answer.promise);
    fakeApi({ notify: { markRead } });
    const { client } = renderApp('/notifications');
    (await entry(/^Oud 1/)).getByText('New');
    await bell('Notifications');
    answer.reject(new AppError('UNAVAILABLE'));
    await bell('Notifications, 1 new');
    await client.invalidateQueries({ queryKey: ['personal'] });
    await bell('Notifications, 1 new');
    expect(markRead).toHaveBeenCalledTimes(1);
  });
});

describe('the list', () => {
  test('is by day', async () => {
    const now = new Date();
    const before = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1, 12);
    givenInbox([givenEntry(3, { at: now.toISOString() }), givenEntry(2, { at: before.toISOString() }), givenEntry(1)]);
    renderApp('/notifications');
    await entry(/^Oud 3/);
    const days = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(days).toEqual(['Today', 'Yesterday', 'Mar 4, 2026']);
    within(screen.getByRole('region', { name: 'Yesterday' })).getByRole('article', { name: /^Oud 2/ });
  });

  test('goes on page by page, and reading with it', async () => {
    givenInbox(many(5), { size: 2 });
    renderApp('/notifications');
    await entry(/^Oud 5/);
    expect(names()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(document.activeElement).toBe(screen.getByRole('article', { name: /^Oud 3/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(5));
    expect(names().at(-1)).toContain('Oud 1');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('keeps what is there when more of it cannot be had', async () => {
    givenInbox(many(3), { size: 2 });
    renderApp('/notifications');
    await entry(/^Oud 3/);
    fakeApi({ notify: { inbox: refused } });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText(/try again/i, { selector: '[role=alert]' });
    expect(names()).toHaveLength(2);
    givenInbox(many(3), { size: 2 });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.queryByText(/try again/i, { selector: '[role=alert]' })).toBeNull();
  });

  test('that is empty says what to do next', async () => {
    const { markRead } = givenInbox([]);
    renderApp('/notifications');
    await screen.findByText('No notifications yet');
    const link = screen.getByRole('link', { name: 'Explore fragrances' });
    expect(link.getAttribute('href')).toBe('/explore');
    expect(markRead).not.toHaveBeenCalled();
  });

  test('that cannot be had says so, and is tried again', async () => {
    fakeApi({ notify: { inbox: () => Promise.reject(new Response('', { status: 502 })) } });
    renderApp('/notifications');
    await screen.findByText('Failed to load your notifications');
    givenInbox([givenEntry(1)]);
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await entry(/^Oud 1/);
  });
});

test('a channel that was switched off is said on top, with the way to its settings', async () => {
  givenInbox([givenEntry(1)], { off: 1 });
  renderApp('/notifications');
  await screen.findByText('One of your channels is switched off.');
  const link = screen.getByRole('link', { name: /^See why/ });
  expect(link.getAttribute('href')).toBe('/settings#places');
});

test('visitors sign in first, and come back', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/notifications');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: '/notifications' });
});
