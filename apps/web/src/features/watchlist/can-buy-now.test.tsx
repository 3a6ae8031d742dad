import type { StockState } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist } from '../../testing/watchlist.tsx';

test('dashboard names first what can be bought now, with a link to the shop and its price', async () => {
  givenSignedIn();
  givenWatchlist(
    {
      ...givenItem(1, 'Oud 24', 'InStock'),
      fragranceProductUrl: 'https://shop.example/oud',
      fragranceProductOffer: { shop: 'www.shop.example', price: 115.5, currency: 'EUR' },
    },
    givenItem(2, 'Rose 9', 'OutOfStock'),
    withState(3, 'Iris 3', 'outdated'),
    withState(4, 'Fig 4', 'not-offered'),
  );
  renderApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: '1 of 4 can be bought now' }));
  const [deals, fragrance, shop, ...others] = section.getAllByRole<HTMLAnchorElement>('link');
  expect(others).toEqual([]);
  expect(deals?.getAttribute('href')).toBe('/deals?scope=watchlist');
  expect(fragrance?.textContent).toContain('Oud 24');
  expect(fragrance?.pathname).toBe('/fragrances/1');
  expect(shop?.textContent).toContain('Buy for €115.50');
  section.getByText('at shop.example');
  expect(shop?.href).toBe('https://shop.example/oud');
});

test('dashboard says so when nothing on the watchlist can be bought', async () => {
  givenSignedIn();
  givenWatchlist(givenItem(1, 'Oud 24', 'OutOfStock'), givenItem(2, 'Rose 9', null));
  renderApp('/dashboard');
  const section = within(await screen.findByRole('region', { name: 'Nothing can be bought now' }));
  expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['See deals on your watchlist']);
  section.getByText(/^We’ll let you know/);
});

/** A fragrance whose page said “in stock”, which does not hold for the user any more. */
function withState(id: number, name: string, fragranceStockState: StockState) {
  return { ...givenItem(id, name, 'InStock'), fragranceStockState };
}
