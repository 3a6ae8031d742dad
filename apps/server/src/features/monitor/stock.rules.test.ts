import { type Availability, availabilities, isInStock } from '@sillage/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { observe, type Step, type StockState } from './stock.rules.ts';

const CONFIRM_MS = 60_000;
const fresh: StockState = { availability: null, since: null, candidate: null };
type Look = [seconds: number, seen: Availability | 'unknown'];

/** Plays a timeline from a first look on and lists the events with their times. */
function play(looks: readonly Look[]): { state: StockState; events: [number, string][] } {
  const events: [number, string][] = [];
  const state = looks.reduce((before, [seconds, availability]) => {
    const step: Step = observe(before, { availability, at: new Date(seconds * 1000) }, CONFIRM_MS);
    if (step.event) events.push([seconds, step.event]);
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
    'pre-order is not back in stock',
    [
      [0, 'SoldOut'],
      [100, 'PreOrder'],
      [200, 'PreOrder'],
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
];

test.each(cases)('%s', (_reason, looks, events) => {
  expect(play(looks).events).toEqual(events);
});

describe('over any timeline', () => {
  const look = fc.tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom(...availabilities, 'unknown' as const));
  const timeline = fc.array(look, { maxLength: 40 }).map((steps) => {
    let clock = 0;
    return steps.map(([gap, seen]): Look => [(clock += gap), seen]);
  });

  test('events alternate, and each has two agreeing looks far enough apart behind it with no contrary one between', () => {
    fc.assert(
      fc.property(timeline, (looks) => {
        const { events } = play(looks);
        const kinds = events.map(([, kind]) => kind);
        expect(kinds.every((kind, index) => index === 0 || kind !== kinds[index - 1])).toBe(true);
        for (const [at, kind] of events) expect(isProven(looks, at, kind)).toBe(true);
      }),
    );
  });

  test('unreadable looks could as well not have happened', () => {
    fc.assert(
      fc.property(timeline, (looks) => {
        expect(play(looks)).toEqual(play(looks.filter(([, seen]) => seen !== 'unknown')));
      }),
    );
  });

  function isProven(looks: readonly Look[], at: number, kind: string): boolean {
    const readable = looks.filter(([seconds, seen]) => seconds <= at && seen !== 'unknown').reverse();
    const contrary = readable.findIndex(([, seen]) => isInStock(seen as Availability) !== (kind === 'restock'));
    const agreeing = contrary < 0 ? readable : readable.slice(0, contrary);
    return agreeing.length >= 2 && at - (agreeing.at(-1)?.[0] ?? at) >= CONFIRM_MS / 1000;
  }
});
