import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist } from '../../testing/watchlist.tsx';

const card = async (name: string) => within(await screen.findByRole('article', { name }));

// spec: 2.3.5, 2.3.6
test('watchlist card shows picture, brand and gender, and buttons for notes and removal', async () => {
  givenSignedIn();
  givenWatchlist(
    { ...givenItem(1, 'Oud 24', 'InStock', 'the 50 ml'), fragranceImageUrl: 'https://shop.example/oud.jpg' },
    { ...givenItem(2, 'Rose 9', 'OutOfStock'), fragranceGender: 'women' },
  );
  renderApp('/dashboard');
  const oud = await card('Oud 24');
  expect(oud.getByRole<HTMLImageElement>('presentation', { hidden: true }).src).toBe('https://shop.example/oud.jpg');
  oud.getByText('Maison Test');
  oud.getByText('Unisex');
  oud.getByRole('button', { name: /^Edit Notes/ });
  oud.getByRole('button', { name: /^Remove/ });
  const rose = await card('Rose 9');
  expect(rose.queryByRole('presentation', { hidden: true })).toBeNull();
  rose.getByText('Women');
  rose.getByRole('button', { name: /^Add Notes/ });
});
