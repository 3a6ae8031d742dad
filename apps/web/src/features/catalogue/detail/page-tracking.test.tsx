import { AppError, type CheckRequest, type OfferSeries, type PageStatus } from '@sillage/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.tsx';
import {
  getRegion,
  givenDetail,
  givenFragrancePage,
  givenHistory,
  openFragrance,
} from '../../../testing/fragrance.tsx';
import { givenFragrance, givenSignedIn, givenWatchlistItem } from '../../../testing/given.ts';
import { givenWatchlist } from '../../../testing/watchlist.tsx';

const watchedSince = '2026-01-01T08:00:00.000Z';
const soldOut = { availability: 'OutOfStock', isSoldOut: true } as const;

const series: OfferSeries = {
  offerId: 1,
  shop: 'Maison Test',
  variant: null,
  sizeMl: 50,
  currency: 'EUR',
  points: [
    { at: watchedSince, isInStock: true, price: 80 },
    { at: '2026-01-05T08:00:00.000Z', isInStock: false, price: null },
    { at: '2026-01-09T08:00:00.000Z', isInStock: true, price: 75 },
  ],
  until: '2026-02-01T08:00:00.000Z',
};

const trackedPage: PageStatus = {
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
  pausedSince: null,
  needsBrowser: false,
};

describe('restock forecast', () => {
  const forecast = { medianDays: 9, within: { times: 6, of: 8, fromDays: 5, toDays: 14 } };

  test('restock forecast shows the usual time until a restock, or says that there is too little history', async () => {
    givenFragrancePage([givenDetail(soldOut)], { history: { forecast } });
    await openFragrance();
    await screen.findByText('Usually back after 9 days (6 of 8 times within 5–14).');
    givenFragrancePage([givenDetail({ id: 2, ...soldOut })]);
    await openFragrance(2);
    await screen.findByText('Not enough history to estimate a restock date.');
  });

  test('restock forecast is not shown while the fragrance is in stock', async () => {
    givenFragrancePage([givenDetail()], { history: { forecast, watchedSince, pages: [trackedPage] } });
    await openFragrance();
    await screen.findByRole('region', { name: 'How we track it' });
    expect(screen.queryByText(/^Usually back/)).toBeNull();
  });
});

test('fragrance page says that the first check is coming soon when the user watches the fragrance', async () => {
  givenFragrancePage([givenDetail()], { history: { pages: [{ ...trackedPage, lastCheckedAt: null, outcome: null }] } });
  await openFragrance();
  await screen.findByText('Not checked yet. The first check is coming soon, since you watch it.');
});

