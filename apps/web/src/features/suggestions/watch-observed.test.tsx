import { AppError, type Suggestion } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { givenExtension, givenObserved } from '../../testing/extension.ts';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSettings } from '../../testing/given-settings.ts';
import { renderApp } from '../../testing/render.tsx';

const SUGGESTION = '0198c0de-0000-7000-8000-0000000a0001';

const suggestion: Suggestion = {
  id: SUGGESTION,
  url: 'https://closed.example/p/1',
  shop: 'closed.example',
  name: 'Oud 1',
  brand: 'Maison Test',
  availability: 'InStock',
  price: 142,
  currency: 'EUR',
  sizesMl: [50],
  evidence: [],
  known: null,
  status: 'read',
  declineReason: null,
  fragranceId: null,
  createdAt: '2026-03-04T10:20:00.000Z',
};

/** Opens the settings of a user whose browser read a page that the catalogue does not have. */
async function openUnknownPage(suggestions: Suggestion[]) {
  givenSettings();
  const server = { pages: [givenObserved(1, { fragranceId: null, isWatched: false, suggestionId: SUGGESTION })] };
  const confirm = vi.fn(() => {
    server.pages = [givenObserved(1)];
    return { ...suggestion, status: 'waiting' as const, fragranceId: 1 };
  });
  fakeApi({ observations: { list: () => server.pages }, suggestions: { list: () => suggestions, confirm } });
  givenExtension();
  renderApp('/settings');
  const section = within(await screen.findByRole('region', { name: 'Only you can see these' }));
  const press = async () => userEvent.click(await section.findByRole('button', { name: /^Watch this: Oud 1/ }));
  return { section, confirm, press };
}

test('Watch this confirms the suggestion with corrected names, and the page counts as watched', async () => {
  const { section, confirm, press } = await openUnknownPage([{ ...suggestion, id: givenObserved(9).id }, suggestion]);
  await press();
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this the one?' }));
  dialog.getByText('closed.example');
  const name = dialog.getByLabelText('Name');
  await userEvent.clear(name);
  await userEvent.type(name, 'Oud One');
  await userEvent.click(dialog.getByRole('button', { name: 'Watch it' }));
  await dialog.findByText(/^Oud 1 by Maison Test is on your watchlist/);
  expect(confirm.mock.calls).toMatchObject([
    [{ params: { suggestionId: SUGGESTION }, body: { name: 'Oud One', brand: 'Maison Test' } }],
  ]);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await section.findByRole('link', { name: /^Oud 1/ });
  expect(section.queryByRole('button', { name: /^Watch this/ })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Oud 1');
});

test('Watch this says what to do when the suggestion has expired, or cannot be loaded', async () => {
  const { section, press } = await openUnknownPage([]);
  await press();
  await section.findByText('This was read too long ago. Visit the page again, then watch it.');
  fakeApi({ suggestions: { list: () => Promise.reject(new AppError('INTERNAL')) } });
  await press();
  expect(await section.findByText(/Please try again\./)).toBeDefined();
});

test('a page that the catalogue has offers no Watch this', async () => {
  givenSettings();
  fakeApi({ observations: { list: () => [givenObserved(1, { isWatched: false })] } });
  givenExtension();
  renderApp('/settings');
  const section = within(await screen.findByRole('region', { name: 'Only you can see these' }));
  await section.findByText('Not watched');
  expect(section.queryByRole('button', { name: /^Watch this/ })).toBeNull();
});
