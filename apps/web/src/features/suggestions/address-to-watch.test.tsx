import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { givenCatalogue, openExplore } from '../../testing/explore.tsx';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSignedIn } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';
import { givenItem, givenWatchlist } from '../../testing/watchlist.tsx';

const address = 'https://shop.example/products/oud-24?variant=7';
const suggest = vi.fn();

beforeEach(() => {
  suggest.mockClear();
  givenSignedIn();
  const items = ['Oud 24', 'Rose 9', 'Iris 3', 'Fig 7'].map((name, index) => givenItem(index + 1, name, 'InStock'));
  // The search box needs five items.
  givenWatchlist(...items, { ...givenItem(4, 'Tea 1', null), id: 5, fragranceId: 5 });
  fakeApi({ suggestions: { suggest } });
});

const findField = async (name = 'Watch this page?') =>
  within(await screen.findByRole('dialog', { name })).getByLabelText<HTMLInputElement>('Address of the product page');

function paste(target: Element, text: string): boolean {
  return fireEvent.paste(target, { clipboardData: { getData: () => text } });
}

describe('dashboard', () => {
  test('dashboard asks whether to watch a shared page, reads nothing before, and forgets it when the user closes', async () => {
    const { router } = renderApp(`/dashboard?title=Oud&text=${encodeURIComponent(`Look: ${address}`)}`);
    expect((await findField()).value).toBe(address);
    expect(suggest).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    expect(await screen.findByRole('article', { name: 'Oud 24' })).toBeDefined();
  });

  test('dashboard asks for an address when what was shared has none', async () => {
    renderApp('/dashboard?text=Oud');
    expect((await findField('Suggest a product')).value).toBe('');
    screen.getByText(/^What you shared contains no address\. Paste the address/);
  });

  test('dashboard offers to watch a pasted address, also from its search box, and leaves other texts alone', async () => {
    renderApp('/dashboard');
    const search = await screen.findByRole('searchbox');
    expect(paste(search, 'Oud 3')).toBe(true);
    expect(paste(document.body, 'some text')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(paste(search, ` ${address}\n`)).toBe(false);
    const field = await findField();
    expect(field.value).toBe(address);
    expect(paste(field, 'https://other.example/rose')).toBe(true);
    expect(field.value).toBe(address);
  });
});

test('Explore offers to watch the page whose address is in its search box', async () => {
  givenCatalogue([]);
  const { user, router } = await openExplore();
  const search = screen.getByRole('searchbox', { name: 'Search' });
  await user.type(search, 'rose 50/100');
  expect(screen.queryByRole('link', { name: 'Watch this page' })).toBeNull();
  await user.clear(search);
  await user.type(search, 'www.shop.example/oud');
  const offer = await screen.findByRole('link', { name: 'Watch this page' });
  expect(screen.getByText('This is the address of a page at shop.example.')).toBeDefined();
  await user.click(offer);
  expect((await findField()).value).toBe('https://www.shop.example/oud');
  expect(router.state.location.pathname).toBe('/dashboard');
});
