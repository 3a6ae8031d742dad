import { families } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prerenderFrame, prerenderHome } from './prerender.tsx';

test('prerendered home page has a heading, links, wheel, steps, footer and a loading header', async () => {
  const { title, html } = await prerenderHome();
  document.body.innerHTML = html;
  expect(title).toBe('Never miss your favorite fragrance · Sillage');
  const main = within(screen.getByRole('main'));
  main.getByRole('heading', { level: 1, name: 'Never Miss Your Favorite Fragrance Again' });
  expect(main.getAllByRole('link', { name: 'Get Started Free' })[0]?.getAttribute('href')).toBe('/register');
  expect(main.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  const wheel = within(main.getByRole('list', { name: 'Fragrance families' }));
  expect(wheel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    families.map(({ name, category }) => `${name}, ${category}`),
  );
  for (const name of ['Create account', 'Add fragrances', 'Get notified']) main.getByRole('heading', { name });
  expect(within(screen.getByRole('banner')).getByRole('navigation').textContent).toBe('Loading...');
  within(screen.getByRole('contentinfo')).getByText(/not affiliated/);
});

test('prerendered page frame shows that the header and the main content are loading', async () => {
  document.body.innerHTML = await prerenderFrame();
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  expect(within(screen.getByRole('banner')).getByRole('navigation').textContent).toBe('Loading...');
});
