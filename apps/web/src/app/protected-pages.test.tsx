import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { renderApp } from '../testing/render.tsx';

const { dashboard, explore, quiz, recommendations, account, settings } = paths;

// spec: 2.3.1, 6.1
test.each([dashboard, explore, quiz, recommendations, account, settings])(
  '%s redirects a visitor to the login page, which remembers the requested page',
  async (path) => {
    const { router } = renderApp(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: path });
  },
);

// spec: 2.4.5
test.each([
  [paths.home, /never miss your favorite fragrance/i],
  [paths.login, /^Login/],
  [paths.register, /^Sign Up/],
  [paths.verifyEmail, /^Verify Your Email/],
  [paths.forgotPassword, /^Forgot Password/],
])('page %s opens for a visitor and has its own tab title', async (path, title) => {
  const { router } = renderApp(path);
  await screen.findByRole('main');
  await waitFor(() => expect(document.title).toMatch(title));
  expect(router.state.location.pathname).toBe(path);
});
