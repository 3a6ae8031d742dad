import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ErrorPage } from './error-page.tsx';

test.each([
  ['a page that breaks', new Error('boom'), /broke while this page was being drawn/],
  ['a part that is gone', new TypeError('Failed to fetch dynamically imported module: /x.js'), /newer version/],
])('offers a way on from %s', async (_what, error, words) => {
  // React and the router report what they caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Broken(): never {
    throw error;
  }
  const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: ErrorPage }]);
  render(<RouterProvider router={router} />);
  await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
  screen.getByText(words);
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
  screen.getByRole('button', { name: 'Reload this page' });
});
