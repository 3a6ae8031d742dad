import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ChunkLoadError } from '../lib/load-chunk.ts';
import { ErrorPage } from './error-page.tsx';

// spec: 8.5.4
test.each([
  ['a page that throws', new Error('boom'), 'Unexpected Application Error!', /went wrong on this page/],
  [
    'a page that cannot be loaded',
    new ChunkLoadError('quiz-page'),
    'This page could not be loaded',
    /^Loading chunk quiz-page failed\.$/,
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
});
