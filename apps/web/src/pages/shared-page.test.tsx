import { AppError, type SharedWatchlist } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { card } from '../testing/explore.tsx';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { givenWatchlist } from '../testing/watchlist.tsx';

const token = 'tHe-toKen_1';
const list: SharedWatchlist = {
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

function givenShared(shared: SharedWatchlist = list): void {
  fakeApi({
    sharing: {
      read: ({ params }) => {
        if (params.token !== token) throw new AppError('SHARE_NOT_FOUND');
        return shared;
      },
    },
  });
}

test('a visitor reads what somebody shared', async () => {
  givenShared();
  renderApp(`/shared/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Amber’s watchlist' });
  expect(document.title).toBe('Amber’s watchlist · Sillage');
  screen.getByText('1 of 2 in stock');
  card('Oud 24').getByText('In stock');
  card('Oud 24').getByText('$128.00');
  card('Oud 24').getByText(/the small one/);
  expect(card('Oud 24').getByRole('link', { name: 'Oud 24' }).getAttribute('href')).toBe('/fragrances/1');
  card('Rose 9').getByText('Sold out');
});

test('a visitor is offered a list of their own, and nothing that asks who they are', async () => {
  givenShared();
  renderApp(`/shared/${token}`);
  const link = await screen.findByRole('link', { name: 'Watch these yourself' });
  expect(link.getAttribute('href')).toBe('/register');
  expect(screen.queryByRole('button', { name: /Add to Watchlist/ })).toBeNull();
});

test('who is signed in watches the same from here', async () => {
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
  await card('Rose 9').findByRole('button', { name: 'Remove: Rose 9' });
});

test('a stranger’s title is plain text', async () => {
  const title = '<img src=x onerror=alert(1)> https://evil.example';
  givenShared({ ...list, title });
  renderApp(`/shared/${token}`);
  const heading = await screen.findByRole('heading', { level: 1, name: title });
  expect(heading.children).toHaveLength(0);
});

test('the page does not tell its own address to what it links to', async () => {
  givenShared();
  renderApp(`/shared/${token}`);
  await screen.findByRole('heading', { level: 1, name: 'Amber’s watchlist' });
  expect(document.querySelector<HTMLMetaElement>('meta[name=referrer]')?.content).toBe('no-referrer');
});

test('a list with nothing on it says so', async () => {
  givenShared({ ...list, items: [] });
  renderApp(`/shared/${token}`);
  await screen.findByText('This watchlist is empty.');
});

test('a link that was ended, or never was one, says so', async () => {
  givenShared();
  renderApp('/shared/another');
  await screen.findByRole('heading', { level: 1, name: 'This link is no longer active' });
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

test('a failure can be tried again', async () => {
  fakeApi({ sharing: { read: offline } });
  renderApp(`/shared/${token}`);
  await screen.findByText('Network error occurred');
  givenShared();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByRole('heading', { level: 1, name: 'Amber’s watchlist' });
});
