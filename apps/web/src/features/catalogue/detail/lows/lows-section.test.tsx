import type { FragranceLows, Low } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { givenDetail, givenFragrancePage, givenOffer, openFragrance } from '../../../../testing/fragrance.tsx';
import { buildCells } from './describe-lows.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

const givenLow = (more: Partial<Low> = {}): Low => ({
  value: 59,
  price: 59,
  sizeMl: 50,
  offerId: 1,
  shop: 'Maison Test',
  seenAt: '2026-03-03T12:00:00.000Z',
  isCurrent: false,
  ...more,
});

const old = { watchedSince: '2020-01-01T12:00:00.000Z', currency: 'EUR' };
const size: FragranceLows['sizes'][number] = {
  ...old,
  sizeMl: 50,
  variant: null,
  ever: givenLow({ value: 45, seenAt: '2021-05-04T12:00:00.000Z' }),
  year: givenLow(),
  month: null,
};
const usual: FragranceLows['usual'][number] = {
  offerId: 1,
  shop: 'Maison Test',
  variant: null,
  sizeMl: 50,
  currency: 'EUR',
  price: 70,
  usualPrice: 89,
  days: 25,
  ofDays: 30,
  discountPercent: 21,
};

async function openLows(lows: Partial<FragranceLows>) {
  givenFragrancePage([givenDetail()], { lows: { sizes: [size], perMl: [], usual: [], ...lows } });
  const opened = await openFragrance();
  const region = within(await screen.findByRole('region', { name: 'Lowest prices' }));
  return { ...opened, region };
}

describe('buildCells', () => {
  const row = { ...size, ever: givenLow(), year: givenLow(), month: givenLow() };
  const columns = (watchedSince: string) =>
    buildCells({ ...row, watchedSince }, now).map((cell) => [cell.window, cell.columns]);

  test.each([
    [
      daysAgo(365),
      [
        ['In 30 days', 1],
        ['In 12 months', 1],
        ['Ever seen', 1],
      ],
    ],
    [
      daysAgo(270),
      [
        ['In 30 days', 1],
        ['Since tracking began on Mar 3, 2026', 2],
      ],
    ],
    [daysAgo(29), [['Since tracking began on Oct 30, 2026', 3]]],
  ])('buildCells returns one cell for the windows that are longer than a history since %s', (watchedSince, cells) => {
    expect(columns(watchedSince)).toEqual(cells);
  });
});

describe('lowest prices', () => {
  test('lowest prices of a size show price, shop and date for each window', async () => {
    const { region } = await openLows({});
    const row = await region.findByRole('row', { name: /^50 ml/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'In 30 daysNot in stock',
      'In 12 months€59.00Maison Test, Mar 3, 2026',
      'Ever seen€45.00Maison Test, May 4, 2021',
    ]);
  });

  test('lowest price of a millilitre names the bottle, and a present low says so', async () => {
    const low = givenLow({ value: 1.18, isCurrent: true });
    const { region } = await openLows({ perMl: [{ ...old, ever: low, year: low, month: low }] });
    const row = await region.findByRole('row', { name: /^Per ml/ });
    expect(within(row).getAllByRole('cell')[0]?.textContent).toBe('In 30 days€1.18Maison Test, now (50 ml for €59.00)');
  });

  test('usual prices of offers in stock show on how many days they were seen, and the discount', async () => {
    const { region } = await openLows({
      usual: [usual, { ...usual, offerId: 2, shop: 'Gone', price: null, discountPercent: null }],
    });
    const items = await region.findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Maison Test, 50 ml: we saw €89.00 on 25 of the last 30 days, and €70.00 now. 21% less than usual.',
    ]);
  });

  test('lowest prices show six sizes first, and all on request', async () => {
    const sizes = Array.from({ length: 9 }, (_, index) => ({ ...size, sizeMl: 10 * (index + 1) }));
    const { region, user } = await openLows({ sizes });
    await region.findByRole('row', { name: /^60 ml/ });
    expect(region.queryByRole('row', { name: /^70 ml/ })).toBeNull();
    await user.click(region.getByRole('button', { name: 'Show all 9 sizes' }));
    expect(document.activeElement).toBe(region.getByRole('row', { name: /^70 ml/ }));
  });

  test('fragrance page says when no confirmed price was seen, and has no section without a price', async () => {
    const { region } = await openLows({ sizes: [] });
    expect(await region.findByText('We have not seen a confirmed price in stock yet.')).toBeDefined();
    givenFragrancePage([givenDetail({ id: 2, offers: [givenOffer({ price: null })] })]);
    await openFragrance(2);
    expect(screen.queryAllByRole('region', { name: 'Lowest prices' })).toHaveLength(1);
  });
});
