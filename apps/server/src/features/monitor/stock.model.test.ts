import { type Availability, availabilities, isInStock } from '@sillage/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Observation, observe, type StockState } from './stock.rules.ts';

/*
 * Compares the state machine with two models that have no states or candidates: the first sees the
 * whole timeline at once, the second is a world whose true stock is known.
 */

const SECOND_MS = 1000;
const CONFIRM = 60;
const HOUR = 3600;
const STALE = 48 * HOUR;
/** `at` is in whole seconds of a clock that may jump. */
type Look = { at: number; seen: Availability | 'unknown'; isDisputed: boolean };
type Told = { at: number; kind: 'restock' | 'sold_out' | 'preorder'; isFlapping: boolean };

function play(looks: readonly Look[]): { state: StockState; told: Told[] } {
  const told: Told[] = [];
  let state: StockState = { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
  for (const { at, seen, isDisputed } of looks) {
    const observation: Observation = { availability: seen, at: new Date(at * SECOND_MS), isDisputed };
    const step = observe(state, observation, { confirmMs: CONFIRM * SECOND_MS });
    state = step.state;
    if (step.event) told.push({ at, kind: step.event, isFlapping: step.isFlapping });
  }
  return { state, told };
}

/**
 * Splits checks into runs of the same side, by a clock that neither went back behind the first
 * check of a run nor ran more than `STALE` ahead of it.
 */
function runsOf(looks: readonly Look[]): Look[][] {
  const runs: Look[][] = [];
  for (const look of looks.filter(({ seen }) => seen !== 'unknown')) {
    const run = runs.at(-1);
    const first = run?.[0];
    const isSame = first !== undefined && side(first) === side(look);
    if (isSame && look.at >= first.at && look.at - first.at <= STALE) run?.push(look);
    else runs.push([look]);
  }
  return runs;
}

type Side = 'there' | 'promised' | 'away';
const side = ({ seen }: Look): Side => {
  if (seen === 'PreOrder' || seen === 'PreSale') return 'promised';
  return seen !== 'unknown' && isInStock(seen) ? 'there' : 'away';
};

/** Event for a change of side; none for a preorder that is withdrawn. */
const words: Record<`${Side} ${Side}`, Told['kind'] | undefined> = {
  'away there': 'restock',
  'promised there': 'restock',
  'there away': 'sold_out',
  'there promised': 'sold_out',
  'away promised': 'preorder',
  'promised away': undefined,
  'there there': undefined,
  'promised promised': undefined,
  'away away': undefined,
};

/** Returns the expected events: a run proves its side by lasting `CONFIRM`; the first is silent. */
function inHindsight(looks: readonly Look[]): { at: number; kind: string }[] {
  const told: { at: number; kind: string }[] = [];
  let held: Side | null = null;
  for (const run of runsOf(looks)) {
    const first = run[0] as Look;
    const proof = run.find(({ at, isDisputed }) => at - first.at >= CONFIRM || (held === null && !isDisputed));
    if (proof === undefined || side(first) === held) continue;
    const kind = held === null ? undefined : words[`${held} ${side(first)}`];
    if (kind) told.push({ at: proof.at, kind });
    held = side(first);
  }
  return told;
}

const gap = fc.oneof(
  fc.integer({ min: 1, max: 90 }),
  fc.integer({ min: 1, max: 2 * HOUR }),
  fc.integer({ min: HOUR, max: 4 * 24 * HOUR }),
  fc.integer({ min: -3 * HOUR, max: -1 }),
);
const looksOf = (gaps: fc.Arbitrary<number>): fc.Arbitrary<Look[]> =>
  fc
    .array(
      fc.record({ gap: gaps, seen: fc.constantFrom(...availabilities, 'unknown' as const), isDisputed: fc.boolean() }),
      { maxLength: 60 },
    )
    .map((steps) => {
      let clock = 1_000_000;
      return steps.map((step) => ({ at: (clock += step.gap), seen: step.seen, isDisputed: step.isDisputed }));
    });

describe('over any timeline, with clocks that jump', () => {
  test('it tells what a reader of the whole timeline would have told', () => {
    fc.assert(
      fc.property(looksOf(gap), (looks) => {
        expect(play(looks).told.map(({ at, kind }) => ({ at, kind }))).toEqual(inHindsight(looks));
      }),
      { numRuns: 1000 },
    );
  });

  test('unreadable looks could as well not have happened', () => {
    fc.assert(
      fc.property(looksOf(gap), (looks) => {
        expect(play(looks)).toEqual(play(looks.filter(({ seen }) => seen !== 'unknown')));
      }),
    );
  });

  test('what is held true is never what no look saw', () => {
    fc.assert(
      fc.property(looksOf(gap), (looks) => {
        const { availability } = play(looks).state;
        expect([null, ...looks.map(({ seen }) => seen)]).toContain(availability);
      }),
    );
  });
});

describe('over any timeline of a steady clock', () => {
  const steady = looksOf(fc.oneof(fc.integer({ min: 30, max: 120 }), fc.integer({ min: 30, max: HOUR })));

  test.each(['restock', 'sold_out', 'preorder'] as const)('no hour has more than two alerts of a %s', (kind) => {
    fc.assert(
      fc.property(steady, (looks) => {
        const alerts = play(looks).told.filter((one) => one.kind === kind && !one.isFlapping);
        for (const [index, { at }] of alerts.slice(2).entries())
          expect(at - (alerts[index]?.at ?? 0)).toBeGreaterThanOrEqual(HOUR);
      }),
      { numRuns: 500 },
    );
  });

  test.each(['restock', 'preorder'] as const)(
    'a %s is flapping only where two were told within the hour before it',
    (kind) => {
      fc.assert(
        fc.property(steady, (looks) => {
          const alike = play(looks).told.filter((one) => one.kind === kind);
          for (const { at, isFlapping } of alike) {
            const before = alike.filter((one) => one.at < at && one.at > at - HOUR && !one.isFlapping);
            expect(isFlapping).toBe(before.length === 2);
          }
        }),
        { numRuns: 500 },
      );
    },
  );
});

/*
 * A world whose true stock changes repeatedly. Each spell begins with noise (unreadable pages for
 * days, single lies, a clock that is set) and ends with checks as the worker makes them.
 */

interface Spell {
  noise: { gap: number; kind: 'honest' | 'blind' | 'lie' }[];
  clockStep: number;
  gap: number;
}

const spell: fc.Arbitrary<Spell> = fc.record({
  noise: fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 20 * HOUR }),
      kind: fc.constantFrom('honest' as const, 'blind' as const, 'lie' as const),
    }),
    { maxLength: 12 },
  ),
  clockStep: fc.oneof(fc.constant(0), fc.integer({ min: -400 * 24 * HOUR, max: 400 * 24 * HOUR })),
  gap: fc.integer({ min: CONFIRM, max: HOUR }),
});

