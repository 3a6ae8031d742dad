import { AppError } from '@sillage/contract';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenDetail, givenFragrancePage, openFragrance } from '../../testing/fragrance.tsx';
import {
  findSearchDialog,
  givenEndedSearch,
  givenFoundOffer,
  givenOfferSearch,
  givenSearch,
  givenShop,
  openOfferSearch,
} from '../../testing/offer-search.tsx';
import { captureInterval } from '../../testing/timers.ts';
import { POLL_INTERVAL_MS } from './offer-search.queries.ts';

afterEach(() => focusManager.setFocused(undefined));

const getShop = (dialog: Awaited<ReturnType<typeof findSearchDialog>>, name: string) =>
  dialog.getByText(name).closest('li')?.textContent;

test('opening the dialog starts a search and shows each shop with its state and interface', async () => {
  const polls = captureInterval(POLL_INTERVAL_MS);
  const fake = givenOfferSearch();
  const { dialog } = await openOfferSearch();
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
  expect(fake.starts).toBe(1);
  expect(getShop(dialog, 'scent.example')).toBe('scent.exampleSearching its product feed…');
  expect(getShop(dialog, 'parfum.example')).toBe('parfum.exampleNot searched yet');
  const bar = dialog.getByRole<HTMLProgressElement>('progressbar', { name: /^0 of 2 shops/ });
  expect([bar.value, bar.max]).toEqual([0, 2]);

  const counts = { exact: 2, likely: 0, doubtful: 0 };
  const shops = [givenShop({ found: 2, source: 'ucp' }), givenShop({ shop: 'parfum.example', state: 'searching' })];
  fake.search = givenSearch({ shops, counts });
  await polls.run();
  await dialog.findByText('1 of 2 shops searched, 2 offers found');
  expect(getShop(dialog, 'scent.example')).toBe('scent.example2 offers found in its product catalogue (UCP)');
  expect(bar.value).toBe(1);
});

test('the dialog joins a search that another process is running', async () => {
  const fake = givenOfferSearch({ search: givenSearch() });
  const { dialog } = await openOfferSearch();
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
  expect(fake.starts).toBe(0);
});

