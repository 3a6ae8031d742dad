import { AppError, type Suggestion } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCatalogue, openExplore } from '../../testing/explore.tsx';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../../testing/given.ts';

const url = 'https://shop.example/products/nuit-blanche';
const suggestion: Suggestion = {
  id: '0198c0de-0000-7000-8000-0000000000f1',
  url,
  shop: 'shop.example',
  name: 'Nuit Blanche EDP',
  brand: 'Maison Test',
  availability: 'OutOfStock',
  price: 95,
  currency: 'EUR',
  sizesMl: [50, 100],
  evidence: [{ source: 'JSON-LD', says: 'OutOfStock' }],
  known: null,
  status: 'read',
  declineReason: null,
  fragranceId: null,
  createdAt: '2026-03-03T09:30:00.000Z',
};

const list = vi.fn(() => []);

beforeEach(() => {
  list.mockClear();
  givenSignedIn();
  fakeApi({ watchlist: { list } });
  givenCatalogue([givenFragrance()]);
});

async function suggest(address = url) {
  const { router, user } = await openExplore();
  await user.click(await screen.findByRole('button', { name: 'Suggest a product' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (address) await user.type(dialog.getByLabelText('Address of the product page'), address);
  await user.click(dialog.getByRole('button', { name: 'Read the page' }));
  return { router, user, dialog };
}

test('suggest dialog reads a product page, lets the user correct the data, and adds the fragrance to the watchlist', async () => {
  const confirm = vi.fn<(input: object) => void>();
  let finishReading = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    finishReading = resolve;
  });
  fakeApi({
    suggestions: {
      suggest: async ({ body }) => {
        await reading;
        return { ...suggestion, url: body.url };
      },
      confirm: ({ params, body }) => {
        confirm({ ...params, ...body });
        return { ...suggestion, ...body, status: 'waiting', fragranceId: 77 };
      },
    },
  });
  const { router, user, dialog } = await suggest();
  await dialog.findByRole('button', { name: 'Reading the page…' });
  finishReading();
  await dialog.findByRole('heading', { name: 'Is this the one?' });
  expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Is this the one?' }));
  for (const text of ['50 ml, 100 ml', '€95.00', 'Sold out', 'JSON-LD: OutOfStock']) dialog.getByText(text);
  expect(dialog.getByRole('link', { name: /shop\.example/ }).getAttribute('href')).toBe(url);
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(dialog.getByLabelText<HTMLInputElement>('Brand').value).toBe('Maison Test');
  await user.clear(name);
  await user.type(name, 'Nuit Blanche');
  const before = list.mock.calls.length;
  await user.click(dialog.getByRole('button', { name: 'Watch it' }));
  await dialog.findByText(/^Nuit Blanche by Maison Test is on your watchlist/);
  expect(confirm.mock.calls).toEqual([[{ suggestionId: suggestion.id, name: 'Nuit Blanche', brand: 'Maison Test' }]]);
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
  expect(dialog.getByRole('link', { name: 'Go to its page' }).getAttribute('href')).toBe('/fragrances/77');
  expect(dialog.getByRole('link', { name: 'Go to your watchlist' }).getAttribute('href')).toBe('/dashboard');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/explore');
});

test('suggest dialog shows the fragrance when the catalogue already has it', async () => {
  const known = givenFragrance({ id: 5, name: 'Vetiver 9' });
  fakeApi({ suggestions: { suggest: () => ({ ...suggestion, known, fragranceId: 5 }) } });
  const { dialog } = await suggest();
  await dialog.findByRole('heading', { name: 'It’s already in the catalogue' });
  dialog.getByText('Vetiver 9');
  expect(dialog.getByRole('link', { name: 'Go to its page' }).getAttribute('href')).toBe('/fragrances/5');
  expect(dialog.queryByRole('link', { name: 'Go to your watchlist' })).toBeNull();
});

test('suggest dialog says that the operator has declined the product, and offers to suggest another one', async () => {
  fakeApi({ suggestions: { suggest: () => ({ ...suggestion, status: 'declined', fragranceId: 9 }) } });
  const { user, dialog } = await suggest();
  await dialog.findByText(/decided not to add Nuit Blanche EDP by Maison Test .* You can keep watching it\.$/);
  await user.click(dialog.getByRole('button', { name: 'Suggest another' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Address of the product page').value).toBe('');
});

test.each([
  ['PAGE_NOT_USABLE', undefined, 'This page could not be read as a product page'],
  ['TOO_MANY_REQUESTS', undefined, 'Too many attempts. Please wait a moment and try again.'],
  ['BAD_REQUEST', { url: 'Private addresses are not read' }, 'Private addresses are not read'],
] as const)('suggest dialog shows the server’s message for %s and keeps the address', async (code, fields, text) => {
  fakeApi({
    suggestions: {
      suggest: () => {
        throw new AppError(code, { fields });
      },
    },
  });
  const { dialog } = await suggest();
  await dialog.findByText(text);
  expect(dialog.getByLabelText<HTMLInputElement>('Address of the product page').value).toBe(url);
});

test('suggest dialog requires an address before it sends a request', async () => {
  const { dialog } = await suggest('');
  expect(await dialog.findByText('Paste the address of a product page')).toBeDefined();
});

test('suggest dialog keeps the corrections when the confirmation fails', async () => {
  fakeApi({
    suggestions: {
      suggest: () => suggestion,
      confirm: () => {
        throw new AppError('SUGGESTION_NOT_FOUND');
      },
    },
  });
  const { user, dialog } = await suggest();
  await user.type(await dialog.findByLabelText('Name'), ' 2');
  await user.click(dialog.getByRole('button', { name: 'Watch it' }));
  await dialog.findByText('This suggestion no longer exists. Please paste the address again.');
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Nuit Blanche EDP 2');
  await user.click(dialog.getByRole('button', { name: 'Use another address' }));
  dialog.getByLabelText('Address of the product page');
});

test('suggest dialog shows “not said” for values that the page does not state', async () => {
  const unknown = { availability: null, price: null, currency: null, sizesMl: [], evidence: [] };
  fakeApi({ suggestions: { suggest: () => ({ ...suggestion, ...unknown }) } });
  const { dialog } = await suggest();
  await dialog.findByText('Unknown');
  expect(dialog.getAllByText('not said')).toHaveLength(2);
  expect(dialog.queryByText('How we know')).toBeNull();
});

test('Explore offers the suggest dialog when nothing was found', async () => {
  givenCatalogue([], 0);
  await openExplore('?keyword=nuit');
  await screen.findByRole('heading', { name: 'Nothing found' });
  expect(screen.getByRole('button', { name: 'Suggest a product' })).toBeDefined();
});
