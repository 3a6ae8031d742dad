import type { StockHistory } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { givenChange } from '../../../testing/fragrance.tsx';
import { timelineOf } from './spells.rules.ts';

const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T00:00:00.000Z`;
const small = { id: 1, shop: 'Maison Test', variant: null, sizeMl: 50 };
const large = { id: 2, shop: 'Maison Test', variant: null, sizeMl: 100 };
const history = (more: Partial<StockHistory>): StockHistory => ({
  watchedSince: day(1),
  lastCheckedAt: day(11),
  changes: [],
  series: [],
  forecast: null,
  pages: [],
  reports: 0,
  ...more,
});

describe('the timeline', () => {
  test('runs from the first look to the last', () => {
    expect(timelineOf(history({ changes: [givenChange({ happenedAt: day(6) })] }))).toMatchObject({
      from: day(1),
      to: day(11),
    });
  });

  test('has nothing to draw without a change, or when what changed is gone', () => {
    expect(timelineOf(history({}))).toBeNull();
    expect(timelineOf(history({ changes: [givenChange({ offers: [] })] }))).toBeNull();
  });

  test('begins a spell with a change and ends it with the next; what was before is not guessed', () => {
    const changes = [
      givenChange({ kind: 'restock', happenedAt: day(9), offers: [small] }),
      givenChange({ kind: 'sold_out', happenedAt: day(6), offers: [small] }),
    ];
    expect(timelineOf(history({ changes }))?.lanes).toEqual([
      {
        offer: small,
        spells: [
          { isInStock: false, from: 0.5, to: 0.8 },
          { isInStock: true, from: 0.8, to: 1 },
        ],
      },
    ]);
  });

  test('gives each offer a lane of its own, what changed last first', () => {
    const changes = [
      givenChange({ kind: 'restock', happenedAt: day(9), offers: [small] }),
      givenChange({ kind: 'sold_out', happenedAt: day(7), offers: [large] }),
      givenChange({ kind: 'sold_out', happenedAt: day(6), offers: [small, large] }),
    ];
    expect(timelineOf(history({ changes }))?.lanes.map(({ offer }) => offer.sizeMl)).toEqual([50, 100]);
  });

  test('reaches as far as its changes when the looks do not', () => {
    const changes = [givenChange({ happenedAt: day(20) }), givenChange({ happenedAt: day(2) })];
    expect(timelineOf(history({ watchedSince: day(5), changes }))).toMatchObject({ from: day(2), to: day(20) });
    expect(timelineOf(history({ watchedSince: null, lastCheckedAt: null, changes }))).toMatchObject({
      from: day(2),
      to: day(20),
    });
  });

  test('stands when there is one moment only', () => {
    const at = day(3);
    const timeline = timelineOf(
      history({ watchedSince: at, lastCheckedAt: at, changes: [givenChange({ happenedAt: at })] }),
    );
    expect(timeline?.lanes[0]?.spells).toEqual([{ isInStock: true, from: 0, to: 1 }]);
  });
});
