import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';

test('makes its promise and shows the two ways in', async () => {
  renderApp('/');
  const main = within(await screen.findByRole('main'));
  expect(main.getByRole('heading', { level: 1 }).textContent).toBe('Never Miss Your Favorite Fragrance Again');
  expect(main.getByRole('link', { name: 'Get Started Free' }).getAttribute('href')).toBe('/register');
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
});

test('leads who is signed in to the watchlist instead', async () => {
  givenSignedIn();
  renderApp('/');
  const link = await screen.findByRole('link', { name: 'Go to your watchlist' });
  expect(link.getAttribute('href')).toBe('/dashboard');
  expect(screen.queryByRole('link', { name: 'Get Started Free' })).toBeNull();
});

test('explains itself in three steps', async () => {
  renderApp('/');
  for (const name of ['Create account', 'Add fragrances', 'Get notified']) {
    expect(await screen.findByRole('heading', { name })).toBeDefined();
  }
});
