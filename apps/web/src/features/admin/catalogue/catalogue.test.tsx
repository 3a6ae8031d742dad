import type { CatalogueImport } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../../testing/given.ts';
import { renderApp } from '../../../testing/render.tsx';

const AT = '2026-11-28T10:00:00.000Z';
const MOVE_ID = '0198c0de-0000-7000-8000-00000000000a';
const counts = { concentration: null, gender: null, year: null, pages: 1, watchers: 2 };
const oud = { id: 1, name: 'Oud', brand: 'Maison', ...counts };
const other = { id: 2, name: 'Oud Noir', brand: 'Maison', ...counts };
const edit = { source: 'the bottle', editedAt: AT, imported: '2001', importedAt: AT };

const shown = {
  fragrance: oud,
  facts: [
    { fact: 'name' as const, value: 'Oud', edit: null },
    { fact: 'year' as const, value: '1998', edit },
  ],
  pages: [{ id: 9, url: 'https://shop.example/oud', shop: 'shop.example', offers: 2, events: 3 }],
  moves: [{ id: MOVE_ID, kind: 'merge' as const, from: 'Oud 2 by Maison', to: 'Oud by Maison', pages: 1, movedAt: AT }],
};

const running: CatalogueImport = {
  id: MOVE_ID,
  name: 'list.csv',
  state: 'running',
  createdAt: AT,
  endedAt: null,
  progress: { step: 'storing', done: 40, total: 100 },
  report: null,
  error: null,
};

async function givenFragrancePage(handlers = {}) {
  givenSignedIn(givenUser({ isOperator: true }));
  fakeApi({
    adminCatalogue: {
      show: () => shown,
      preview: () => ({ pages: 1, offers: 2, events: 3, watchers: 4, watchersOfBoth: 1 }),
      ...handlers,
    },
    adminReview: { candidates: () => [oud, other] },
  });
  renderApp('/admin/catalogue/1');
  await screen.findByRole('heading', { name: 'Facts' });
  return userEvent.setup();
}

test('a fact is edited with its source, and an edit shows what imports say', async () => {
  const editFact = vi.fn((_input: object) => ({ message: 'Saved' }));
  const user = await givenFragrancePage({ editFact });
  expect(screen.getByText(/Source: the bottle.*The last import says: 2001/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Edit Name' }));
  const dialog = screen.getByRole('dialog', { name: 'Edit: Name' });
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'Oud Royal');
  await user.type(within(dialog).getByLabelText('Source'), 'https://maison.example/');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(editFact).toHaveBeenCalledOnce());
  expect(editFact.mock.calls[0]?.[0]).toMatchObject({
    params: { id: 1, fact: 'name' },
    body: { value: 'Oud Royal', source: 'https://maison.example/' },
  });
});

test('a merge shows what moves before it happens', async () => {
  const merge = vi.fn((_input: object) => ({ message: 'Merged' }));
  const user = await givenFragrancePage({ merge });
  await user.click(screen.getByRole('button', { name: 'Merge into another' }));
  expect(screen.queryByRole('button', { name: /^Oud by Maison/ })).toBe(null);
  await user.click(await screen.findByRole('button', { name: /Oud Noir by Maison/ }));
  expect(await screen.findByText(/1 page, 2 offers, 3 events of the history and 4 watches move/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(merge).toHaveBeenCalledOnce());
  expect(merge.mock.calls[0]?.[0]).toMatchObject({ params: { id: 1 }, body: { into: 2 } });
});

test('a page is split off to a new fragrance', async () => {
  const split = vi.fn((_input: object) => ({ message: 'Moved', into: 7 }));
  const user = await givenFragrancePage({ split });
  await user.click(screen.getByRole('button', { name: 'Split off https://shop.example/oud' }));
  await user.type(screen.getByLabelText('Name of a new fragrance by Maison'), 'Oud Extrait');
  expect(await screen.findByText(/2 offers and 3 events of the history move with the page/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Move the page' }));
  await waitFor(() => expect(split).toHaveBeenCalledOnce());
  expect(split.mock.calls[0]?.[0]).toMatchObject({
    body: { page: 9, into: { name: 'Oud Extrait', brand: 'Maison' } },
  });
});

test('a merge of the last day is undone', async () => {
  const undoMove = vi.fn((_input: object) => ({ message: 'Undone' }));
  const user = await givenFragrancePage({ undoMove });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undoMove).toHaveBeenCalledOnce());
});

test('a file is sent as text, and its import shows progress and then the rejected rows', async () => {
  let imports: CatalogueImport[] = [];
  const startImport = vi.fn((_input: object) => {
    imports = [running];
    return running;
  });
  givenSignedIn(givenUser({ isOperator: true }));
  fakeApi({ adminCatalogue: { listImports: () => imports, startImport } });
  renderApp('/admin/catalogue');
  const user = userEvent.setup();
  const input = await screen.findByLabelText('Catalogue file');
  await user.upload(input, new File(['name,brand\nOud,Maison\n'], 'list.csv', { type: 'text/csv' }));
  await waitFor(() => expect(startImport).toHaveBeenCalledOnce());
  expect(startImport.mock.calls[0]?.[0]).toMatchObject({
    body: { name: 'list.csv', text: 'name,brand\nOud,Maison\n' },
  });
  expect(await screen.findByText('Storing: 40 of 100 fragrances')).toBeDefined();
  expect(screen.getByRole('progressbar', { name: 'Import of list.csv' })).toBeDefined();
});

test('a file that is no text is rejected in the browser', async () => {
  givenSignedIn(givenUser({ isOperator: true }));
  fakeApi({ adminCatalogue: { listImports: () => [] } });
  renderApp('/admin/catalogue');
  const user = userEvent.setup();
  const input = await screen.findByLabelText('Catalogue file');
  await user.upload(input, new File([new Uint8Array([0xff, 0xfe, 0xfa])], 'list.csv', { type: 'text/csv' }));
  expect((await screen.findByRole('alert')).textContent).toContain('no text in UTF-8');
});
