import { AppError, type OfferSeries, type PageWatch } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { givenDetail, givenPage, openFragrance, part } from '../testing/fragrance.tsx';
import { givenFragrance, givenSignedIn } from '../testing/given.ts';
import { givenWatchlist } from '../testing/watchlist.tsx';

const since = '2026-01-01T08:00:00.000Z';
const soldOut = { availability: 'OutOfStock', isSoldOut: true } as const;

const series: OfferSeries = {
  offerId: 1,
  shop: 'Maison Test',
  variant: null,
  sizeMl: 50,
  currency: 'EUR',
  points: [
    { at: since, isInStock: true, price: 80 },
    { at: '2026-01-05T08:00:00.000Z', isInStock: false, price: 80 },
    { at: '2026-01-09T08:00:00.000Z', isInStock: true, price: 75 },
  ],
  until: '2026-02-01T08:00:00.000Z',
};

const watched: PageWatch = {
  pageId: 1,
  shop: 'Maison Test',
  url: 'https://shop.example/oud-24',
  lastCheckedAt: '2026-03-03T09:30:00.000Z',
  nextCheckAt: '2200-01-01T08:00:00.000Z',
  outcome: 'product',
  reason: null,
  method: 'json-ld',
  confidence: 0.95,
  evidence: [{ source: 'json-ld', says: 'availability: InStock' }],
  blockedSince: null,
};

describe('the chart', () => {
  test('names what it draws, and says the same as a table, newest first', async () => {
    givenPage([givenDetail()], { history: { watchedSince: since, series: [series] } });
    const { user } = await openFragrance();
    const chart = await screen.findByRole('img', { name: /^Price and stock from/ });
    expect(chart.getAttribute('aria-label')).toContain('Maison Test, 50 ml');
    expect(screen.queryByRole('table', { name: /^Observed changes/ })).toBeNull();
    await user.click(screen.getByText('Show as a table'));
    const table = within(await screen.findByRole('table', { name: /^Observed changes/ }));
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      [9, 5, 1].map((day): unknown => expect.stringMatching(new RegExp(`^Jan ${day}, 2026, \\d+:00\\s[AP]M$`))),
    );
    const cells = table
      .getAllByRole('row')
      .map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Offer', 'Price', 'Stock'],
      ['Maison Test, 50 ml', '€75.00', 'In stock'],
      ['Maison Test, 50 ml', '€80.00', 'Sold out'],
      ['Maison Test, 50 ml', '€80.00', 'In stock'],
    ]);
  });

  test('says that one look is too little to draw', async () => {
    const once = { ...series, points: series.points.slice(0, 1), until: since };
    givenPage([givenDetail()], { history: { watchedSince: since, series: [once] } });
    await openFragrance();
    await screen.findByText('Not enough data for a chart yet.');
    expect(part('Stock history').getAllByText(/Jan 1, 2026/)).toHaveLength(1);
    expect(screen.queryByRole('img', { name: /^Price and stock/ })).toBeNull();
  });
});

describe('the forecast', () => {
  const forecast = { medianDays: 9, within: { times: 6, of: 8, fromDays: 5, toDays: 14 } };

  test('says when what is sold out is usually back, or that nobody can say yet', async () => {
    givenPage([givenDetail(soldOut)], { history: { forecast } });
    await openFragrance();
    await screen.findByText('Usually back after 9 days (6 of 8 times within 5–14).');
    givenPage([givenDetail({ id: 2, ...soldOut })]);
    await openFragrance(2);
    await screen.findByText('Not enough history to estimate a restock date.');
  });

  test('is nothing for what can be had', async () => {
    givenPage([givenDetail()], { history: { forecast, watchedSince: since, pages: [watched] } });
    await openFragrance();
    await screen.findByRole('region', { name: 'How we track it' });
    expect(screen.queryByText(/^Usually back/)).toBeNull();
  });
});

test('who watches it hears that the first look is still to come', async () => {
  givenPage([givenDetail()], { history: { pages: [{ ...watched, lastCheckedAt: null, outcome: null }] } });
  await openFragrance();
  await screen.findByText('Not checked yet. The first check is coming soon, since you watch it.');
});

