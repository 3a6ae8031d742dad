import type { Availability } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import { observe, type Step, type StockState } from './stock.rules.ts';

const CONFIRM_MS = 60_000;
const fresh: StockState = { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
type Look = [seconds: number, seen: Availability | 'unknown', disputed?: 'disputed'];
const HOUR = 3600;
const DAY = 24 * HOUR;

/** Plays a timeline from a first look on and lists the events with their times. */
function play(looks: readonly Look[]): { state: StockState; events: [number, string][] } {
  const events: [number, string][] = [];
  const state = looks.reduce((before, [seconds, availability, disputed]) => {
    const observation = { availability, at: new Date(seconds * 1000), isDisputed: disputed !== undefined };
    const step: Step = observe(before, observation, { confirmMs: CONFIRM_MS });
    if (step.event) events.push([seconds, step.isFlapping ? `${step.event}, flapping` : step.event]);
    return step.state;
  }, fresh);
  return { state, events };
}

const cases: [string, Look[], [number, string][]][] = [
  ['the first look tells nobody', [[0, 'InStock']], []],
  [
    'a restock is told at its second look',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
  [
    'one look is not news',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [160, 'OutOfStock'],
    ],
    [],
  ],
  [
    'a second look too soon does not count',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [110, 'InStock'],
    ],
    [],
  ],
  [
    'an unreadable page in between changes nothing',
    [
      [0, 'OutOfStock'],
      [100, 'InStock'],
      [130, 'unknown'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
  [
    'a captcha does not hide a restock',
    [
      [0, 'SoldOut'],
      [50, 'unknown'],
      [100, 'InStock'],
      [170, 'InStock'],
    ],
    [[170, 'restock']],
  ],
  [
    'a captcha is no restock',
    [
      [0, 'SoldOut'],
      [50, 'unknown'],
      [110, 'unknown'],
    ],
    [],
  ],
  [
    'few left counts as the second look of in stock',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [170, 'LimitedAvailability'],
    ],
    [[170, 'restock']],
  ],
  [
    'what was not to be had and can be ordered ahead is told as that, and not as back in stock',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [200, 'PreOrder'],
    ],
    [[200, 'preorder']],
  ],
  [
    'one look is no pre-order',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [160, 'SoldOut'],
    ],
    [],
  ],
  [
    'pre-sale counts as the second look of pre-order',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [160, 'PreSale'],
    ],
    [[160, 'preorder']],
  ],
  [
    'from back-order to out of stock is no news',
    [
      [0, 'BackOrder'],
      [100, 'OutOfStock'],
      [160, 'OutOfStock'],
    ],
    [],
  ],
  [
    'from pre-order to in stock is a restock',
    [
      [0, 'PreOrder'],
      [100, 'InStock'],
      [200, 'InStock'],
    ],
    [[200, 'restock']],
  ],
  [
    'from in stock to pre-order is sold out, and that alone',
    [
      [0, 'InStock'],
      [100, 'PreOrder'],
      [160, 'PreOrder'],
      [300, 'PreOrder'],
    ],
    [[160, 'sold_out']],
  ],
  [
    'the end of a pre-order is no news, and back in stock after it is',
    [
      [0, 'PreOrder'],
      [100, 'SoldOut'],
      [160, 'SoldOut'],
      [220, 'InStock'],
      [280, 'InStock'],
    ],
    [[280, 'restock']],
  ],
  [
    'a look at each of two other sides confirms neither',
    [
      [0, 'InStock'],
      [100, 'PreOrder'],
      [160, 'SoldOut'],
      [220, 'SoldOut'],
    ],
    [[220, 'sold_out']],
  ],
  [
    'a first look at a pre-order tells nobody',
    [
      [0, 'PreOrder'],
      [60, 'PreOrder'],
    ],
    [],
  ],
  [
    'in stock to few left is no news',
    [
      [0, 'InStock'],
      [100, 'LimitedAvailability'],
      [200, 'InStock'],
    ],
    [],
  ],
  [
    'out and back are two events',
    [
      [0, 'InStock'],
      [100, 'SoldOut'],
      [160, 'SoldOut'],
      [300, 'InStock'],
      [360, 'InStock'],
    ],
    [
      [160, 'sold_out'],
      [360, 'restock'],
    ],
  ],
  [
    'it stays in stock and is told once',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [160, 'InStock'],
      [220, 'InStock'],
      [280, 'InStock'],
    ],
    [[160, 'restock']],
  ],
  [
    'a restock during a blind spell is told when it is seen',
    [
      [0, 'SoldOut'],
      [100, 'unknown'],
      [5 * DAY, 'InStock'],
      [5 * DAY + 60, 'InStock'],
    ],
    [[5 * DAY + 60, 'restock']],
  ],
  [
    'two looks with a long blind spell between them do not confirm each other',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [200, 'unknown'],
      [3 * DAY, 'InStock'],
      [3 * DAY + 60, 'SoldOut'],
    ],
    [],
  ],
  [
    'after it, two new ones do',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [3 * DAY, 'InStock'],
      [3 * DAY + 60, 'InStock'],
    ],
    [[3 * DAY + 60, 'restock']],
  ],
  [
    'the second look may be a day late',
    [
      [0, 'SoldOut'],
      [100, 'InStock'],
      [DAY, 'InStock'],
    ],
    [[DAY, 'restock']],
  ],
  [
    'a disputed first look waits for a second one, and that tells nobody',
    [
      [0, 'SoldOut', 'disputed'],
      [60, 'InStock'],
      [120, 'InStock'],
    ],
    [],
  ],
  [
    'a disputed first look that is seen again is what later looks are held against',
    [
      [0, 'SoldOut', 'disputed'],
      [60, 'SoldOut', 'disputed'],
      [120, 'InStock'],
      [180, 'InStock'],
    ],
    [[180, 'restock']],
  ],
  [
    'a disputed change is told at its second look like any other',
    [
      [0, 'SoldOut'],
      [60, 'InStock', 'disputed'],
      [120, 'InStock', 'disputed'],
    ],
    [[120, 'restock']],
  ],
  [
    'a clock that is set back delays by one look and no more',
    [
      [10 * DAY, 'SoldOut'],
      [10 * DAY + 100, 'InStock'],
      [100, 'InStock'],
      [160, 'InStock'],
    ],
    [[160, 'restock']],
  ],
];

/** It goes and comes back every two minutes, from second 0 on: a restock at 180, 420, 660 and so on. */
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

test.each(cases)('%s', (_reason, looks, events) => {
  expect(play(looks).events).toEqual(events);
});
