import { AppError, MAX_LIST_FILE_LENGTH, type ParsedList } from '@sillage/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { givenExactMatch } from '../../testing/lists.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenWatchlist } from '../../testing/watchlist.tsx';

const oneLine: ParsedList = { lines: [givenExactMatch(1, 1, 'Oud 24')], skippedLines: [] };
const read = vi.fn<(text: string) => void>();

beforeEach(() => {
  read.mockClear();
  givenSignedIn();
  givenWatchlist();
  fakeApi({
    lists: {
      read: ({ body }) => {
        read(body.text);
        return oneLine;
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
const findReview = () => screen.findByRole('heading', { level: 1, name: 'Review your list' });

function fileOf(...bytes: (string | Uint8Array<ArrayBuffer>)[]): File {
  return new File(bytes, 'collection.csv');
}

test('import page redirects visitors to the login page, which returns to the import', async () => {
  fakeApi({ auth: { status: () => ({ authenticated: false, authType: null, providers: [] }) } });
  const { router } = renderApp('/import');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.state).toEqual({ from: '/import' });
});

test('import reads pasted lines, and the review takes the focus', async () => {
  const { user } = await openImport();
  await user.type(field(), 'Maison Test - Oud 24{enter}Rose 9');
  await user.click(readButton());
  expect(document.activeElement).toBe(await findReview());
  expect(read.mock.calls).toEqual([['Maison Test - Oud 24\nRose 9']]);
  screen.getByText('1 line of what you pasted');
});

test('import reads a chosen file in the browser, also if the file is not UTF-8', async () => {
  const { user } = await openImport();
  await user.upload(
    screen.getByLabelText('Choose a file'),
    fileOf(Uint8Array.from([0x48, 0x65, 0x72, 0x6d, 0xe8, 0x73])),
  );
  await findReview();
  expect(read.mock.calls).toEqual([['Hermès']]);
  screen.getByText('1 line of collection.csv');
});

test('import accepts a dropped file', async () => {
  await openImport();
  fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [fileOf('Oud 24')] } });
  await findReview();
  expect(read.mock.calls).toEqual([['Oud 24']]);
});

test.each([
  ['binary', fileOf(Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0])), /^collection\.csv: This is not a text file/],
  ['empty', fileOf(' \n'), /^collection\.csv: this file is empty/],
  [
    'too long',
    fileOf('a'.repeat(MAX_LIST_FILE_LENGTH + 1)),
    /^collection\.csv: This list is too long: at most 1,000,000/,
  ],
])('import rejects a file that is %s, with a message and without a request', async (_, file, message) => {
  const { user } = await openImport();
  await user.upload(screen.getByLabelText('Choose a file'), file);
  await screen.findByText(message);
  expect(read.mock.calls).toEqual([]);
});

test('import shows at once that the list is being read', async () => {
  let finishReading = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    finishReading = resolve;
  });
  fakeApi({ lists: { read: () => reading.then(() => oneLine) } });
  const { user } = await openImport();
  await user.type(field(), 'Oud 24');
  await user.click(readButton());
  screen.getByRole('button', { name: 'Reading the list…' });
  finishReading();
  await findReview();
});

test('import shows the name of the file that is being read', async () => {
  fakeApi({ lists: { read: () => new Promise(() => undefined) } });
  const { user } = await openImport();
  await user.upload(screen.getByLabelText('Choose a file'), fileOf('Oud 24'));
  expect((await screen.findByText('Reading collection.csv…')).role).toBe('status');
});

test.each([
  [
    'an error with a message',
    () => {
      throw new AppError('LIST_NOT_READABLE', { message: 'There is no column for the name' });
    },
    'There is no column for the name',
  ],
  ['a network error', offline, 'Network error occurred'],
])('import shows an error message after %s, keeps the text, and can be retried', async (_, respond, message) => {
  fakeApi({ lists: { read: respond } });
  const { user } = await openImport();
  await user.type(field(), 'Oud 24');
  await user.click(readButton());
  await screen.findByText(message);
  expect(field().value).toBe('Oud 24');
  fakeApi({
    lists: {
      read: ({ body }) => {
        read(body.text);
        return oneLine;
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await findReview();
  expect(read.mock.calls).toEqual([['Oud 24']]);
});

test('import requires text before it sends a request', async () => {
  const { user } = await openImport();
  await user.type(field(), '  ');
  await user.click(readButton());
  await screen.findByText('Paste at least one line');
  expect(document.activeElement).toBe(field());
  expect(read.mock.calls).toEqual([]);
});

test('import keeps the pasted text while the user visits another page', async () => {
  const { router, user } = await openImport();
  await user.type(field(), 'Oud 24');
  await router.navigate('/no-such-page');
  await screen.findByText('Nothing but air');
  await router.navigate('/import');
  await screen.findByRole('heading', { level: 1, name: 'Import a list' });
  expect(field().value).toBe('Oud 24');
});

test('import lists the supported formats', async () => {
  await openImport();
  const formats = within(screen.getByRole('region', { name: 'Supported formats' }));
  for (const layout of ['Parfumo', 'Fragrantica', 'Your export from here', 'Plain lines']) formats.getByText(layout);
});
