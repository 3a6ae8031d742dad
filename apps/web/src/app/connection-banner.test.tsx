import { AppError } from '@sillage/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { recordResponse } from '../lib/connection.ts';
import { formatExactTime, HOUR } from '../lib/time.ts';
import { CACHED_AT_HEADER } from '../lib/worker-protocol.ts';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { getCardNames, givenItem, givenWatchlist } from '../testing/watchlist.tsx';
import { followConnection } from './follow-connection.ts';

const readBanners = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => {
  recordResponse('', null);
  givenSignedIn();
});

/** Simulates an unreachable server and a service worker with responses cached at `cachedAt`. */
function serveCachedResponses(cachedAt: string): { stop(): void } {
  const liveFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if ((init.method ?? 'GET') !== 'GET') return offline();
    const response = await liveFetch(address, init);
    response.headers.set(CACHED_AT_HEADER, cachedAt);
    return response;
  });
  return { stop: () => vi.stubGlobal('fetch', liveFetch) };
}

test('connection banner is empty while the server responds', async () => {
  givenWatchlist(givenItem(1, 'Oud 24', 'InStock'));
  renderApp('/dashboard');
  await screen.findByRole('heading', { name: 'Oud 24' });
  await waitFor(() => expect(readBanners()).toEqual(['']));
});

test('connection banner shows the age of the cached watchlist, and disappears when the server responds', async () => {
  const at = new Date(Date.now() - 3.5 * HOUR).toISOString();
  givenWatchlist(givenItem(1, 'Oud 24', 'InStock'));
  const worker = serveCachedResponses(at);
  const { client } = renderApp('/dashboard');
  onTestFinished(followConnection(client));
  const bannerText = `We can’t reach Sillage right now. Your watchlist as of 3 h ago (${formatExactTime(at)}).`;
  await waitFor(() => expect(readBanners()).toEqual([bannerText]));

  worker.stop();
  givenWatchlist(givenItem(2, 'Rose 9', 'InStock'));
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByRole('heading', { name: 'Rose 9' });
  expect(getCardNames()).toEqual(['Rose 9']);
  await waitFor(() => expect(readBanners()).toEqual(['']));
});

test('notes editor shows an error and keeps the typed text when the user is offline', async () => {
  givenWatchlist(givenItem(1, 'Oud 24', 'InStock', 'for winter'));
  serveCachedResponses(new Date().toISOString());
  renderApp('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Notes/ }));
  await userEvent.type(screen.getByRole('textbox', { name: /notes/i }), ' and spring');
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(/Failed to update notes/);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /notes/i }).value).toBe('for winter and spring');
});

test('connection banner asks an offline visitor to connect to the internet', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  fakeApi({ auth: { status: () => offline() } });
  renderApp('/dashboard');
  await screen.findByText(/^You are offline\. Connect to the internet to sign in/);
  await screen.findByRole('button', { name: 'Login' });
});

test('connection banner stays empty when the server responds with an error', async () => {
  fakeApi({
    watchlist: {
      list: () => {
        throw new AppError('UNAVAILABLE');
      },
    },
  });
  renderApp('/dashboard');
  await screen.findByText('Oops! Something went wrong');
  await waitFor(() => expect(readBanners()).toEqual(['']));
});
