import { AppError } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { detailQueries } from '../features/catalogue/detail.queries.ts';
import { clearPersonalCaches } from '../lib/personal-cache.ts';
import { getCard, givenCatalogue, openExplore } from '../testing/explore.tsx';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { getRegion, givenDetail, givenFragrancePage, givenSimilar, openFragrance } from '../testing/fragrance.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { FragrancePage } from './fragrance-page.tsx';

const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('fragrance page head', () => {
  test('fragrance page shows the data that the server wrote into it, without a request', async () => {
    givenFragrancePage([]);
    const written = Object.assign(document.createElement('script'), { type: 'application/json', id: 'page-data' });
    written.textContent = JSON.stringify(givenDetail({ id: 1, name: 'Oud 24' }));
    document.body.append(written);
    await openFragrance();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oud 24');
    expect(document.getElementById('page-data')).toBeNull();
  });

  test('fragrance page shows picture, brand, name, concentration, year, perfumer, gender, price and tab title', async () => {
    givenFragrancePage([givenDetail()]);
    await openFragrance();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oud 24');
    for (const text of ['Eau de Parfum', '2019', 'Unisex', 'composed by Ada Lindqvist']) screen.getByText(text);
    expect(screen.getAllByText('$128.00')).toHaveLength(2);
    expect(linkTo('Maison Test')).toBe('/explore?brand=Maison%20Test');
    await waitFor(() => expect(document.title).toBe('Oud 24 by Maison Test · Sillage'));
    expect(linkTo(/^View Product/)).toBe('https://shop.example/oud-24');
  });

  test('fragrance page marks the price of a sold-out fragrance as “Last seen”', async () => {
    givenFragrancePage([givenDetail({ isSoldOut: true, availability: 'SoldOut' })]);
    await openFragrance();
    screen.getByText('Last seen at');
  });

  test('fragrance page tells the user who suggested a fragrance that the fragrance is not listed yet', async () => {
    givenSignedIn();
    fakeApi({ watchlist: { list: () => [] } });
    givenFragrancePage([givenDetail({ isListed: false })]);
    await openFragrance();
    screen.getByText(/^Only you can see this fragrance until/);
  });

  test('cached data of an unlisted fragrance is removed together with personal data', async () => {
    givenSignedIn();
    fakeApi({ watchlist: { list: () => [] } });
    givenFragrancePage([givenDetail({ isListed: false }), givenDetail({ id: 2 })]);
    const { router, client } = await openFragrance();
    await router.navigate('/fragrances/2');
    await screen.findByRole('region', { name: 'Notes' });
    await waitFor(() => expect(client.getQueryData(detailQueries.one(2).queryKey)).toBeDefined());
    clearPersonalCaches(client);
    expect(client.getQueryData(detailQueries.one(1).queryKey)).toBeUndefined();
    expect(client.getQueryData(detailQueries.one(2).queryKey)).toBeDefined();
  });

  test('fragrance page shows the data of the Explore card until the details have loaded', async () => {
    givenSignedIn();
    fakeApi({ watchlist: { list: () => [] } });
    givenCatalogue([givenFragrance()]);
    let sendDetail = (): void => undefined;
    const detailSent = new Promise<void>((resolve) => {
      sendDetail = resolve;
    });
    givenFragrancePage([givenDetail()]);
    fakeApi({ catalogue: { detail: () => detailSent.then(() => givenDetail()) } });
    const { user } = await openExplore();
    await user.click(getCard('Oud 24').getByRole('link', { name: 'Oud 24' }));
    await screen.findByRole('heading', { level: 1, name: 'Oud 24' });
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
    sendDetail();
    await screen.findByRole('region', { name: 'Notes' });
  });
});

test('fragrance page uses prefetched data, and prefetches nothing for an invalid id', async () => {
  let requestCount = 0;
  givenFragrancePage([givenDetail({ id: 7, name: 'Santal 7' })]);
  fakeApi({
    catalogue: {
      detail: () => {
        requestCount += 1;
        return givenDetail({ id: 7, name: 'Santal 7' });
      },
    },
  });
  const { router, client } = renderApp('/no-such-page');
  const location = { params: { id: '7' }, search: new URLSearchParams(), user: null };
  FragrancePage.prefetchData(client, location);
  FragrancePage.prefetchData(client, { ...location, params: { id: 'x' } });
  await waitFor(() => expect(client.getQueryData(detailQueries.one(7).queryKey)).toBeDefined());
  await router.navigate('/fragrances/7');
  await screen.findByRole('heading', { level: 1, name: 'Santal 7' });
  expect(requestCount).toBe(1);
});

