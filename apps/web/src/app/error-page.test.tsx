import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { recordResponse } from '../lib/connection.ts';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { ErrorPage } from './error-page.tsx';

// spec: 8.5.4
test.each([
  ['a page that throws', new Error('boom'), 'Unexpected Application Error!', /went wrong on this page/],
  [
    'a page that cannot be loaded',
    new ChunkLoadError('quiz-page'),
    'This page could not be loaded',
    /newer version of Sillage/,
  ],
])('error page offers to reload after %s', async (_what, error, heading, text) => {
  // React and the router log the errors they catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function BrokenPage(): never {
    throw error;
  }
  const router = createMemoryRouter([{ path: '/', Component: BrokenPage, ErrorBoundary: ErrorPage }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: heading });
  screen.getByText(text);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  screen.getByRole('button', { name: 'Reload this page' });
  expect(screen.queryByText(/chunk/)).toBeNull();
});

test('error page of a page that was not loaded says that the browser is offline, and reloads once the server responds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const reload = vi.fn<() => void>();
  recordResponse('/api/auth/status', '');
  vi.stubGlobal('location', { href: location.href, hash: '', reload });
  const error = new ChunkLoadError('quiz-page');
  function NotLoadedPage(): never {
    throw error;
  }
  const router = createMemoryRouter([{ path: '/', Component: NotLoadedPage, ErrorBoundary: ErrorPage }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'You’re offline' });
  expect(screen.getByRole('link', { name: 'Go to your watchlist' }).getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByText(/chunk/)).toBeNull();
  act(() => recordResponse('/api/users/current', ''));
  expect(reload).not.toHaveBeenCalled();
  act(() => recordResponse('/api/auth/status', null));
  expect(reload).toHaveBeenCalledOnce();
});
