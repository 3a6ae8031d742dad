import { AppError, type ParsedList } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { givenDoubtful, givenExactMatch, givenUnknown } from '../../testing/lists.ts';
import { renderApp } from '../../testing/render.tsx';
import { fakeAdd, givenWatchlist, watched } from '../../testing/watchlist.tsx';

const mixed: ParsedList = {
  lines: [
    givenExactMatch(1, 1, 'Oud 24', { notes: 'the small one' }),
    givenExactMatch(2, 4, 'Iris 6'),
    givenDoubtful(3, 'Rose', [2, 'Rose 9'], [3, 'Rose 10']),
    givenUnknown(4, 'Dior - Nothing of the kind'),
    givenExactMatch(5, 5, 'Vetiver 3', { isWatched: true }),
  ],
  skippedLines: [{ place: 'line 6', problem: 'There is no name' }],
};

const addedItems = vi.fn<(items: { fragranceId: number; notes?: string | null | undefined }[]) => void>();

beforeEach(() => {
  addedItems.mockClear();
  givenSignedIn();
  givenWatchlist();
  fakeApi({
    lists: {
      read: () => mixed,
      addMany: ({ body }) => {
        addedItems(body.items);
        return { added: body.items.map(fakeAdd), already: [], unknown: [] };
      },
      removeMany: ({ body }) => {
        const removed = watched.items.filter(({ fragranceId }) => body.fragranceIds.includes(fragranceId));
        watched.items = watched.items.filter((item) => !removed.includes(item));
        return removed;
      },
    },
  });
});

async function review() {
  const { router, client } = renderApp('/import');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Or paste your list'), 'a list');
  await user.click(screen.getByRole('button', { name: 'Read the list' }));
  await findReview();
  return { router, client, user };
}

const findReview = () => screen.findByRole('heading', { level: 1, name: 'Review your list' });
const part = (name: string) => within(screen.getByRole('region', { name }));
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const getAddButton = (name: string) => screen.getByRole('button', { name });
const getFilterButton = (name: string) => screen.getByRole('button', { name });

test('import review groups the lines by state, with counts', async () => {
  await review();
  for (const name of ['All (6)', 'Needs review (1)', 'Found (2)', 'Not found (1)', 'Already watched (1)'])
    getFilterButton(name);
  expect(
    part('Found')
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => box.checked),
  ).toEqual([true, true]);
  part('Found').getByText('line 1: Maison Test - Oud 24');
  part('Already watched').getByText('Vetiver 3');
  expect(part('Already watched').queryByRole('checkbox')).toBeNull();
  part('Skipped').getByText('There is no name');
  expect(choice(/^Rose 9/).checked).toBe(false);
  screen.getByText('1 to review');
});

test('import review links unknown lines to Explore and offers to suggest them', async () => {
  await review();
  const link = part('Not in the catalogue').getByRole('link', {
    name: 'Search on Explore for Dior - Nothing of the kind',
  });
  expect(link.getAttribute('href')).toBe('/explore?keyword=Dior%20Nothing%20of%20the%20kind');
  part('Not in the catalogue').getByRole('button', { name: 'Suggest a product' });
});

test('import review can show only the lines that need a decision', async () => {
  const { user } = await review();
  await user.click(getFilterButton('Needs review (1)'));
  expect(screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)).toEqual([
    'Which one is it?',
  ]);
  await user.click(choice(/^Rose 10/));
  expect(choice(/^Rose 10/).checked).toBe(true);
  expect(screen.queryByText(/to review/)).toBeNull();
  getAddButton('Add 3 fragrances');
});

test('import adds the selected lines with their notes, and counts the lines that were not added', async () => {
  const { user } = await review();
  await user.click(part('Found').getByRole('checkbox', { name: /Iris 6/ }));
  await user.click(choice(/^Rose 10/));
  await user.click(getAddButton('Add 2 fragrances'));
  const done = await screen.findByRole('heading', { level: 1, name: '2 fragrances added' });
  expect(document.activeElement).toBe(done);
  expect(addedItems.mock.calls[0]?.[0].map(({ fragranceId, notes }) => [fragranceId, notes])).toEqual([
    [1, 'the small one'],
    [3, undefined],
  ]);
  screen.getByText('1 of the list was already watched.');
  screen.getByText('2 not found, or not chosen.');
  expect(screen.getByRole('link', { name: 'Go to your watchlist' }).getAttribute('href')).toBe('/dashboard');
});