describe('notes and family', () => {
  test('fragrance page shows the notes as a pyramid, each linked to a search', async () => {
    givenFragrancePage([givenDetail({ notes: ['Bergamot', 'Rose', 'Oud', 'Pink Pepper'] })]);
    await openFragrance();
    const tiers = ['Top notes', 'Heart notes', 'Base notes', 'Other notes'].map(
      (name) => getRegion('Notes').getByRole('list', { name }).textContent,
    );
    expect(tiers).toEqual(['Bergamot', 'Rose', 'Oud', 'Pink Pepper']);
    expect(linkTo('Pink Pepper')).toBe('/explore?keyword=Pink%20Pepper');
    getRegion('Notes').getByText('woody');
  });

  test('fragrance page shows a single list when there is no note pyramid, and a message when there are no notes', async () => {
    givenFragrancePage([givenDetail({ pyramid: null }), givenDetail({ id: 2, pyramid: null, notes: [], accords: [] })]);
    const { router } = await openFragrance();
    expect(getRegion('Notes').getByRole('list', { name: 'Notes' }).textContent).toBe('BergamotRoseOud');
    await router.navigate('/fragrances/2');
    await screen.findByText('We don’t know its notes yet.');
  });

  test('fragrance page shows the family with its category, says why, and links to the family', async () => {
    givenFragrancePage([givenDetail()]);
    await openFragrance();
    const family = getRegion('Family');
    family.getByRole('heading', { name: 'Woody Oriental' });
    family.getByText('Oriental');
    family.getByText('Classified from its accords: woody, amber');
    expect(linkTo('More of the Woody Oriental family')).toBe('/explore?family=Woody%20Oriental');
  });

  test('fragrance page has no family section when the family is unknown', async () => {
    givenFragrancePage([givenDetail({ family: null, familyBasis: null })]);
    await openFragrance();
    expect(screen.queryByRole('region', { name: 'Family' })).toBeNull();
  });
});

describe('related fragrances', () => {
  // spec: D.4.16
  test('fragrance page says which original the fragrance is said to be inspired by, with source and link', async () => {
    const original = givenFragrance({ id: 2, name: 'Aventus', brand: 'Creed' });
    const inspiration = { isOriginal: false, inspiredByBrand: 'Creed', originalFragrance: 'Aventus' };
    givenFragrancePage([givenDetail({ ...inspiration, inspiredSource: 'https://forum.example/1', original })]);
    await openFragrance();
    screen.getByText(/^Said to be inspired by/, { selector: 'p' });
    expect(linkTo('Aventus by Creed')).toBe('/fragrances/2');
    expect(linkTo(/^Source/)).toBe('https://forum.example/1');
    getRegion('Inspired by').getByText(/We are not affiliated with any brand/);
  });

  test('fragrance page lists the fragrances that the shown fragrance inspired, with their stock', async () => {
    givenFragrancePage([givenDetail({ inspired: [givenFragrance({ id: 3, name: 'Echo', availability: 'SoldOut' })] })]);
    await openFragrance();
    const echo = getRegion('Inspired by this one');
    expect(echo.getByRole('link', { name: 'Echo' }).getAttribute('href')).toBe('/fragrances/3');
    echo.getByText('Sold out');
  });

  test('fragrance page shows the notes that similar fragrances share, and links to those fragrances', async () => {
    givenFragrancePage([givenDetail(), givenDetail({ id: 7, name: 'Santal 7' })], { similar: [givenSimilar()] });
    const { user } = await openFragrance();
    await screen.findByText('shares Oud, Rose');
    await user.click(screen.getByRole('link', { name: 'Santal 7' }));
    await screen.findByRole('heading', { level: 1, name: 'Santal 7' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('fragrance page says that nothing similar is in stock, and omits empty sections', async () => {
    givenFragrancePage([givenDetail()]);
    await openFragrance();
    await screen.findByText('Nothing similar is in stock right now.');
    expect(screen.queryByRole('region', { name: /nspired by/ })).toBeNull();
  });
});

describe('fragrance page without data', () => {
  test.each(['/fragrances/99', '/fragrances/0', '/fragrances/nonsense', '/fragrances/99999999999'])(
    'fragrance page shows “not in the catalogue” and a link to Explore for the URL %s',
    async (address) => {
      givenFragrancePage([]);
      renderApp(address);
      await screen.findByRole('heading', { level: 1, name: 'This fragrance is not in the catalogue' });
      expect(linkTo('Explore the catalogue')).toBe('/explore');
    },
  );

  test('fragrance page shows “not in the catalogue” when the fragrance is removed while the page is open', async () => {
    givenFragrancePage([givenDetail()]);
    const { client } = await openFragrance();
    givenFragrancePage([]);
    await client.refetchQueries(detailQueries.one(1));
    await screen.findByText('This fragrance is not in the catalogue');
  });

  test('fragrance page shows a network error with Try Again', async () => {
    givenFragrancePage([givenDetail()]);
    fakeApi({ catalogue: { detail: offline } });
    renderApp('/fragrances/1');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Network error occurred');
    givenFragrancePage([givenDetail()]);
    alert.getByRole('button', { name: 'Try Again' }).click();
    await screen.findByRole('heading', { level: 1, name: 'Oud 24' });
  });

  test('fragrance page shows the server’s message when the request is rejected', async () => {
    givenFragrancePage([givenDetail()]);
    fakeApi({
      catalogue: {
        detail: () => {
          throw new AppError('UNAVAILABLE');
        },
      },
    });
    renderApp('/fragrances/1');
    expect((await screen.findByRole('alert')).textContent).toContain(new AppError('UNAVAILABLE').message);
  });
});