describe('tracking details', () => {
  const openTracking = async (page: Partial<PageStatus> = {}, reports = 0) => {
    givenFragrancePage([givenDetail()], {
      history: { watchedSince, pages: [{ ...trackedPage, ...page }], reports },
    });
    const opened = await openFragrance();
    const region = within(await screen.findByRole('region', { name: 'How we track it' }));
    await region.findByRole('article');
    return { ...opened, region };
  };

  test('tracking details show the times, result, source and evidence of each product page', async () => {
    const { region } = await openTracking();
    expect(region.getByRole('link', { name: /^Maison Test/ }).getAttribute('href')).toBe(trackedPage.url);
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

  test('tracking details show since when and why a shop blocks the checks', async () => {
    const { region } = await openTracking({
      outcome: 'blocked',
      reason: 'The page asks whether a person is there',
      blockedSince: watchedSince,
      nextCheckAt: null,
      evidence: [],
      method: null,
    });
    expect(region.getByText(/^This shop has blocked our checks since/).textContent).toContain('2026');
    region.getByText('the shop blocked our check');
    region.getByText('The page asks whether a person is there.');
    region.getByText('shown to users who watch it');
  });

  test('tracking details have no link when the product page’s URL is unsafe', async () => {
    const { region } = await openTracking({ url: 'javascript:alert(1)' });
    expect(region.queryByRole('link', { name: /^Maison Test/ })).toBeNull();
    expect(region.getByRole('heading', { level: 4 }).textContent).toBe('Maison Test');
  });

  test('tracking details are not shown when there is no product page', async () => {
    givenFragrancePage([givenDetail({ offers: [] })], { history: { watchedSince, series: [series] } });
    await openFragrance();
    await screen.findByRole('img', { name: /^Price and stock/ });
    expect(screen.queryByRole('region', { name: 'How we track it' })).toBeNull();
  });

  test('tracking details show “in a moment” when the next check is less than a minute away', async () => {
    const { region } = await openTracking({ nextCheckAt: new Date(Date.now() + 1000).toISOString() });
    expect(region.getByText('Next check').nextElementSibling?.textContent).toBe('in a moment');
  });

  const report = { pageId: 1, problem: 'price', requestedAt: watchedSince, outcome: null, stockState: null } as const;

  test('"Report a problem" asks what is wrong, sends it once and then shows what the check found', async () => {
    givenSignedIn();
    givenWatchlist();
    const { user, region } = await openTracking({}, 2);
    expect(region.getByText('Reported 2 times so far.')).toBeDefined();
    const sent: unknown[] = [];
    let requests: CheckRequest[] = [{ ...report, answeredAt: null }];
    fakeApi({
      monitor: {
        report: ({ params, body }) => {
          sent.push([params.id, body]);
          return { nextCheckAt: null };
        },
        history: () => ({
          ...givenHistory({ watchedSince, pages: [{ ...trackedPage, nextCheckAt: null }] }),
          requests,
        }),
      },
    });
    await user.click(await region.findByRole('button', { name: 'Report a problem' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Choose what is wrong.')).toBeDefined();
    await user.click(dialog.getByRole('radio', { name: 'The price is wrong' }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await region.findByText('Thanks for your report (the price is wrong). We’re checking now…');
    expect(sent).toEqual([[1, { pageId: 1, problem: 'price' }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    requests = [{ ...report, answeredAt: new Date().toISOString(), outcome: 'product', stockState: 'sold-out' }];
    await region.findByText(
      /^Thanks for your report .*Checked at .*\d+:\d\d\s[AP]M: sold out\.$/,
      {},
      { timeout: 5000 },
    );
  });

  test('"Report a problem" shows the server’s message when the report is rejected', async () => {
    givenSignedIn();
    givenWatchlist();
    fakeApi({
      monitor: {
        report: () => {
          throw new AppError('TOO_MANY_REQUESTS');
        },
      },
    });
    const { user, region } = await openTracking();
    await user.click(await region.findByRole('button', { name: 'Report a problem' }));
    await user.click(screen.getByRole('radio', { name: 'The stock is wrong' }));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    expect(await screen.findByText('Too many attempts. Please wait a moment and try again.')).toBeDefined();
  });

  test('"Check now" asks for a check and shows when the shop allows it, or what it found', async () => {
    givenSignedIn();
    givenWatchlist(givenWatchlistItem({ fragranceId: 1 }));
    givenFragrancePage([givenDetail()], { history: { watchedSince, pages: [trackedPage] } });
    const { user } = await openFragrance();
    const request = { ...report, problem: null };
    let requests: CheckRequest[] = [];
    fakeApi({
      monitor: {
        checkNow: () => {
          requests = [{ ...request, answeredAt: null }];
          return { nextCheckAt: trackedPage.nextCheckAt };
        },
        history: () => ({ ...givenHistory({ watchedSince, pages: [trackedPage] }), requests }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Check now' }));
    await screen.findByText(/^The shop sets the pace: we’ll check at .*2200/);
    expect(screen.getByRole('button', { name: 'Check requested' }).getAttribute('aria-disabled')).toBe('true');
    cleanup();
    requests = [{ ...request, answeredAt: new Date().toISOString(), outcome: 'blocked', stockState: 'blocked' }];
    await openFragrance();
    await screen.findByText(/^Checked at .*: the shop blocked our check\.$/);
    expect(screen.getByRole('button', { name: 'Check now' })).toBeDefined();
  });

  test('"Report a problem" sends a visitor to the login page, which returns to the fragrance', async () => {
    const { user, router, region } = await openTracking();
    await user.click(await region.findByRole('link', { name: 'Log in to report a problem' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.state).toEqual({ from: '/fragrances/1' });
  });
});

describe('in-stock alternatives', () => {
  const inStock = givenFragrance({ id: 2, name: 'Echo', price: 34, productUrl: 'https://www.shop.example/echo' });
  const soldOutCopy = givenFragrance({ id: 3, name: 'Shadow', ...soldOut });

  test('fragrance page shows in-stock alternatives, with the reason, as its first section when the fragrance is sold out', async () => {
    givenFragrancePage([givenDetail({ ...soldOut, inspired: [inStock, soldOutCopy] })]);
    await openFragrance();
    const instead = getRegion('In stock instead');
    expect(instead.getAllByRole('article')).toHaveLength(1);
    instead.getByText('Inspired by Oud 24 · in stock at shop.example · $34.00');
    expect(getRegion('Also inspired by this one').getByRole('heading', { level: 3 }).textContent).toBe('Shadow');
    const order = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    expect(order[0]).toBe(screen.getByRole('region', { name: 'In stock instead' }).getAttribute('aria-labelledby'));
  });

  test('fragrance page lists all inspired fragrances in one section while the original is in stock', async () => {
    givenFragrancePage([givenDetail({ inspired: [inStock, soldOutCopy] })]);
    await openFragrance();
    expect(screen.queryByRole('region', { name: 'In stock instead' })).toBeNull();
    expect(getRegion('Inspired by this one').getAllByRole('article')).toHaveLength(2);
  });
});
