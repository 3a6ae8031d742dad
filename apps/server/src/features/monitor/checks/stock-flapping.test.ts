import type { Availability } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { observe, type StockTransition } from './stock.rules.ts';
import { CONFIRM_MS, DAY, HOUR, type ReplayedCheck, replayChecks } from './testing/replay-checks.ts';

/**
 * Checks of an offer that starts sold out and changes its stock every two minutes. Its restocks are
 * confirmed at seconds 180, 420 and so on.
 */
const flapping = (until: number): ReplayedCheck[] =>
  Array.from({ length: until / 60 }, (_, minute) => [minute * 60, minute % 4 < 2 ? 'SoldOut' : 'InStock']);

describe('flapping stock', () => {
  test('flapping stock is notified twice per hour, and stored without notification after that', () => {
    expect(replayChecks(flapping(1200)).events).toEqual([
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

  test('flapping preorders are notified twice per hour and do not suppress a restock', () => {
    const checks = (...seen: Availability[]): ReplayedCheck[] =>
      seen.flatMap((state, index): ReplayedCheck[] => [
        [index * 120, state],
        [index * 120 + 60, state],
      ]);
    const { events } = replayChecks(
      checks('SoldOut', 'PreOrder', 'SoldOut', 'PreOrder', 'SoldOut', 'PreOrder', 'InStock', 'SoldOut'),
    );
    expect(events.map(([, event]) => event)).toEqual([
      'preorder',
      'preorder',
      'preorder, flapping',
      'restock',
      'sold_out',
    ]);
  });

  test('flapping stock is notified again an hour after a notification', () => {
    const alerts = replayChecks(flapping(2 * HOUR)).events.filter(([, kind]) => kind === 'restock');
    expect(alerts.map(([at]) => at)).toEqual([180, 420, 180 + HOUR, 420 + HOUR]);
  });

  test('an offer with flapping stock is notified again when its earlier restocks have times in the future', () => {
    const { state } = replayChecks(flapping(600));
    const yearBefore = {
      ...state,
      recentRestocks: state.recentRestocks.map((at) => new Date(at.getTime() + 365 * DAY * 1000)),
    };
    const again = [700, 760, 820, 880].reduce<StockTransition>(
      ({ state }, seconds) => {
        const availability = seconds < 800 ? 'SoldOut' : 'InStock';
        return observe(state, { availability, at: new Date(seconds * 1000) }, { confirmMs: CONFIRM_MS });
      },
      { state: yearBefore, event: null, isFlapping: false },
    );
    expect(again).toMatchObject({ event: 'restock', isFlapping: false });
  });
});
