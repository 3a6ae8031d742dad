import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { cards, givenItem, givenWatchlist, watched } from '../testing/watchlist.tsx';

const badGateway = () => Promise.reject(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'), givenItem(2, 'Rose 9', 'InStock'));
});

const card = (name = 'Oud 24') => within(screen.getByRole('article', { name }));
const field = (name = 'Oud 24') => card(name).findByRole('textbox');
const edit = () => card().findByRole('button', { name: 'Edit Notes: Oud 24' });

async function openEditor(name = 'Oud 24') {
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await screen.findByRole('article', { name });
  await user.click(card(name).getByRole('button', { name: /^(Add|Edit) Notes/ }));
  return { router, user, field: await field(name) };
}

test('notes are added where there are none', async () => {
  const { user } = await openEditor('Rose 9');
  expect(document.activeElement).toBe(await field('Rose 9'));
  await user.keyboard('for winter{Enter}and spring');
  await user.click(card('Rose 9').getByRole('button', { name: 'Save' }));
  expect((await card('Rose 9').findByText(/for winter/)).textContent).toBe('for winter\nand spring');
  await card('Rose 9').findByRole('button', { name: 'Edit Notes: Rose 9' });
  expect(watched.items[1]).toMatchObject({ notes: 'for winter\nand spring', hasNotes: true });
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('%s saves, and focus returns', async (keys) => {
  const { user } = await openEditor();
  await user.keyboard(`, or 30${keys}`);
  await card().findByText('the 50 ml, or 30');
  expect(document.activeElement).toBe(await edit());
});

test('an empty text removes the notes', async () => {
  const { user } = await openEditor();
  await user.clear(await field());
  await user.click(card().getByRole('button', { name: 'Save' }));
  await card().findByRole('button', { name: 'Add Notes: Oud 24' });
  await waitFor(() => expect(watched.items[0]).toMatchObject({ notes: null, hasNotes: false }));
  expect(screen.queryByText('the 50 ml')).toBeNull();
});

test('what was not changed is not sent', async () => {
  const updateNotes = vi.fn<() => never>();
  fakeApi({ watchlist: { updateNotes } });
  const { user } = await openEditor();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await edit();
  expect(updateNotes).not.toHaveBeenCalled();
});

test('while it saves, the new words stand there and the button says so', async () => {
  fakeApi({ watchlist: { updateNotes: () => new Promise(() => undefined) } });
  const { user } = await openEditor();
  await user.keyboard('!{Control>}{Enter}{/Control}');
  const pending = await card().findByRole('button', { name: 'Saving...' });
  expect(card().getByText('the 50 ml!')).toBeDefined();
  expect(document.activeElement).toBe(pending);
});

// spec: 8.3.4
test.each([
  ['nobody said why', badGateway, 'Failed to update notes'],
  [
    'the server said why',
    () => {
      throw new AppError('UNAVAILABLE');
    },
    'The service is busy. Please try again in a moment.',
  ],
])('when it fails and %s, what was typed is back with the reason', async (_reason, updateNotes, words) => {
  fakeApi({ watchlist: { updateNotes } });
  const { user } = await openEditor();
  await user.keyboard(', or 30{Control>}{Enter}{/Control}');
  expect((await card().findByRole('alert')).textContent).toBe(words);
  expect(await field()).toHaveProperty('value', 'the 50 ml, or 30');
  expect(document.activeElement).toBe(await field());
  givenWatchlist(...watched.items);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await card().findByText('the 50 ml, or 30');
  await edit();
});

test('when it fails after the card has gone, a toast says so and the text waits for the card', async () => {
  let fail = (): void => undefined;
  const failure = new Promise<void>((resolve) => {
    fail = resolve;
  });
  fakeApi({ watchlist: { updateNotes: () => failure.then(badGateway) } });
  const { user } = await openEditor();
  await user.keyboard(', or 30{Control>}{Enter}{/Control}');
  await user.click(screen.getByRole('button', { name: 'In Stock (1)' }));
  await waitFor(() => expect(cards()).toEqual(['Rose 9']));
  fail();
  await screen.findByText('Oud 24: Failed to update notes');
  await user.click(screen.getByRole('button', { name: 'All (2)' }));
  await waitFor(() => expect(cards()).toHaveLength(2));
  expect(await field()).toHaveProperty('value', 'the 50 ml, or 30');
});

test('a text that is being written survives a filter and another page', async () => {
  const { router, user } = await openEditor();
  await user.keyboard(', or');
  await user.click(screen.getByRole('button', { name: 'In Stock (1)' }));
  await waitFor(() => expect(cards()).toEqual(['Rose 9']));
  await router.navigate('/no-such-page');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await router.navigate('/dashboard');
  await screen.findByRole('article', { name: 'Oud 24' });
  expect(await field()).toHaveProperty('value', 'the 50 ml, or');
  expect(document.activeElement).not.toBe(await field());
});

test.each(['{Escape}', 'Cancel'])('%s leaves the notes as they were, and Undo brings the text back', async (way) => {
  const { user } = await openEditor();
  await user.keyboard(', or 30');
  if (way === 'Cancel') await user.click(card().getByRole('button', { name: 'Cancel' }));
  else await user.keyboard(way);
  expect(document.activeElement).toBe(await edit());
  expect(card().getByText('the 50 ml')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await field()).toHaveProperty('value', 'the 50 ml, or 30');
});

test('cancelling an unchanged text is nothing to speak of', async () => {
  const { user } = await openEditor();
  await user.keyboard('{Escape}');
  await edit();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('near the end a counter says how much room is left; too much is refused before it is sent', async () => {
  const { user } = await openEditor('Rose 9');
  await user.click(await field('Rose 9'));
  await user.paste('x'.repeat(899));
  expect(card('Rose 9').queryByText(/characters/)).toBeNull();
  await user.paste('xx');
  expect(card('Rose 9').getByText('901 of 1000 characters')).toBeDefined();
  expect(card('Rose 9').getByRole('status').textContent).toBe('100 characters left');
  await user.paste('x'.repeat(100));
  expect(card('Rose 9').getByText('1001 of 1000 characters')).toBeDefined();
  await user.click(card('Rose 9').getByRole('button', { name: 'Save' }));
  expect((await card('Rose 9').findByRole('alert')).textContent).toBe('Notes may be at most 1000 characters long');
  expect(await field('Rose 9')).toHaveProperty('value', 'x'.repeat(1001));
});

test('of what another tab removed meanwhile the notes are not lost', async () => {
  const { user } = await openEditor();
  watched.items = watched.items.slice(1);
  await user.keyboard(', or 30{Control>}{Enter}{/Control}');
  await screen.findByText('Oud 24: this fragrance is no longer in your watchlist');
  await waitFor(() => expect(cards()).toEqual(['Rose 9']));
  await user.click(screen.getByRole('button', { name: 'Add with notes' }));
  await waitFor(() => expect(cards()).toEqual(['Oud 24', 'Rose 9']));
  expect(card().getByText('the 50 ml, or 30')).toBeDefined();
});

test('long notes are folded', async () => {
  givenWatchlist(givenItem(1, 'Oud 24', null, 'x'.repeat(1000)));
  renderApp('/dashboard');
  const fold = await screen.findByRole('button', { name: 'Show all of the notes' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  expect(screen.getByRole('button', { name: 'Show less of the notes' }).getAttribute('aria-expanded')).toBe('true');
});
