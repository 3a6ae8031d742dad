import { AppError, type ReadingList } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { givenDoubtful, givenSure, givenUnknown } from '../testing/lists.ts';
import { renderApp } from '../testing/render.tsx';
import { fakeAdd, givenWatchlist, watched } from '../testing/watchlist.tsx';

const mixed: ReadingList = {
  lines: [
    givenSure(1, 1, 'Oud 24', { notes: 'the small one' }),
    givenSure(2, 4, 'Iris 6'),
    givenDoubtful(3, 'Rose', [2, 'Rose 9'], [3, 'Rose 10']),
    givenUnknown(4, 'Dior - Nothing of the kind'),
    givenSure(5, 5, 'Vetiver 3', { isWatched: true }),
  ],
  leftOut: [{ place: 'line 6', problem: 'There is no name' }],
};

const asked = vi.fn<(items: { fragranceId: number; notes?: string | null | undefined }[]) => void>();

beforeEach(() => {
  asked.mockClear();
  givenSignedIn();
  givenWatchlist();
  fakeApi({
    lists: {
      read: () => mixed,
      addMany: ({ body }) => {
        asked(body.items);
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
  await reviewing();
  return { router, client, user };
}

const reviewing = () => screen.findByRole('heading', { level: 1, name: 'Review your list' });
const part = (name: string) => within(screen.getByRole('region', { name }));
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const adding = (name: string) => screen.getByRole('button', { name });
const show = (name: string) => screen.getByRole('button', { name });

test('every line is shown by what is to be done with it, with counts', async () => {
  await review();
  for (const name of ['All (6)', 'Needs review (1)', 'Found (2)', 'Not found (1)', 'Already watched (1)']) show(name);
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

test('what was not found leads to Explore, and can be suggested', async () => {
  await review();
  const link = part('Not in the catalogue').getByRole('link', {
    name: 'Search on Explore for Dior - Nothing of the kind',
  });
  expect(link.getAttribute('href')).toBe('/explore?keyword=Dior%20Nothing%20of%20the%20kind');
  part('Not in the catalogue').getByRole('button', { name: 'Suggest a product' });
});

test('what waits for a decision can be seen alone', async () => {
  const { user } = await review();
  await user.click(show('Needs review (1)'));
  expect(screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent)).toEqual([
    'Which one is it?',
  ]);
  await user.click(choice(/^Rose 10/));
  expect(choice(/^Rose 10/).checked).toBe(true);
  expect(screen.queryByText(/to review/)).toBeNull();
  adding('Add 3 fragrances');
});

test('what is ticked and decided is added, with its notes, and what was there is counted', async () => {
  const { user } = await review();
  await user.click(part('Found').getByRole('checkbox', { name: /Iris 6/ }));
  await user.click(choice(/^Rose 10/));
  await user.click(adding('Add 2 fragrances'));
  const done = await screen.findByRole('heading', { level: 1, name: '2 fragrances added' });
  expect(document.activeElement).toBe(done);
  expect(asked.mock.calls[0]?.[0].map(({ fragranceId, notes }) => [fragranceId, notes])).toEqual([
    [1, 'the small one'],
    [3, undefined],
  ]);
  screen.getByText('1 of the list was already watched.');
  screen.getByText('2 not found, or not chosen.');
  expect(screen.getByRole('link', { name: 'Go to your watchlist' }).getAttribute('href')).toBe('/dashboard');
});

test('none of the candidates may be meant', async () => {
  const { user } = await review();
  await user.click(choice(/^None of these/));
  expect(screen.queryByText(/to review/)).toBeNull();
  adding('Add 2 fragrances');
});

test('all can be unticked at once, and ticked again', async () => {
  const { user } = await review();
  await user.click(choice(/^Rose 9/));
  await user.click(screen.getByRole('button', { name: 'Untick all' }));
  adding('Add 1 fragrance');
  await user.click(screen.getByRole('button', { name: 'Tick all' }));
  adding('Add 3 fragrances');
});

test('with nothing chosen there is nothing to add', async () => {
  const { user } = await review();
  await user.click(choice(/^None of these/));
  await user.click(screen.getByRole('button', { name: 'Untick all' }));
  screen.getByText('Nothing is chosen.');
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull();
});

test('undoing takes back what was added, and nothing of the review is lost', async () => {
  const { user } = await review();
  await user.click(choice(/^Rose 10/));
  await user.click(adding('Add 3 fragrances'));
  await screen.findByRole('heading', { name: '3 fragrances added' });
  expect(watched.items).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await reviewing();
  expect(watched.items).toEqual([]);
  expect(choice(/^Rose 10/).checked).toBe(true);
  adding('Add 3 fragrances');
});

test('an undo that fails says so, and can be tried again', async () => {
  fakeApi({ lists: { removeMany: () => new Response('no', { status: 502 }) as never } });
  const { user } = await review();
  await user.click(adding('Add 2 fragrances'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Failed to undo. Please try again.');
  screen.getByRole('heading', { name: '2 fragrances added' });
});

test('a full watchlist is told in the server’s words, and the review stays', async () => {
  fakeApi({
    lists: {
      addMany: () => {
        throw new AppError('WATCHLIST_FULL');
      },
    },
  });
  const { user } = await review();
  await user.click(choice(/^Rose 10/));
  await user.click(adding('Add 3 fragrances'));
  await screen.findByText(/^Your watchlist is full/);
  expect(choice(/^Rose 10/).checked).toBe(true);
  adding('Add 3 fragrances');
});

test('a look at another page in the middle of it loses nothing', async () => {
  const { router, user } = await review();
  await user.click(choice(/^Rose 10/));
  await router.navigate('/no-such-page');
  await screen.findByText('Nothing but air');
  await router.navigate(-1);
  await reviewing();
  expect(choice(/^Rose 10/).checked).toBe(true);
});

test('whoever comes again after it was finished brings another list', async () => {
  const { router, user } = await review();
  await user.click(adding('Add 2 fragrances'));
  await screen.findByRole('heading', { name: '2 fragrances added' });
  await router.navigate('/no-such-page');
  await screen.findByText('Nothing but air');
  await router.navigate('/import');
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
});

test('a review goes with the session', async () => {
  fakeApi({
    lists: {
      addMany: () => {
        fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
        throw new AppError('NOT_SIGNED_IN');
      },
    },
  });
  const { router, client, user } = await review();
  await user.click(adding('Add 2 fragrances'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  givenSignedIn();
  void client.invalidateQueries();
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
  const list = await screen.findByLabelText<HTMLTextAreaElement>('Or paste your list');
  expect(list.value).toBe('');
});

test('a review can be dropped for another list, and brought back', async () => {
  const { user } = await review();
  await user.click(choice(/^Rose 10/));
  await user.click(screen.getByRole('button', { name: 'Choose another list' }));
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Or paste your list').value).toBe('a list');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await reviewing();
  expect(choice(/^Rose 10/).checked).toBe(true);
});

test('a list of what is all already watched says so, and leads to the watchlist', async () => {
  fakeApi({
    lists: { read: () => ({ lines: [givenSure(1, 5, 'Vetiver 3', { isWatched: true })], leftOut: [] }) },
  });
  await review();
  screen.getByText('Everything is already in your watchlist.');
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('a long list is drawn whole', async () => {
  const lines = Array.from({ length: 300 }, (_, index) => givenSure(index + 1, index + 1, `Oud ${index + 1}`));
  fakeApi({ lists: { read: () => ({ lines, leftOut: [] }) } });
  await review();
  await waitFor(() => expect(part('Found').getAllByRole('listitem')).toHaveLength(300));
  adding('Add 300 fragrances');
});
