import { AppError } from '@sillage/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { catalogueQueries } from '../features/catalogue/catalogue.queries.ts';
import { emptyPersonalCaches } from '../lib/personal-cache.ts';
import { card, givenCatalogue, openExplore } from '../testing/explore.tsx';
import { fakeApi, offline } from '../testing/fake-api.tsx';
import { givenDetail, givenPage, givenSimilar, openFragrance, part } from '../testing/fragrance.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { renderApp } from '../testing/render.tsx';
import { FragrancePage } from './fragrance-page.tsx';

const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('what it is', () => {
  test('is what search engines are told of its page, until another one is opened', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'description', content: 'of all' });
    document.head.append(meta);
    givenPage([givenDetail()]);
    await openFragrance();
    await waitFor(() => expect(meta.content).toMatch(/^Oud 24 by Maison Test \(.*\): where it is in stock/));
    cleanup();
    expect(meta.content).toBe('of all');
    meta.remove();
  });

  test('is said by picture, house, name, concentration, year, perfumer, gender and price; and the tab has its name', async () => {
    givenPage([givenDetail()]);
    await openFragrance();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Oud 24');
    for (const words of ['Eau de Parfum', '2019', 'Unisex', 'composed by Ada Lindqvist']) screen.getByText(words);
    expect(screen.getAllByText('$128.00')).toHaveLength(2);
    expect(linkTo('Maison Test')).toBe('/explore?brand=Maison%20Test');
    expect(document.title).toBe('Oud 24 by Maison Test · Sillage');
    expect(linkTo(/^View Product/)).toBe('https://shop.example/oud-24');
  });

  test('says of a price that nobody can pay now that it was last seen', async () => {
    givenPage([givenDetail({ isSoldOut: true, availability: 'SoldOut' })]);
    await openFragrance();
    screen.getByText('when last seen');
  });

  test('tells a suggester that nobody else sees it yet', async () => {
    givenSignedIn();
    fakeApi({ watchlist: { list: () => [] } });
    givenPage([givenDetail({ isListed: false })]);
    await openFragrance();
    screen.getByText(/^Only you can see this fragrance until/);
  });

  test('forgets with the session what only its suggester sees', async () => {
    givenSignedIn();
    fakeApi({ watchlist: { list: () => [] } });
    givenPage([givenDetail({ isListed: false }), givenDetail({ id: 2 })]);
    const { router, client } = await openFragrance();
    await router.navigate('/fragrances/2');
    await screen.findByRole('region', { name: 'Notes' });
    await waitFor(() => expect(client.getQueryData(catalogueQueries.one(2).queryKey)).toBeDefined());
    emptyPersonalCaches(client);
    expect(client.getQueryData(catalogueQueries.one(1).queryKey)).toBeUndefined();
    expect(client.getQueryData(catalogueQueries.one(2).queryKey)).toBeDefined();
  });

  test('shows what a card knows at once, before the rest has arrived', async () => {
    givenSignedIn();
    fakeApi({ watchlist: { list: () => [] } });
    givenCatalogue([givenFragrance()]);
    let arrive = (): void => undefined;
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    givenPage([givenDetail()]);
    fakeApi({ catalogue: { one: () => arrival.then(() => givenDetail()) } });
    const { user } = await openExplore();
    await user.click(card('Oud 24').getByRole('link', { name: 'Oud 24' }));
    await screen.findByRole('heading', { level: 1, name: 'Oud 24' });
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
    arrive();
    await screen.findByRole('region', { name: 'Notes' });
  });
});

test('resting on a link asks for what the page asks for first, once', async () => {
  let asked = 0;
  givenPage([givenDetail({ id: 7, name: 'Santal 7' })]);
  fakeApi({
    catalogue: {
      one: () => {
        asked += 1;
        return givenDetail({ id: 7, name: 'Santal 7' });
      },
    },
  });
  const { router, client } = renderApp('/no-such-page');
  const place = { params: { id: '7' }, search: new URLSearchParams(), user: null };
  FragrancePage.firstData(client, place);
  FragrancePage.firstData(client, { ...place, params: { id: 'x' } });
  await waitFor(() => expect(client.getQueryData(catalogueQueries.one(7).queryKey)).toBeDefined());
  await router.navigate('/fragrances/7');
  await screen.findByRole('heading', { level: 1, name: 'Santal 7' });
  expect(asked).toBe(1);
});

