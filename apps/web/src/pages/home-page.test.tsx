import { families } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenFragrance, givenSignedIn, givenUser } from '../testing/given.ts';
import { fakeView } from '../testing/in-view.ts';
import { renderApp } from '../testing/render.tsx';

const emptyPage = { content: [], totalPages: 0, number: 0, totalElements: 0, size: 20 };

// spec: 2.2.1
test('home page shows the heading, and links to registration and login', async () => {
  renderApp('/');
  await screen.findByRole('heading', { level: 1, name: 'Never Miss Your Favorite Fragrance Again' });
  const main = within(screen.getByRole('main'));
  const starts = main.getAllByRole('link', { name: 'Get Started Free' });
  expect(starts.map((link) => link.getAttribute('href'))).toEqual(['/register', '/register']);
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  expect(main.getByRole('link', { name: 'See current deals' }).getAttribute('href')).toBe('/deals');
});

test('home page links signed-in users to their watchlist and the deals instead of registration', async () => {
  givenSignedIn();
  renderApp('/');
  const link = await screen.findByRole('link', { name: 'Go to your watchlist' });
  expect(link.getAttribute('href')).toBe('/dashboard');
  expect(screen.getByRole('link', { name: 'See current deals' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Get Started Free' })).toBeNull();
});

// spec: 2.2.3
test('home page explains the product in three steps', async () => {
  renderApp('/');
  for (const name of ['Create account', 'Add fragrances', 'Get notified']) {
    expect(await screen.findByRole('heading', { name })).toBeDefined();
  }
});

test('home page requests the numbers of fragrances only after the user has chosen a family', async () => {
  const categories = vi.fn(() => [
    { name: 'Fresh' as const, count: 1234, families: [{ name: 'Green' as const, count: 1234 }] },
  ]);
  fakeApi({ catalogue: { categories, filter: () => emptyPage } });
  renderApp('/');
  const green = await screen.findByRole('button', { name: /^Green/ });
  expect(categories).not.toHaveBeenCalled();
  await userEvent.click(green);
  await screen.findByText('1,234 fragrances');
  await userEvent.click(screen.getByRole('button', { name: /^Citrus/ }));
  expect(screen.queryByText(/\d fragrances?$/)).toBeNull();
});

test('home page shows fragrances of the chosen family, which visitors can open', async () => {
  fakeApi({
    catalogue: {
      filter: ({ query }) => ({
        content: [givenFragrance({ id: 7, name: `Something ${query.family}` })],
        totalPages: 1,
        number: 0,
        totalElements: 1,
        size: 20,
      }),
      categories: () => [],
    },
  });
  const view = fakeView();
  renderApp('/');
  await screen.findByRole('heading', { name: `${families[0].name} fragrances` });
  expect(screen.queryByText(/^Something/)).toBeNull();
  await view.move(true);
  await screen.findByText(`Something ${families[0].name}`);
  await userEvent.click(screen.getByRole('button', { name: /^Green/ }));
  screen.getByRole('heading', { name: 'Green fragrances' });
  const link = await screen.findByRole('link', { name: /Something Green/ });
  expect(link.getAttribute('href')).toBe('/fragrances/7');
});

test('home page links a family to Explore, and a visitor gets there after login', async () => {
  fakeApi({
    auth: { login: () => givenUser() },
    watchlist: { list: () => [] },
    catalogue: {
      brands: () => [],
      filter: () => emptyPage,
    },
  });
  const { router } = renderApp('/');
  await userEvent.click(await screen.findByRole('button', { name: /^Woody Oriental/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Explore Woody Oriental' }));
  await userEvent.type(await screen.findByLabelText('Username or Email'), 'amber');
  await userEvent.type(screen.getByLabelText('Password'), 'secret');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/explore'));
  expect(new URLSearchParams(router.state.location.search).get('family')).toBe('Woody Oriental');
});
