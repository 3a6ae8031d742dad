import { AppError, LIST_FILE_LENGTH, type ReadingList } from '@sillage/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { givenSure } from '../testing/lists.ts';
import { renderApp } from '../testing/render.tsx';
import { givenWatchlist } from '../testing/watchlist.tsx';

const one: ReadingList = { lines: [givenSure(1, 1, 'Oud 24')], leftOut: [] };
const read = vi.fn<(text: string) => void>();

beforeEach(() => {
  read.mockClear();
  givenSignedIn();
  givenWatchlist();
  fakeApi({
    lists: {
      read: ({ body }) => {
        read(body.text);
        return one;
      },
    },
  });
});

async function openImport() {
  const { router } = renderApp('/import');
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
  return { router, user: userEvent.setup() };
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Or paste your list');
const readButton = () => screen.getByRole('button', { name: 'Read the list' });
const reviewing = () => screen.findByRole('heading', { level: 1, name: 'Review your list' });

function fileOf(...bytes: (string | Uint8Array<ArrayBuffer>)[]): File {
  return new File(bytes, 'collection.csv');
}

test('a visitor is sent to sign in, and comes back here', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/import');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: '/import' });
});

test('pasted lines are read, and the review takes the focus', async () => {
  const { user } = await openImport();
  await user.type(field(), 'Maison Test - Oud 24{enter}Rose 9');
  await user.click(readButton());
  expect(document.activeElement).toBe(await reviewing());
  expect(read.mock.calls).toEqual([['Maison Test - Oud 24\nRose 9']]);
  screen.getByText('1 line of what you pasted');
});

test('a chosen file is read in the browser, whatever it was saved as', async () => {
  const { user } = await openImport();
  await user.upload(
    screen.getByLabelText('Choose a file'),
    fileOf(Uint8Array.from([0x48, 0x65, 0x72, 0x6d, 0xe8, 0x73])),
  );
  await reviewing();
  expect(read.mock.calls).toEqual([['Hermès']]);
  screen.getByText('1 line of collection.csv');
});

test('a file may be dropped', async () => {
  await openImport();
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [fileOf('Oud 24')] } });
  await reviewing();
  expect(read.mock.calls).toEqual([['Oud 24']]);
});

test.each([
  ['no text', fileOf(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0])), /^collection\.csv: This is not a text file/],
  ['empty', fileOf(' \n'), /^collection\.csv: this file is empty/],
  ['too long', fileOf('a'.repeat(LIST_FILE_LENGTH + 1)), /^collection\.csv: This list is too long: at most 1,000,000/],
])('a file that is %s is refused in words, and nothing is sent', async (_, file, words) => {
  const { user } = await openImport();
  await user.upload(screen.getByLabelText('Choose a file'), file);
  await screen.findByText(words);
  expect(read.mock.calls).toEqual([]);
});

test('that the list is being read is shown at once', async () => {
  let tell = (): void => undefined;
  const isRead = new Promise<void>((resolve) => {
    tell = resolve;
  });
  fakeApi({ lists: { read: () => isRead.then(() => one) } });
  const { user } = await openImport();
  await user.type(field(), 'Oud 24');
  await user.click(readButton());
  screen.getByRole('button', { name: 'Reading the list…' });
  tell();
  await reviewing();
});

test('that a file is being read is said with its name', async () => {
  fakeApi({ lists: { read: () => new Promise(() => undefined) } });
  const { user } = await openImport();
  await user.upload(screen.getByLabelText('Choose a file'), fileOf('Oud 24'));
  expect((await screen.findByText('Reading collection.csv…')).role).toBe('status');
});

test.each([
  [
    'the server’s words',
    () => {
      throw new AppError('LIST_NOT_READABLE', { message: 'There is no column for the name' });
    },
    'There is no column for the name',
  ],
  ['a lost network', offline, 'Network error occurred'],
])('a failure is told (%s), keeps the text, and can be tried again', async (_, fail, words) => {
  fakeApi({ lists: { read: fail } });
  const { user } = await openImport();
  await user.type(field(), 'Oud 24');
  await user.click(readButton());
  await screen.findByText(words);
  expect(field().value).toBe('Oud 24');
  fakeApi({
    lists: {
      read: ({ body }) => {
        read(body.text);
        return one;
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await reviewing();
  expect(read.mock.calls).toEqual([['Oud 24']]);
});

test('nothing pasted is asked for, without a call', async () => {
  const { user } = await openImport();
  await user.type(field(), '  ');
  await user.click(readButton());
  await screen.findByText('Paste at least one line');
  expect(document.activeElement).toBe(field());
  expect(read.mock.calls).toEqual([]);
});

test('what was pasted survives a look at another page', async () => {
  const { router, user } = await openImport();
  await user.type(field(), 'Oud 24');
  await router.navigate('/no-such-page');
  await screen.findByText('Nothing but air');
  await router.navigate('/import');
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
  expect(field().value).toBe('Oud 24');
});

test('it is said what is understood', async () => {
  await openImport();
  const known = within(screen.getByRole('region', { name: 'Supported formats' }));
  for (const layout of ['Parfumo', 'Fragrantica', 'Your export from here', 'Plain lines']) known.getByText(layout);
});
