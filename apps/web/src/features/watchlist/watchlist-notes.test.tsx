import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { getCardNames, givenItem, givenWatchlist, watched } from '../../testing/watchlist.tsx';

const badGateway = () => Promise.reject(new Response('<h1>Bad Gateway</h1>', { status: 502 }));

beforeEach(() => {
  givenSignedIn();
  givenWatchlist(givenItem(1, 'Oud 24', 'OutOfStock', 'the 50 ml'), givenItem(2, 'Rose 9', 'InStock'));
});

const card = (name = 'Oud 24') => within(screen.getByRole('article', { name }));
const field = (name = 'Oud 24') => card(name).findByRole('textbox');
const findEditButton = () => card().findByRole('button', { name: 'Edit Notes: Oud 24' });

async function openEditor(name = 'Oud 24') {
  const { router } = renderApp('/dashboard');
  const user = userEvent.setup();
  await screen.findByRole('article', { name });
  await user.click(card(name).getByRole('button', { name: /^(Add|Edit) Notes/ }));
  return { router, user, field: await field(name) };
}

test('notes editor adds notes to an item without notes', async () => {
  const { user } = await openEditor('Rose 9');
  expect(document.activeElement).toBe(await field('Rose 9'));
  await user.keyboard('for winter{Enter}and spring');
  await user.click(card('Rose 9').getByRole('button', { name: 'Save' }));
  expect((await card('Rose 9').findByText(/for winter/)).textContent).toBe('for winter\nand spring');
  await card('Rose 9').findByRole('button', { name: 'Edit Notes: Rose 9' });
  expect(watched.items[1]).toMatchObject({ notes: 'for winter\nand spring', hasNotes: true });
});

test.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
  'notes editor saves the notes on %s, and the focus returns to the Edit button',
  async (keys) => {
    const { user } = await openEditor();
    await user.keyboard(`, or 30${keys}`);
    await card().findByText('the 50 ml, or 30');
    expect(document.activeElement).toBe(await findEditButton());
  },
);

test('notes editor removes the notes when the text is emptied', async () => {
  const { user } = await openEditor();
  await user.clear(await field());
  await user.click(card().getByRole('button', { name: 'Save' }));
  await card().findByRole('button', { name: 'Add Notes: Oud 24' });
  await waitFor(() => expect(watched.items[0]).toMatchObject({ notes: null, hasNotes: false }));
  expect(screen.queryByText('the 50 ml')).toBeNull();
});

test('notes editor sends no request when the text is unchanged', async () => {
  const updateNotes = vi.fn<() => never>();
  fakeApi({ watchlist: { updateNotes } });
  const { user } = await openEditor();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await findEditButton();
  expect(updateNotes).not.toHaveBeenCalled();
});

test('notes of a card show the new text and “Saving...” while the request is running', async () => {
  fakeApi({ watchlist: { updateNotes: () => new Promise(() => undefined) } });
  const { user } = await openEditor();
  await user.keyboard('!{Control>}{Enter}{/Control}');
  const pending = await card().findByRole('button', { name: 'Saving...' });
  expect(card().getByText('the 50 ml!')).toBeDefined();
  expect(document.activeElement).toBe(pending);
});

// spec: 8.3.4
test.each([
  ['the response has no message', badGateway, 'Failed to update notes'],
  [
    'the response has a message',
    () => {
      throw new AppError('UNAVAILABLE');
    },
    'The service is busy. Please try again in a moment.',
  ],
])(
  'notes editor restores the typed text with a message when saving fails and %s',
  async (_reason, updateNotes, text) => {
    fakeApi({ watchlist: { updateNotes } });
    const { user } = await openEditor();
    await user.keyboard(', or 30{Control>}{Enter}{/Control}');
    expect((await card().findByRole('alert')).textContent).toBe(text);
    expect(await field()).toHaveProperty('value', 'the 50 ml, or 30');
    expect(document.activeElement).toBe(await field());
    givenWatchlist(...watched.items);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await card().findByText('the 50 ml, or 30');
    await findEditButton();
  },
);

test('notes editor shows a toast and restores the typed text when saving fails after a filter has hidden the card', async () => {
  let fail = (): void => undefined;
  const failure = new Promise<void>((resolve) => {
    fail = resolve;
  });
  fakeApi({ watchlist: { updateNotes: () => failure.then(badGateway) } });
  const { user } = await openEditor();
  await user.keyboard(', or 30{Control>}{Enter}{/Control}');
  await user.click(screen.getByRole('button', { name: 'In Stock (1)' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
  fail();
  await screen.findByText('Oud 24: Failed to update notes');
  await user.click(screen.getByRole('button', { name: 'All (2)' }));
  await waitFor(() => expect(getCardNames()).toHaveLength(2));
  expect(await field()).toHaveProperty('value', 'the 50 ml, or 30');
});

test('notes editor keeps unsaved text when a filter hides the card or the user visits another page', async () => {
  const { router, user } = await openEditor();
  await user.keyboard(', or');
  await user.click(screen.getByRole('button', { name: 'In Stock (1)' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
  await router.navigate('/no-such-page');
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await router.navigate('/dashboard');
  await screen.findByRole('article', { name: 'Oud 24' });
  expect(await field()).toHaveProperty('value', 'the 50 ml, or');
  expect(document.activeElement).not.toBe(await field());
});

test.each(['{Escape}', 'Cancel'])('notes editor discards the change on %s, and Undo restores it', async (action) => {
  const { user } = await openEditor();
  await user.keyboard(', or 30');
  if (action === 'Cancel') await user.click(card().getByRole('button', { name: 'Cancel' }));
  else await user.keyboard(action);
  expect(document.activeElement).toBe(await findEditButton());
  expect(card().getByText('the 50 ml')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await field()).toHaveProperty('value', 'the 50 ml, or 30');
});

test('notes editor offers no Undo when the user cancels without a change', async () => {
  const { user } = await openEditor();
  await user.keyboard('{Escape}');
  await findEditButton();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('notes editor counts the characters near the limit, and rejects a longer text without a request', async () => {
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

test('notes editor offers to add the item again with its notes when another tab has removed it', async () => {
  const { user } = await openEditor();
  watched.items = watched.items.slice(1);
  await user.keyboard(', or 30{Control>}{Enter}{/Control}');
  await screen.findByText('Oud 24: this fragrance is no longer in your watchlist');
  await waitFor(() => expect(getCardNames()).toEqual(['Rose 9']));
  await user.click(screen.getByRole('button', { name: 'Add with notes' }));
  await waitFor(() => expect(getCardNames()).toEqual(['Oud 24', 'Rose 9']));
  expect(card().getByText('the 50 ml, or 30')).toBeDefined();
});

test('watchlist card collapses long notes until the user expands them', async () => {
  givenWatchlist(givenItem(1, 'Oud 24', null, 'x'.repeat(1000)));
  renderApp('/dashboard');
  const fold = await screen.findByRole('button', { name: 'Show all of the notes' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  expect(screen.getByRole('button', { name: 'Show less of the notes' }).getAttribute('aria-expanded')).toBe('true');
});
