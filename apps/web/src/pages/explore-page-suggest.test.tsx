import { AppError, type Suggestion } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { givenCatalogue, openExplore } from '../testing/explore.tsx';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';

const url = 'https://shop.example/products/nuit-blanche';
const read: Suggestion = {
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
  await user.click(screen.getByRole('button', { name: 'Suggest a product' }));
  const dialog = within(await screen.findByRole('dialog'));
  if (address) await user.type(dialog.getByLabelText('Address of the product page'), address);
  await user.click(dialog.getByRole('button', { name: 'Read the page' }));
  return { router, user, dialog };
}

test('a page is read, shown, corrected, and watched', async () => {
  const confirm = vi.fn<(input: object) => void>();
  let tell = (): void => undefined;
  const isRead = new Promise<void>((resolve) => {
    tell = resolve;
  });
  fakeApi({
    monitor: {
      suggest: async ({ body }) => {
        await isRead;
        return { ...read, url: body.url };
      },
      confirmSuggestion: ({ params, body }) => {
        confirm({ ...params, ...body });
        return { ...read, ...body, status: 'waiting', fragranceId: 77 };
      },
    },
  });
  const { router, user, dialog } = await suggest();
  await dialog.findByRole('button', { name: 'Reading the page…' });
  tell();
  await dialog.findByRole('heading', { name: 'Is this the one?' });
  expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Is this the one?' }));
  for (const words of ['50 ml, 100 ml', '€95.00', 'Sold out', 'JSON-LD: OutOfStock']) dialog.getByText(words);
  expect(dialog.getByRole('link', { name: /shop\.example/ }).getAttribute('href')).toBe(url);
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(dialog.getByLabelText<HTMLInputElement>('Brand').value).toBe('Maison Test');
  await user.clear(name);
  await user.type(name, 'Nuit Blanche');
  const before = list.mock.calls.length;
  await user.click(dialog.getByRole('button', { name: 'Watch it' }));
  await dialog.findByText(/^Nuit Blanche by Maison Test is on your watchlist/);
  expect(confirm.mock.calls).toEqual([[{ suggestionId: read.id, name: 'Nuit Blanche', brand: 'Maison Test' }]]);
  await waitFor(() => expect(list.mock.calls.length).toBeGreaterThan(before));
  expect(dialog.getByRole('link', { name: 'Go to its page' }).getAttribute('href')).toBe('/fragrances/77');
  expect(dialog.getByRole('link', { name: 'Go to your watchlist' }).getAttribute('href')).toBe('/dashboard');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/explore');
});

test('what the catalogue has already is shown with its page', async () => {
  const known = givenFragrance({ id: 5, name: 'Vetiver 9' });
  fakeApi({ monitor: { suggest: () => ({ ...read, known, fragranceId: 5 }) } });
  const { dialog } = await suggest();
  await dialog.findByRole('heading', { name: 'It’s already in the catalogue' });
  dialog.getByText('Vetiver 9');
  expect(dialog.getByRole('link', { name: 'Go to its page' }).getAttribute('href')).toBe('/fragrances/5');
  expect(dialog.queryByRole('link', { name: 'Go to your watchlist' })).toBeNull();
});

test('what was declined before is said to be, and something else may be suggested', async () => {
  fakeApi({ monitor: { suggest: () => ({ ...read, status: 'declined', fragranceId: 9 }) } });
  const { user, dialog } = await suggest();
  await dialog.findByText(/decided not to add Nuit Blanche EDP by Maison Test .* You can keep watching it\.$/);
  await user.click(dialog.getByRole('button', { name: 'Suggest another' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Address of the product page').value).toBe('');
});

test.each([
  ['PAGE_NOT_USABLE', undefined, 'This page could not be read as a product page'],
  ['TOO_MANY_REQUESTS', undefined, 'Too many attempts. Please wait a moment and try again.'],
  ['BAD_REQUEST', { url: 'Private addresses are not read' }, 'Private addresses are not read'],
] as const)(
  'a refusal (%s) is said in the server’s words, and what was pasted is kept',
  async (code, fields, words) => {
    fakeApi({
      monitor: {
        suggest: () => {
          throw new AppError(code, { fields });
        },
      },
    });
    const { dialog } = await suggest();
    await dialog.findByText(words);
    expect(dialog.getByLabelText<HTMLInputElement>('Address of the product page').value).toBe(url);
  },
);

test('an empty address is asked for, without a call', async () => {
  const { dialog } = await suggest('');
  expect(await dialog.findByText('Paste the address of a product page')).toBeDefined();
});

test('a failed confirmation keeps what was corrected', async () => {
  fakeApi({
    monitor: {
      suggest: () => read,
      confirmSuggestion: () => {
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

test('what the page does not say is said not to be said', async () => {
  const unknown = { availability: null, price: null, currency: null, sizesMl: [], evidence: [] };
  fakeApi({ monitor: { suggest: () => ({ ...read, ...unknown }) } });
  const { dialog } = await suggest();
  await dialog.findByText('Unknown');
  expect(dialog.getAllByText('not said')).toHaveLength(2);
  expect(dialog.queryByText('How we know')).toBeNull();
});

test('the empty result offers it too', async () => {
  givenCatalogue([], 0);
  await openExplore('?keyword=nuit');
  await screen.findByRole('heading', { name: 'Nothing found' });
  expect(screen.getByRole('button', { name: 'Suggest a product' })).toBeDefined();
});
