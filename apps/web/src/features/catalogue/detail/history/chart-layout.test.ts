import type { OfferSeries } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { buildChart, type ChartOptions, findSegment, findTime, rankSeries } from './chart-layout.ts';

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
    { at: at(3), isInStock: false, price: null },
    { at: at(6), isInStock: true, price: 70 },
  ],
  until: at(10),
  ...more,
});
const options = (more: Partial<ChartOptions> = {}): ChartOptions => ({
  unit: 'bottle',
  range: null,
  conversion: null,
  shown: new Map([1, 2, 3, 4].map((id, slot) => [id, slot])),
  lows: new Map(),
  ...more,
});
/** Segments as [first day, last day, price]. */
const describeSegments = (chart: ReturnType<typeof buildChart>, index = 0) =>
  chart?.lines[index]?.segments.map(({ from, to, price }) => [(from - start) / DAY, (to - start) / DAY, price]);
const euros = { currency: 'EUR', convert: (amount: number, from: string) => (from === 'XTS' ? null : amount / 2) };

describe('buildChart', () => {
  test('buildChart ends each segment at the next change and the last at the last check, without a price while sold out', () => {
    const chart = buildChart([series()], options());
    expect(describeSegments(chart)).toEqual([
      [0, 3, 80],
      [3, 6, null],
      [6, 10, 70],
    ]);
    expect(chart).toMatchObject({ from: start, to: start + 10 * DAY });
  });

  test('buildChart never draws a line beyond the last check of its offer', () => {
    const chart = buildChart([series(), series({ offerId: 2, until: at(40) })], options());
    expect(chart?.to).toBe(start + 40 * DAY);
    expect(describeSegments(chart)?.at(-1)).toEqual([6, 10, 70]);
  });

  test('buildChart returns null when the history has no data points, or when all have the same time', () => {
    expect(buildChart([], options())).toBeNull();
    expect(buildChart([series({ points: [], until: null })], options())).toBeNull();
    const once = series({ points: [{ at: at(0), isInStock: true, price: 80 }], until: at(0) });
    expect(buildChart([once], options())).toBeNull();
  });

  test.each([
    [
      'the shops’ currencies',
      null,
      [
        ['USD', false, 1],
        ['EUR', false, 1],
        ['XTS', false, 1],
      ],
    ],
    [
      'the display currency, if a rate exists',
      euros,
      [
        ['EUR', true, 2],
        ['XTS', false, 1],
      ],
    ],
  ])('buildChart makes a panel for each currency in %s', (_what, conversion, panels) => {
    const points = [{ at: at(1), isInStock: true, price: 70 }];
    const offers = [
      series({ points }),
      series({ offerId: 2, currency: 'EUR', points }),
      series({ offerId: 3, currency: 'XTS', points }),
      series({ offerId: 4, points: [{ at: at(1), isInStock: false, price: null }] }),
    ];
    const chart = buildChart(offers, options({ conversion }));
    expect(chart?.panels.map(({ currency, isConverted, lines }) => [currency, isConverted, lines.length])).toEqual(
      panels,
    );
    expect(chart?.lines).toHaveLength(4);
  });

  test.each([
    ['USD', 50, null, 1.6],
    ['USD', 50, euros, 0.8],
    ['USD', null, null, null],
    ['USD', 0, null, null],
    [null, 50, null, null],
  ])(
    'buildChart divides a price in %s by %s ml when the unit is a millilitre',
    (currency, sizeMl, conversion, price) => {
      const chart = buildChart([series({ currency, sizeMl })], options({ unit: 'ml', conversion }));
      expect(chart?.lines[0]?.segments[0]?.price).toBe(price);
    },
  );

  test('buildChart cuts segments at the start of the range, which is no change', () => {
    const chart = buildChart([series({ until: at(35) })], options({ range: 30 }));
    expect(describeSegments(chart)).toEqual([
      [5, 6, null],
      [6, 35, 70],
    ]);
    expect(chart?.lines[0]?.segments.map(({ isChange }) => isChange)).toEqual([false, true]);
    expect(chart?.stops).toEqual([start + 6 * DAY, start + 35 * DAY]);
  });

  test('buildChart includes lows and monthly lows of the range, in the shown unit and currency', () => {
    const lows = new Map([
      [
        1,
        [
          { at: start + 7 * DAY, price: 70, currency: 'USD', text: 'ever' },
          { at: start - 900 * DAY, price: 60, currency: 'USD', text: 'ever' },
          { at: start + 7 * DAY, price: 65, currency: 'EUR', text: 'ever' },
        ],
      ],
    ]);
    const monthlyLows = [
      { at: at(-600), price: 40 },
      { at: at(-20), price: 50 },
    ];
    const chart = buildChart([series({ monthlyLows })], options({ lows, range: 90, conversion: euros }));
    const [line] = chart?.lines ?? [];
    expect(line?.lows).toEqual([{ at: start + 7 * DAY, price: 35, text: 'ever' }]);
    expect(line?.monthlyLows).toEqual([{ at: start - 20 * DAY, price: 25 }]);
    expect(chart?.stops[0]).toBe(start - 20 * DAY);
  });

  test('buildChart draws only shown offers, and the time axis covers all', () => {
    const chart = buildChart([series(), series({ offerId: 9, until: at(20) })], options());
    expect(chart?.lines.map(({ offer, slot }) => [offer.offerId, slot])).toEqual([[1, 0]]);
    expect(chart?.to).toBe(start + 20 * DAY);
  });
});

test('findSegment returns the later of two segments at a change, and none outside the checked time', () => {
  const line = buildChart([series()], options())?.lines[0];
  if (!line) throw new Error('there is no line');
  const priceAt = (day: number) => findSegment(line, start + day * DAY)?.price;
  expect([-1, 0, 3, 6, 10, 11].map(priceAt)).toEqual([undefined, 80, null, 70, 70, undefined]);
});

test('findTime begins at the oldest monthly low', () => {
  expect(findTime([series({ monthlyLows: [{ at: at(-100), price: 50 }] })])?.from).toBe(start - 100 * DAY);
});

test('rankSeries puts offers with prices first, then those in stock, then those with most changes', () => {
  const [first] = series().points;
  const points = first ? [first] : [];
  const ranked = rankSeries([
    series({ offerId: 1, points: [{ at: at(0), isInStock: true, price: null }] }),
    series({ offerId: 2, points: series().points.slice(0, 2) }),
    series({ offerId: 3, points }),
    series({ offerId: 4 }),
  ]);
  expect(ranked.map(({ offerId }) => offerId)).toEqual([4, 3, 2, 1]);
});
