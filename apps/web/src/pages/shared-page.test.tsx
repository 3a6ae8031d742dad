import { AppError, type SharedWatchlist } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getCard } from '../testing/explore.tsx';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { givenWatchlist } from '../testing/watchlist.tsx';

const token = 'tHe-toKen_1';
const sharedList: SharedWatchlist = {
  title: 'Amber’s watchlist',
  items: [
    { fragrance: givenFragrance(), notes: 'the small one\nfor summer', addedAt: '2026-03-01T08:00:00.000Z' },
    {
      fragrance: givenFragrance({ id: 2, name: 'Rose 9', availability: 'SoldOut', isSoldOut: true, price: null }),
      notes: null,
      addedAt: '2026-02-01T08:00:00.000Z',
    },
  ],
};

function givenShared(shared: SharedWatchlist = sharedList): void {
  fakeApi({
    sharing: {
      read: ({ params }) => {
        if (params.token !== token) throw new AppError('SHARE_NOT_FOUND');
        return shared;
      },
    },
  });
}

test('shared page shows the shared watchlist to a visitor', async () => {
  givenShared();
  renderApp(`/shared/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Amber’s watchlist' });
  await waitFor(() => expect(document.title).toBe('Amber’s watchlist · Sillage'));
  screen.getByText('1 of 2 in stock');
  getCard('Oud 24').getByText('In stock');
  getCard('Oud 24').getByText('$128.00');
  getCard('Oud 24').getByText(/the small one/);
  expect(getCard('Oud 24').getByRole('link', { name: 'Oud 24' }).getAttribute('href')).toBe('/fragrances/1');
  getCard('Rose 9').getByText('Sold out');
  expect(getCard('Oud 24').getByText(/^Added/).textContent).toBe('Added Mar 1, 2026');
});

test('shared page counts unknown stock apart, so that it does not read as sold out', async () => {
  const unchecked = givenFragrance({ availability: null, lastCheckedAt: null });
  const items = [1, 2].map((id) => ({
    fragrance: { ...unchecked, id },
    notes: null,
    addedAt: '2026-02-01T08:00:00.000Z',
  }));
  givenShared({ ...sharedList, items });
  renderApp(`/shared/${token}`);
  await screen.findByText('2 unknown');
  expect(screen.queryByText(/in stock/)).toBeNull();
});

test('shared page invites visitors to register and has no watchlist buttons', async () => {
  givenShared();
  renderApp(`/shared/${token}`);
  const link = await screen.findByRole('link', { name: 'Watch these yourself' });
  expect(link.getAttribute('href')).toBe('/register');
  expect(screen.queryByRole('button', { name: /Add to Watchlist/ })).toBeNull();
});

test('shared page lets signed-in users add its fragrances to their watchlist', async () => {
  givenSignedIn();
  givenWatchlist();
  givenShared();
  renderApp(`/shared/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Amber’s watchlist' });
  expect(screen.queryByRole('link', { name: 'Watch these yourself' })).toBeNull();
  const add = await within(screen.getByRole('article', { name: 'Rose 9' })).findByRole('button', {
    name: 'Add to Watchlist: Rose 9',
  });
  await userEvent.setup().click(add);
  await getCard('Rose 9').findByRole('button', { name: 'Remove: Rose 9' });
});

test('shared page shows another user’s title as plain text', async () => {
  const title = '<img src=x onerror=alert(1)> https://evil.example';
  givenShared({ ...sharedList, title });
  renderApp(`/shared/${token}`);
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(heading.children).toHaveLength(0);
});

test('shared page sends no referrer', async () => {
  givenShared();
  renderApp(`/shared/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Amber’s watchlist' });
  expect(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer');
});

test('shared page says when the watchlist is empty', async () => {
  givenShared({ ...sharedList, items: [] });
  renderApp(`/shared/${token}`);
  await screen.findByText('This watchlist is empty.');
});

test('shared page says that the link is no longer active when the token is unknown', async () => {
  givenShared();
  renderApp('/shared/another');
  await screen.findByRole('heading', { level: 1, name: 'This link is no longer active' });
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('shared page offers Try Again after a network error', async () => {
  fakeApi({ sharing: { read: offline } });
  renderApp(`/shared/${token}`);
  await screen.findByText('Network error occurred');
  givenShared();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { level: 1, name: 'Amber’s watchlist' });
});