type Seen = Look & { truth: boolean };

/** Lies are isolated: the readable checks before and after a lie are honest. */
function looksAt(spells: readonly Spell[]): Seen[] {
  const looks: Seen[] = [];
  let at = 1_000_000_000;
  let hasLied = true;
  const look = (truth: boolean, wait: number, kind: 'honest' | 'blind' | 'lie') => {
    at += wait;
    const isLie = kind === 'lie' && !hasLied;
    if (kind !== 'blind') hasLied = isLie;
    const shown: Availability = truth === isLie ? 'SoldOut' : 'InStock';
    looks.push({ at, seen: kind === 'blind' ? 'unknown' : shown, isDisputed: false, truth });
  };
  for (const [index, { noise, clockStep, gap }] of spells.entries()) {
    const truth = index % 2 === 1;
    // The first spell establishes the initial state.
    if (index > 0) for (const one of noise) look(truth, one.gap, one.kind);
    at += index === 0 ? 0 : clockStep;
    for (let count = 0; count < 3; count += 1) look(truth, gap, 'honest');
  }
  return looks;
}

describe('in a world of blind spells, lies and clocks that are set', () => {
  const world = fc.array(spell, { minLength: 1, maxLength: 8 });

  test('no change that lasts is lost, and each is told once it can be', () => {
    fc.assert(
      fc.property(world, (spells) => {
        const looks = looksAt(spells);
        const held = play(looks).state.availability;
        expect(held).toBe(looks.at(-1)?.truth ? 'InStock' : 'SoldOut');
        const kinds = play(looks).told.map(({ kind }) => kind);
        expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'restock' : 'sold_out')));
        expect(kinds.length).toBeGreaterThanOrEqual(spells.length - 1);
      }),
      { numRuns: 500 },
    );
  });

  test('no change is invented: with lies that stand alone, exactly the true ones are told', () => {
    fc.assert(
      fc.property(world, (spells) => {
        expect(play(looksAt(spells)).told).toHaveLength(spells.length - 1);
      }),
      { numRuns: 500 },
    );
  });
});