test('import review takes the first match for all lines that are left', async () => {
  const lines = [
    givenDoubtful(1, 'Rose', [2, 'Rose 9'], [3, 'Rose 10']),
    givenDoubtful(2, 'Iris', [4, 'Iris 6'], [5, 'Iris 7']),
    givenDoubtful(3, 'Oud', [6, 'Oud 6'], [7, 'Oud 7']),
  ];
  fakeApi({ lists: { read: () => ({ lines, skippedLines: [] }) } });
  const { user } = await review();
  await user.click(choice(/^Rose 10/));
  await user.click(screen.getByRole('button', { name: 'Take the first for all remaining' }));
  expect([choice(/^Rose 10/), choice(/^Iris 6/), choice(/^Oud 6/)].map(({ checked }) => checked)).toEqual([
    true,
    true,
    true,
  ]);
  getAddButton('Add 3 fragrances');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Every line has a choice' }));
});

test('import review accepts “None of these” as a decision', async () => {
  const { user } = await review();
  await user.click(choice(/^None of these/));
  expect(screen.queryByText(/to review/)).toBeNull();
  getAddButton('Add 2 fragrances');
});

test('import review unticks and ticks all exact matches at once', async () => {
  const { user } = await review();
  await user.click(choice(/^Rose 9/));
  await user.click(screen.getByRole('button', { name: 'Untick all' }));
  getAddButton('Add 1 fragrance');
  await user.click(screen.getByRole('button', { name: 'Tick all' }));
  getAddButton('Add 3 fragrances');
});

test('import review has no Add button when nothing is selected', async () => {
  const { user } = await review();
  await user.click(choice(/^None of these/));
  await user.click(screen.getByRole('button', { name: 'Untick all' }));
  screen.getByText('Nothing is chosen.');
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
});

test('Undo of an import removes the added fragrances and returns to the review of the list', async () => {
  const { user } = await review();
  await user.click(choice(/^Rose 10/));
  await user.click(getAddButton('Add 3 fragrances'));
  await screen.findByRole('heading', { name: '3 fragrances added' });
  expect(watched.items).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await findReview();
  expect(watched.items).toEqual([]);
  expect(choice(/^Rose 10/).checked).toBe(true);
  getAddButton('Add 3 fragrances');
});

test('Undo of an import shows an error and keeps the added fragrances when the request fails', async () => {
  fakeApi({ lists: { removeMany: () => new Response('no', { status: 502 }) as never } });
  const { user } = await review();
  await user.click(getAddButton('Add 2 fragrances'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Failed to undo. Please try again.');
  screen.getByRole('heading', { name: '2 fragrances added' });
});

test('import review stays open with the server’s message when the watchlist is full', async () => {
  fakeApi({
    lists: {
      addMany: () => {
        throw new AppError('WATCHLIST_FULL');
      },
    },
  });
  const { user } = await review();
  await user.click(choice(/^Rose 10/));
  await user.click(getAddButton('Add 3 fragrances'));
  await screen.findByText(/^Your watchlist is full/);
  expect(choice(/^Rose 10/).checked).toBe(true);
  getAddButton('Add 3 fragrances');
});

test('import review survives a visit to another page', async () => {
  const { router, user } = await review();
  await user.click(choice(/^Rose 10/));
  await router.navigate('/no-such-page');
  await screen.findByText('Nothing but air');
  await router.navigate(-1);
  await findReview();
  expect(choice(/^Rose 10/).checked).toBe(true);
});

test('import page starts with a new list after a finished import', async () => {
  const { router, user } = await review();
  await user.click(getAddButton('Add 2 fragrances'));
  await screen.findByRole('heading', { name: '2 fragrances added' });
  await router.navigate('/no-such-page');
  await screen.findByText('Nothing but air');
  await router.navigate('/import');
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
});

test('import review is discarded when the session ends', async () => {
  fakeApi({
    lists: {
      addMany: () => {
        fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
        throw new AppError('NOT_SIGNED_IN');
      },
    },
  });
  const { router, client, user } = await review();
  await user.click(getAddButton('Add 2 fragrances'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  givenSignedIn();
  void client.invalidateQueries();
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
  const list = await screen.findByLabelText<HTMLTextAreaElement>('Or paste your list');
  expect(list.value).toBe('');
});

test('import review reappears with its choices when the user undoes “Choose another list”', async () => {
  const { user } = await review();
  await user.click(choice(/^Rose 10/));
  await user.click(screen.getByRole('button', { name: 'Choose another list' }));
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Or paste your list').value).toBe('a list');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await findReview();
  expect(choice(/^Rose 10/).checked).toBe(true);
});

test('import review says when everything is already watched', async () => {
  fakeApi({
    lists: { read: () => ({ lines: [givenExactMatch(1, 5, 'Vetiver 3', { isWatched: true })], skippedLines: [] }) },
  });
  await review();
  screen.getByText('Everything is already in your watchlist.');
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('import review renders a long list completely', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => givenExactMatch(index + 1, index + 1, `Oud ${index + 1}`));
  fakeApi({ lists: { read: () => ({ lines, skippedLines: [] }) } });
  await review();
  await waitFor(() => expect(part('Found').getAllByRole('listitem')).toHaveLength(300));
  getAddButton('Add 300 fragrances');
});