describe('notes and family', () => {
  test('stand as a pyramid, each note leading to what else has it', async () => {
    givenPage([givenDetail({ notes: ['Bergamot', 'Rose', 'Oud', 'Pink Pepper'] })]);
    await openFragrance();
    const tiers = ['Top notes', 'Heart notes', 'Base notes', 'Other notes'].map(
      (name) => part('Notes').getByRole('list', { name }).textContent,
    );
    expect(tiers).toEqual(['Bergamot', 'Rose', 'Oud', 'Pink Pepper']);
    expect(linkTo('Pink Pepper')).toBe('/explore?keyword=Pink%20Pepper');
    part('Notes').getByText('woody');
  });

  test('stand as one list when nobody knows the pyramid, and say so when nobody knows anything', async () => {
    givenPage([givenDetail({ pyramid: null }), givenDetail({ id: 2, pyramid: null, notes: [], accords: [] })]);
    const { router } = await openFragrance();
    expect(part('Notes').getByRole('list', { name: 'Notes' }).textContent).toBe('BergamotRoseOud');
    await router.navigate('/fragrances/2');
    await screen.findByText('We don’t know its notes yet.');
  });

  test('the family has its group, its reason and the way to its others', async () => {
    givenPage([givenDetail()]);
    await openFragrance();
    const family = part('Family');
    family.getByRole('heading', { name: 'Woody Oriental' });
    family.getByText('Oriental');
    family.getByText('Classified from its accords: woody, amber');
    expect(linkTo('More of the Woody Oriental family')).toBe('/explore?family=Woody%20Oriental');
  });

  test('without a family there is no such part', async () => {
    givenPage([givenDetail({ family: null, familyBasis: null })]);
    await openFragrance();
    expect(screen.queryByRole('region', { name: 'Family' })).toBeNull();
  });
});

describe('relatives', () => {
  // spec: D.4.16
  test('what it follows is hearsay with its source; the original is a click away', async () => {
    const original = givenFragrance({ id: 2, name: 'Aventus', brand: 'Creed' });
    const hearsay = { isOriginal: false, inspiredByBrand: 'Creed', originalFragrance: 'Aventus' };
    givenPage([givenDetail({ ...hearsay, inspiredSource: 'https://forum.example/1', original })]);
    await openFragrance();
    screen.getByText(/^Said to be inspired by/, { selector: 'p' });
    expect(linkTo('Aventus by Creed')).toBe('/fragrances/2');
    expect(linkTo(/^Source/)).toBe('https://forum.example/1');
    part('Inspired by').getByText(/We are not affiliated with any brand/);
  });

  test('what follows it is told with its stock', async () => {
    givenPage([givenDetail({ inspired: [givenFragrance({ id: 3, name: 'Echo', availability: 'SoldOut' })] })]);
    await openFragrance();
    const echo = part('Inspired by this one');
    expect(echo.getByRole('link', { name: 'Echo' }).getAttribute('href')).toBe('/fragrances/3');
    echo.getByText('Sold out');
  });

  test('similar scents say what they share; one leads to its own page', async () => {
    givenPage([givenDetail(), givenDetail({ id: 7, name: 'Santal 7' })], { similar: [givenSimilar()] });
    const { user } = await openFragrance();
    await screen.findByText('shares Oud, Rose');
    await user.click(screen.getByRole('link', { name: 'Santal 7' }));
    await screen.findByRole('heading', { level: 1, name: 'Santal 7' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  test('there may be none', async () => {
    givenPage([givenDetail()]);
    await openFragrance();
    await screen.findByText('Nothing similar is in stock right now.');
    expect(screen.queryByRole('region', { name: /nspired by/ })).toBeNull();
  });
});

describe('when there is nothing to show', () => {
  test.each(['/fragrances/99', '/fragrances/0', '/fragrances/nonsense', '/fragrances/99999999999'])(
    '%s is not in the catalogue, and Explore is a click away',
    async (address) => {
      givenPage([]);
      renderApp(address);
      await screen.findByRole('heading', { level: 1, name: 'This fragrance is not in the catalogue' });
      expect(linkTo('Explore the catalogue')).toBe('/explore');
    },
  );

  test('what has left the catalogue is gone from the open page too', async () => {
    givenPage([givenDetail()]);
    const { client } = await openFragrance();
    givenPage([]);
    await client.refetchQueries(catalogueQueries.one(1));
    await screen.findByText('This fragrance is not in the catalogue');
  });

  test('a failure says what happened and may be tried again', async () => {
    givenPage([givenDetail()]);
    fakeApi({ catalogue: { one: offline } });
    renderApp('/fragrances/1');
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('Network error occurred');
    givenPage([givenDetail()]);
    alert.getByRole('button', { name: 'Try Again' }).click();
    await screen.findByRole('heading', { level: 1, name: 'Oud 24' });
  });

  test('a refusal has its own words when nobody said any', async () => {
    givenPage([givenDetail()]);
    fakeApi({
      catalogue: {
        one: () => {
          throw new AppError('UNAVAILABLE');
        },
      },
    });
    renderApp('/fragrances/1');
    expect((await screen.findByRole('alert')).textContent).toContain(new AppError('UNAVAILABLE').message);
  });
});
