import { AppError } from '@sillage/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { noteAnswer } from '../lib/connection.ts';
import { KEPT_AT } from '../lib/kept.ts';
import { exactTime, HOUR } from '../lib/time.ts';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { cards, givenItem, givenWatchlist } from '../testing/watchlist.tsx';
import { followConnection } from './follow-connection.ts';

const line = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  noteAnswer('', null);
  givenSignedIn();
});

/** Simulates service worker responses cached at `at`, with the server unreachable. */
function keptAnswers(at: string): { stop(): void } {
  const live = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if ((init.method ?? 'GET') !== 'GET') return offline();
    const answer = await live(address, init);
    answer.headers.set(KEPT_AT, at);
    return answer;
  });
  return { stop: () => vi.stubGlobal('fetch', live) };
}

test('says nothing while the server answers, and stands there before it does', async () => {
  givenWatchlist(givenItem(1, 'Oud 24', 'InStock'));
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Oud 24' });
  await waitFor(() => expect(line()).toEqual(['']));
});

test('says how old the watchlist is that one sees, and shows the new one as soon as the server answers', async () => {
  const at = new Date(Date.now() - 3.5 * HOUR).toISOString();
  givenWatchlist(givenItem(1, 'Oud 24', 'InStock'));
  const worker = keptAnswers(at);
  const { client } = renderApp('/dashboard');
  onTestFinished(followConnection(client));
  const words = `We can’t reach Sillage right now. Your watchlist as of 3 h ago (${exactTime(at)}).`;
  await waitFor(() => expect(line()).toEqual([words]));

  worker.stop();
  givenWatchlist(givenItem(2, 'Rose 9', 'InStock'));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Rose 9' });
  expect(cards()).toEqual(['Rose 9']);
  await waitFor(() => expect(line()).toEqual(['']));
});

test('changes nothing without a connection, says so, and loses nothing that was written', async () => {
  givenWatchlist(givenItem(1, 'Oud 24', 'InStock', 'for winter'));
  keptAnswers(new Date().toISOString());
  renderApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Notes/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /notes/i }), ' and spring');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/Failed to update notes/);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /notes/i }).value).toBe('for winter and spring');
});

test('tells a visitor without a connection what is the matter and how to go on', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ auth: { status: () => offline() } });
  renderApp('/dashboard');
  await screen.findByText(/^You are offline\. Connect to the internet to sign in/);
  await screen.findByRole('button', { name: 'Login' });
});

test('is silent about a server that refuses: it was reached', async () => {
  fakeApi({
    watchlist: {
      list: () => {
        throw new AppError('UNAVAILABLE');
      },
    },
  });
  renderApp('/dashboard');
  await screen.findByText('Oops! Something went wrong');
  await waitFor(() => expect(line()).toEqual(['']));
});