test('a search goes on when the dialog is closed, and the dialog shows it when opened again', async () => {
  const fake = givenOfferSearch();
  const { dialog, user, button } = await openOfferSearch();
  await dialog.findByText('You can close this. The search goes on.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fake.search = givenSearch({ shops: [givenShop(), givenShop({ shop: 'parfum.example', state: 'searching' })] });
  await user.click(button);
  await (await findSearchDialog()).findByText('1 of 2 shops searched, 0 offers found');
  expect([fake.starts, fake.cancels]).toEqual([1, 0]);
});

test('polling stops when the search has ended', async () => {
  const polls = captureInterval(POLL_INTERVAL_MS);
  const fake = givenOfferSearch();
  const { dialog } = await openOfferSearch();
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
  fake.search = givenEndedSearch();
  await polls.run();
  await dialog.findByText('1 shop searched, 0 offers found');
  expect(polls.count()).toBe(0);
});

test('polling pauses while the tab is hidden', async () => {
  const polls = captureInterval(POLL_INTERVAL_MS);
  const fake = givenOfferSearch();
  const { dialog } = await openOfferSearch();
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
  act(() => focusManager.setFocused(false));
  const { shows } = fake;
  await polls.run();
  expect(fake.shows).toBe(shows);
  act(() => focusManager.setFocused(true));
  await waitFor(() => expect(fake.shows).toBeGreaterThan(shows));
});

test('the user stops a search, what was found stays, and the focus stays in the dialog', async () => {
  const running = givenSearch({ counts: { exact: 1, likely: 0, doubtful: 0 } });
  const fake = givenOfferSearch({ search: running, offers: [givenFoundOffer()] });
  const { dialog, user } = await openOfferSearch();
  await user.click(await dialog.findByRole('button', { name: 'Stop searching' }));
  await dialog.findByText(/^Stopped\. 0 of 2 shops searched, 1 offer found/);
  dialog.getByRole('article', { name: /scent\.example/ });
  expect(fake.cancels).toBe(1);
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
  await user.click(dialog.getByRole('button', { name: 'Search again' }));
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
  expect(fake.starts).toBe(1);
});

test('the dialog says that a search goes on when other users wait for it too', async () => {
  const fake = givenOfferSearch({ search: givenSearch() });
  fakeApi({ offerSearch: { cancel: () => fake.search } });
  const { dialog, user } = await openOfferSearch();
  await user.click(await dialog.findByRole('button', { name: 'Stop searching' }));
  await dialog.findByText('You are not the only one who waits for this search, so it goes on.');
  expect(dialog.queryByRole('button', { name: 'Stop searching' })).toBeNull();
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Close' }));
});

test('the dialog shows the last result without a new search, but searches again after a day', async () => {
  const fake = givenOfferSearch({ search: givenEndedSearch() });
  const { dialog, user, button } = await openOfferSearch();
  await dialog.findByText('1 shop searched, 0 offers found');
  await dialog.findByText(/^Searched/);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(fake.starts).toBe(0);
  fake.search = givenEndedSearch({ endedAt: '2026-01-01T08:00:00.000Z' });
  await user.click(button);
  await (await findSearchDialog()).findByText('0 of 2 shops searched, 0 offers found');
  expect(fake.starts).toBe(1);
});

test('the list of shops is short until the user asks for all', async () => {
  const shops = Array.from({ length: 12 }, (_, index) => givenShop({ shop: `${index}.example`, state: 'waiting' }));
  givenOfferSearch({ search: givenSearch({ shops }) });
  const { dialog, user } = await openOfferSearch();
  await dialog.findByText('0 of 12 shops searched, 0 offers found');
  expect(dialog.getAllByRole('listitem')).toHaveLength(5);
  await user.click(dialog.getByRole('button', { name: 'Show all 12 shops', expanded: false }));
  expect(dialog.getAllByRole('listitem')).toHaveLength(12);
});

test('screen readers hear the start, each quarter and the end of a search, and not each shop', async () => {
  const polls = captureInterval(POLL_INTERVAL_MS);
  const shopsAfter = (count: number) =>
    Array.from({ length: 40 }, (_, index) =>
      givenShop({ shop: `${index}.example`, state: index < count ? 'done' : 'waiting' }),
    );
  const fake = givenOfferSearch({ search: givenSearch({ shops: shopsAfter(0) }) });
  const { dialog } = await openOfferSearch();
  const heard = async (count: number) => {
    fake.search = givenSearch({ shops: shopsAfter(count) });
    await polls.run();
    await dialog.findByText(`${count} of 40 shops searched, 0 offers found`);
    return dialog.getAllByRole('status')[0]?.textContent;
  };
  await dialog.findByText('Searching 40 shops.');
  expect([await heard(9), await heard(10), await heard(11), await heard(20)]).toEqual([
    'Searching 40 shops.',
    'A quarter of the shops searched.',
    'A quarter of the shops searched.',
    'Half of the shops searched.',
  ]);
  fake.search = givenEndedSearch();
  await polls.run();
  await dialog.findByText('Search finished. 1 shop searched, 0 offers found.');
});

test('a rejected start shows the server’s message with the next step, and can be repeated', async () => {
  givenOfferSearch();
  const message = 'You have searched 20 times today. Please try again tomorrow.';
  fakeApi({
    offerSearch: {
      start: () => {
        throw new AppError('TOO_MANY_REQUESTS', { message });
      },
    },
  });
  const { dialog, user } = await openOfferSearch();
  const text = await dialog.findByText(`The search did not start. ${message}`);
  expect(text.closest('[role=alert]')).not.toBeNull();
  givenOfferSearch();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
  expect(dialog.queryByText(/^The search did not start/)).toBeNull();
});

test('the dialog keeps what it knows and says so when the connection is lost', async () => {
  const polls = captureInterval(POLL_INTERVAL_MS);
  givenOfferSearch();
  const { dialog } = await openOfferSearch();
  await dialog.findByText('0 of 2 shops searched, 0 offers found');
  fakeApi({ offerSearch: { show: offline } });
  await polls.run();
  await dialog.findByText(/We can’t reach the server right now/);
  dialog.getByText('0 of 2 shops searched, 0 offers found');
  givenOfferSearch({ search: givenSearch() });
  await polls.run();
  await waitFor(() => expect(dialog.queryByText(/We can’t reach the server right now/)).toBeNull());
});

test('a search that cannot be loaded shows an error with Try Again', async () => {
  givenOfferSearch();
  fakeApi({ offerSearch: { show: offline } });
  const { dialog, user } = await openOfferSearch();
  await dialog.findByText('Network error occurred');
  givenOfferSearch({ search: givenSearch() });
  await user.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText('0 of 2 shops searched, 0 offers found')).toBeDefined();
});

test('a visitor is asked to log in, and returns to the fragrance', async () => {
  givenFragrancePage([givenDetail({ offers: [], stockState: 'no-shop' })]);
  const { router, user } = await openFragrance();
  await user.click(await screen.findByRole('link', { name: 'Log in to see where it’s sold' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(JSON.stringify(router.state.location.state)).toContain('/fragrances/1');
});
