import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { ErrorPage } from './error-page.tsx';

// spec: 8.5.4
test.each([
  ['a page that breaks', new Error('boom'), 'Unexpected Application Error!', /went wrong on this page/],
  [
    'a page that cannot be loaded',
    new ChunkLoadError('quiz-page'),
    'This page could not be loaded',
    /^Loading chunk quiz-page failed\.$/,
  ],
])('offers a way on from %s', async (_what, error, heading, words) => {
  // React and the router log the errors they catch.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Broken(): never {
    throw error;
  }
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ErrorPage }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: heading });
  screen.getByText(words);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  screen.getByRole('button', { name: 'Reload this page' });
});