describe('how it is watched', () => {
  const open = async (page: Partial<PageWatch> = {}, reports = 0) => {
    givenPage([givenDetail()], { history: { watchedSince: since, pages: [{ ...watched, ...page }], reports } });
    const opened = await openFragrance();
    const region = within(await screen.findByRole('region', { name: 'How we track it' }));
    await region.findByRole('article');
    return { ...opened, region };
  };

  test('says when and how each page is looked at, and why we think so', async () => {
    const { region } = await open();
    expect(region.getByRole('link', { name: /^Maison Test/ }).getAttribute('href')).toBe(watched.url);
    const facts = region.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(facts).toEqual([
      ['Last checked', expect.stringContaining('2026')],
      ['Next check', expect.stringContaining('2200')],
      ['Result', 'read successfully'],
      ['Source', 'The page’s product data'],
    ]);
    expect(region.getByRole('group').textContent).toContain('availability: InStock');
    expect(region.getByRole('group').textContent).toContain('95%');
  });

  test('says since when a shop does not let us look, and why', async () => {
    const { region } = await open({
      outcome: 'blocked',
      reason: 'The page asks whether a person is there',
      blockedSince: since,
      nextCheckAt: null,
      evidence: [],
      method: null,
    });
    expect(region.getByText(/^This shop has blocked our checks since/).textContent).toContain('2026');
    region.getByText('the shop blocked our check');
    region.getByText('The page asks whether a person is there.');
    region.getByText('shown to users who watch it');
  });

  test('a link that leads nowhere is none', async () => {
    const { region } = await open({ url: 'javascript:alert(1)' });
    expect(region.queryByRole('link', { name: /^Maison Test/ })).toBeNull();
    expect(region.getByRole('heading', { level: 3 }).textContent).toBe('Maison Test');
  });

  test('is not shown where there is no page', async () => {
    givenPage([givenDetail({ offers: [] })], { history: { watchedSince: since, series: [series] } });
    await openFragrance();
    await screen.findByRole('img', { name: /^Price and stock/ });
    expect(screen.queryByRole('region', { name: 'How we track it' })).toBeNull();
  });

  test('a next look that is less than a minute away is not told by the clock', async () => {
    const { region } = await open({ nextCheckAt: new Date(Date.now() + 1000).toISOString() });
    expect(region.getByText('Next check').nextElementSibling?.textContent).toBe('in a moment');
  });

  test.each([
    ['soon', 1000, 'Thanks. We’re checking again now.'],
    ['later', 3 * 60 * 60 * 1000, /^Thanks\. We’ll check again at .*\d+:\d\d/],
  ])('"Report a problem" is thanked for, with the time of the next look: %s', async (_when, wait, words) => {
    givenSignedIn();
    givenWatchlist();
    const { user, region } = await open({}, 2);
    expect(region.getByText('Reported 2 times so far.')).toBeDefined();
    const nextCheckAt = new Date(Date.now() + wait).toISOString();
    const asked: number[] = [];
    fakeApi({
      monitor: {
        reportWrong: ({ params }) => {
          asked.push(params.id);
          return { nextCheckAt };
        },
      },
    });
    await user.click(await region.findByRole('button', { name: 'Report a problem' }));
    await region.findByText(words);
    expect(asked).toEqual([1]);
  });

  test('and a refusal is said in the words of the server', async () => {
    givenSignedIn();
    givenWatchlist();
    fakeApi({
      monitor: {
        reportWrong: () => {
          throw new AppError('TOO_MANY_REQUESTS');
        },
      },
    });
    const { user, region } = await open();
    await user.click(await region.findByRole('button', { name: 'Report a problem' }));
    expect(await region.findByText('Too many attempts. Please wait a moment and try again.')).toBeDefined();
  });

  test('a visitor signs in first and comes back here', async () => {
    const { user, router, region } = await open();
    await user.click(await region.findByRole('link', { name: 'Log in to report a problem' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/fragrances/1' });
  });
});

describe('instead of what is sold out', () => {
  const there = givenFragrance({ id: 2, name: 'Echo', price: 34, productUrl: 'https://www.shop.example/echo' });
  const gone = givenFragrance({ id: 3, name: 'Shadow', ...soldOut });

  test('what is inspired by it and in stock comes first, with the reason', async () => {
    givenPage([givenDetail({ ...soldOut, inspired: [there, gone] })]);
    await openFragrance();
    const instead = part('In stock instead');
    expect(instead.getAllByRole('article')).toHaveLength(1);
    instead.getByText('Inspired by Oud 24 · in stock at shop.example · $34.00');
    expect(part('Also inspired by this one').getByRole('heading', { level: 3 }).textContent).toBe('Shadow');
    const order = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    expect(order[0]).toBe(screen.getByRole('region', { name: 'In stock instead' }).getAttribute('aria-labelledby'));
  });

  test('stands in its usual place while the original can be had', async () => {
    givenPage([givenDetail({ inspired: [there, gone] })]);
    await openFragrance();
    expect(screen.queryByRole('region', { name: 'In stock instead' })).toBeNull();
    expect(part('Inspired by this one').getAllByRole('article')).toHaveLength(2);
  });
});
