import type { Availability } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { observe, type Step } from './stock.rules.ts';
import { CONFIRM_MS, DAY, HOUR, type Look, play } from './testing/play-looks.ts';

/** Sold out and back every two minutes from second 0 on; restocks at 180, 420, 660 and so on. */
const flapping = (until: number): Look[] =>
  Array.from({ length: until / 60 }, (_, minute) => [minute * 60, minute % 4 < 2 ? 'SoldOut' : 'InStock']);

describe('what comes and goes', () => {
  test('is told twice in the hour, and then only kept', () => {
    expect(play(flapping(1200)).events).toEqual([
      [180, 'restock'],
      [300, 'sold_out'],
      [420, 'restock'],
      [540, 'sold_out, flapping'],
      [660, 'restock, flapping'],
      [780, 'sold_out, flapping'],
      [900, 'restock, flapping'],
      [1020, 'sold_out, flapping'],
      [1140, 'restock, flapping'],
    ]);
  });

  test('is told twice in the hour as a pre-order, which says nothing against a restock', () => {
    const looks = (...seen: Availability[]): Look[] =>
      seen.flatMap((state, index): Look[] => [
        [index * 120, state],
        [index * 120 + 60, state],
      ]);
    const { events } = play(
      looks('SoldOut', 'PreOrder', 'SoldOut', 'PreOrder', 'SoldOut', 'PreOrder', 'InStock', 'SoldOut'),
    );
    expect(events.map(([, event]) => event)).toEqual([
      'preorder',
      'preorder',
      'preorder, flapping',
      'restock',
      'sold_out',
    ]);
  });

  test('is told again an hour after it was told', () => {
    const alerts = play(flapping(2 * HOUR)).events.filter(([, kind]) => kind === 'restock');
    expect(alerts.map(([at]) => at)).toEqual([180, 420, 180 + HOUR, 420 + HOUR]);
  });

  test('is told again when the clock that told it ran ahead', () => {
    const { state } = play(flapping(600));
    const yearBefore = {
      ...state,
      recentRestocks: state.recentRestocks.map((at) => new Date(at.getTime() + 365 * DAY * 1000)),
    };
    const again = [700, 760, 820, 880].reduce<Step>(
      ({ state }, seconds) => {
        const availability = seconds < 800 ? 'SoldOut' : 'InStock';
        return observe(state, { availability, at: new Date(seconds * 1000) }, { confirmMs: CONFIRM_MS });
      },
      { state: yearBefore, event: null, isFlapping: false },
    );
    expect(again).toMatchObject({ event: 'restock', isFlapping: false });
  });
});
