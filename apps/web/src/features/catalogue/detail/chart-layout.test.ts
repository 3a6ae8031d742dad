import type { OfferSeries } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { chartOf, priceTicks, timeTicks } from './chart-layout.ts';

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

describe('what is drawn', () => {
  test('each point holds until the next, the last until the last look', () => {
    const chart = chartOf({ series: [series()] });
    expect(chart).toMatchObject({ from: start, to: start + 10 * DAY, others: 0 });
    expect(chart?.lines[0]?.stretches).toEqual([
      { from: start, to: start + 3 * DAY, isInStock: true, price: 80 },
      { from: start + 3 * DAY, to: start + 10 * DAY, isInStock: false, price: 80 },
    ]);
  });

  test('is nothing where there are not two moments', () => {
    expect(chartOf({ series: [] })).toBeNull();
    expect(chartOf({ series: [series({ points: [] })] })).toBeNull();
    const once = series({ points: [{ at: at(0), isInStock: true, price: 80 }], until: at(0) });
    expect(chartOf({ series: [once] })).toBeNull();
  });

  test('each currency has a scale of its own, and what has no price none', () => {
    const offers = [
      series(),
      series({ offerId: 2, currency: 'EUR', points: [{ at: at(1), isInStock: true, price: 70 }] }),
      series({ offerId: 3, currency: null, points: [{ at: at(1), isInStock: true, price: null }] }),
    ];
    const chart = chartOf({ series: offers });
    expect(chart?.panels.map(({ currency, lines }) => [currency, lines.length])).toEqual([
      ['USD', 1],
      ['EUR', 1],
    ]);
    expect(chart?.lines).toHaveLength(3);
  });

  test('are five lines, those of which most was seen; the others are counted', () => {
    const few = Array.from({ length: 6 }, (_, index) =>
      series({ offerId: index + 1, points: [{ at: at(0), isInStock: true, price: 80 }] }),
    );
    const chart = chartOf({ series: [...few, series({ offerId: 9 })] });
    expect(chart?.lines.map(({ offer }) => offer.offerId).toSorted()).toEqual([1, 2, 3, 4, 9]);
    expect(chart?.others).toBe(2);
  });

  test('keep their order, and with it their colour, whatever happens: the small before the large', () => {
    const small = series({ points: series().points.slice(0, 1) });
    const large = series({ offerId: 2, sizeMl: 100 });
    const chart = chartOf({ series: [large, small] });
    expect(chart?.lines.map(({ offer }) => offer.sizeMl)).toEqual([50, 100]);
  });
});

describe('the axis of prices', () => {
  test.each([
    [80, 120, [80, 90, 100, 110, 120]],
    [83, 118, [80, 90, 100, 110, 120]],
    [0.421, 0.436, [0.42, 0.43, 0.44]],
    [25_000_000, 25_000_000, [22_000_000, 24_000_000, 26_000_000, 28_000_000]],
  ])('from %d to %d', (least, most, ticks) => {
    expect(priceTicks(least, most)).toEqual(ticks);
  });

  test('holds what it is for, in few steps, whatever the amounts', () => {
    for (let round = 0; round < 500; round += 1) {
      const least = Math.random() * 10 ** (round % 8);
      const most = least + Math.random() * 10 ** (round % 7);
      const ticks = priceTicks(least, most);
      expect(ticks[0]).toBeLessThanOrEqual(least * (1 + 1e-9));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  });
});

describe('the axis of time', () => {
  test.each([
    ['ten minutes', 10 / 1440, 'minute'],
    ['a day', 1, 'hour'],
    ['two weeks', 14, 'day'],
    ['a year', 365, 'month'],
    ['nine years', 9 * 365, 'year'],
  ])('%s is divided into round moments between its ends', (_words, days, unit) => {
    const ticks = timeTicks(start, start + days * DAY);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.map((tick) => tick.unit)).toContain(unit);
    expect(ticks.every((tick) => tick.at >= start && tick.at <= start + days * DAY)).toBe(true);
  });

  test('a midnight among hours is a day', () => {
    const noon = new Date(2026, 0, 1, 12).getTime();
    const ticks = timeTicks(noon, noon + DAY);
    expect(ticks.find((tick) => tick.unit === 'day')?.at).toBe(new Date(2026, 0, 2).getTime());
  });
});
