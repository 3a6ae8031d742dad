import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

test('page of an unknown address leads a visitor to the home page', async () => {
  fakeApi({});
  renderApp('/no-such-page');
  expect((await screen.findByRole('link', { name: 'Back to Home' })).getAttribute('href')).toBe('/');
});

test('page of an unknown address leads a signed-in user to the dashboard and to Explore', async () => {
  givenSignedIn();
  renderApp('/no-such-page');
  const dashboard = await screen.findByRole('link', { name: 'Go to your watchlist' });
  expect(dashboard.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'Explore the catalogue' }).getAttribute('href')).toBe('/explore');
  expect(screen.queryByRole('link', { name: 'Back to Home' })).toBeNull();
});
