import type { OfferSeries } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { buildChart, priceTicks, timeTicks } from './chart-layout.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 1, 12);
const at = (day: number) => new Date(start + day * DAY).toISOString();
const series = (more: Partial<OfferSeries> = {}): OfferSeries => ({
  offerId: 1,
  shop: 'Maison Test',
  variant: null,
  sizeMl: 50,
  currency: 'USD',
  points: [
    { at: at(0), isInStock: true, price: 80 },
    { at: at(3), isInStock: false, price: 80 },
  ],
  until: at(10),
  ...more,
});

describe('buildChart', () => {
  test('buildChart ends each segment at the next data point, and the last segment at the last check', () => {
    const chart = buildChart({ series: [series()] });
    expect(chart).toMatchObject({ from: start, to: start + 10 * DAY, others: 0 });
    expect(chart?.lines[0]?.segments).toEqual([
      { from: start, to: start + 3 * DAY, isInStock: true, price: 80 },
      { from: start + 3 * DAY, to: start + 10 * DAY, isInStock: false, price: 80 },
    ]);
  });

  test('buildChart returns null when the history has no data points, or when all have the same time', () => {
    expect(buildChart({ series: [] })).toBeNull();
    expect(buildChart({ series: [series({ points: [] })] })).toBeNull();
    const once = series({ points: [{ at: at(0), isInStock: true, price: 80 }], until: at(0) });
    expect(buildChart({ series: [once] })).toBeNull();
  });

  test('buildChart makes a panel for each currency and no panel for offers without a price', () => {
    const offers = [
      series(),
      series({ offerId: 2, currency: 'EUR', points: [{ at: at(1), isInStock: true, price: 70 }] }),
      series({ offerId: 3, currency: null, points: [{ at: at(1), isInStock: true, price: null }] }),
    ];
    const chart = buildChart({ series: offers });
    expect(chart?.panels.map(({ currency, lines }) => [currency, lines.length])).toEqual([
      ['USD', 1],
      ['EUR', 1],
    ]);
    expect(chart?.lines).toHaveLength(3);
  });

  test('buildChart draws the five offers with the most points and counts the others', () => {
    const short = Array.from({ length: 6 }, (_, index) =>
      series({ offerId: index + 1, points: [{ at: at(0), isInStock: true, price: 80 }] }),
    );
    const chart = buildChart({ series: [...short, series({ offerId: 9 })] });
    expect(chart?.lines.map(({ offer }) => offer.offerId).toSorted()).toEqual([1, 2, 3, 4, 9]);
    expect(chart?.others).toBe(2);
  });

  test('buildChart sorts the lines of a shop by size, smallest first', () => {
    const small = series({ points: series().points.slice(0, 1) });
    const large = series({ offerId: 2, sizeMl: 100 });
    const chart = buildChart({ series: [large, small] });
    expect(chart?.lines.map(({ offer }) => offer.sizeMl)).toEqual([50, 100]);
  });
});

describe('priceTicks', () => {
  test.each([
    [80, 120, [80, 90, 100, 110, 120]],
    [83, 118, [80, 90, 100, 110, 120]],
    [0.421, 0.436, [0.42, 0.43, 0.44]],
    [25_000_000, 25_000_000, [22_000_000, 24_000_000, 26_000_000, 28_000_000]],
  ])('priceTicks returns round amounts for prices from %d to %d', (min, max, ticks) => {
    expect(priceTicks(min, max)).toEqual(ticks);
  });

  test('priceTicks encloses any range in two to seven ticks', () => {
    for (let round = 0; round < 500; round += 1) {
      const min = Math.random() * 10 ** (round % 8);
      const max = min + Math.random() * 10 ** (round % 7);
      const ticks = priceTicks(min, max);
      expect(ticks[0]).toBeLessThanOrEqual(min * (1 + 1e-9));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  });
});

describe('timeTicks', () => {
  test.each([
    ['ten minutes', 10 / 1440, 'minute'],
    ['a day', 1, 'hour'],
    ['two weeks', 14, 'day'],
    ['a year', 365, 'month'],
    ['nine years', 9 * 365, 'year'],
  ])('timeTicks returns round times within a period of %s', (_words, days, unit) => {
    const ticks = timeTicks(start, start + days * DAY);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.map((tick) => tick.unit)).toContain(unit);
    expect(ticks.every((tick) => tick.at >= start && tick.at <= start + days * DAY)).toBe(true);
  });

  test('timeTicks marks midnight as a day when the ticks are hours apart', () => {
    const noon = new Date(2026, 0, 1, 12).getTime();
    const ticks = timeTicks(noon, noon + DAY);
    expect(ticks.find((tick) => tick.unit === 'day')?.at).toBe(new Date(2026, 0, 2).getTime());
  });
});
