import { type Availability, availabilities, isInStock, SECOND_MS } from '@sillage/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Observation, observe, type StockState } from './stock.rules.ts';

/*
 * Compares the state machine with two models that have no states or candidates: the first sees the
 * full timeline at once, the second is a world whose true stock is known.
 */

const CONFIRM = 60;
const HOUR = 3600;
const STALE = 48 * HOUR;
/**
 * One check of a simulated timeline. `at` is a time in whole seconds, by a clock that may jump;
 * `seen` is the observed availability.
 */
type ModelCheck = { at: number; seen: Availability | 'unknown'; isDisputed: boolean };
type ModelEvent = { at: number; kind: 'restock' | 'sold_out' | 'preorder'; isFlapping: boolean };

function play(checks: readonly ModelCheck[]): { state: StockState; events: ModelEvent[] } {
  const events: ModelEvent[] = [];
  let state: StockState = { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
  for (const { at, seen, isDisputed } of checks) {
    const observation: Observation = { availability: seen, at: new Date(at * SECOND_MS), isDisputed };
    const step = observe(state, observation, { confirmMs: CONFIRM * SECOND_MS });
    state = step.state;
    if (step.event) events.push({ at, kind: step.event, isFlapping: step.isFlapping });
  }
  return { state, events };
}

/**
 * Splits checks into runs: consecutive checks that all see the offer in stock, all see a preorder,
 * or all see neither. A new run also begins when a check is earlier than the first check of the
 * run, or more than `STALE` seconds later than that first check.
 */
function splitIntoRuns(checks: readonly ModelCheck[]): ModelCheck[][] {
  const runs: ModelCheck[][] = [];
  for (const check of checks.filter(({ seen }) => seen !== 'unknown')) {
    const run = runs.at(-1);
    const first = run?.[0];
    const isSame = first !== undefined && side(first) === side(check);
    if (isSame && check.at >= first.at && check.at - first.at <= STALE) run?.push(check);
    else runs.push([check]);
  }
  return runs;
}

type Side = 'there' | 'promised' | 'away';
const side = ({ seen }: ModelCheck): Side => {
  if (seen === 'PreOrder' || seen === 'PreSale') return 'promised';
  return seen !== 'unknown' && isInStock(seen) ? 'there' : 'away';
};

/**
 * Event kinds by the stock before and after a change. A preorder that is withdrawn creates no
 * event.
 */
const eventBySides: Record<`${Side} ${Side}`, ModelEvent['kind'] | undefined> = {
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

/**
 * Returns the events that the state machine must create. A run of checks confirms its stock once
 * the run has lasted `CONFIRM` seconds. The first confirmed stock creates no event.
 */
function computeExpectedEvents(checks: readonly ModelCheck[]): { at: number; kind: string }[] {
  const events: { at: number; kind: string }[] = [];
  let confirmed: Side | null = null;
  for (const run of splitIntoRuns(checks)) {
    const first = run[0] as ModelCheck;
    const proof = run.find(({ at, isDisputed }) => at - first.at >= CONFIRM || (confirmed === null && !isDisputed));
    if (proof === undefined || side(first) === confirmed) continue;
    const kind = confirmed === null ? undefined : eventBySides[`${confirmed} ${side(first)}`];
    if (kind) events.push({ at: proof.at, kind });
    confirmed = side(first);
  }
  return events;
}

const gap = fc.oneof(
  fc.integer({ min: 1, max: 90 }),
  fc.integer({ min: 1, max: 2 * HOUR }),
  fc.integer({ min: HOUR, max: 4 * 24 * HOUR }),
  fc.integer({ min: -3 * HOUR, max: -1 }),
);
const checksWithGaps = (gaps: fc.Arbitrary<number>): fc.Arbitrary<ModelCheck[]> =>
  fc
    .array(
      fc.record({ gap: gaps, seen: fc.constantFrom(...availabilities, 'unknown' as const), isDisputed: fc.boolean() }),
      { maxLength: 60 },
    )
    .map((steps) => {
      let clock = 1_000_000;
      return steps.map((step) => ({ at: (clock += step.gap), seen: step.seen, isDisputed: step.isDisputed }));
    });

describe('the stock state machine on any timeline with clock jumps', () => {
  test('the state machine creates the same events as a model that sees the full timeline', () => {
    fc.assert(
      fc.property(checksWithGaps(gap), (checks) => {
        expect(play(checks).events.map(({ at, kind }) => ({ at, kind }))).toEqual(computeExpectedEvents(checks));
      }),
      { numRuns: 1000 },
    );
  });

  test('unreadable checks change neither the confirmed state nor the events', () => {
    fc.assert(
      fc.property(checksWithGaps(gap), (checks) => {
        expect(play(checks)).toEqual(play(checks.filter(({ seen }) => seen !== 'unknown')));
      }),
    );
  });

  test('the confirmed state is always a state that a check observed', () => {
    fc.assert(
      fc.property(checksWithGaps(gap), (checks) => {
        const { availability } = play(checks).state;
        expect([null, ...checks.map(({ seen }) => seen)]).toContain(availability);
      }),
    );
  });
});

describe('the stock state machine on any timeline with a steady clock', () => {
  const steady = checksWithGaps(fc.oneof(fc.integer({ min: 30, max: 120 }), fc.integer({ min: 30, max: HOUR })));

  test.each(['restock', 'sold_out', 'preorder'] as const)(
    'the state machine notifies of a %s at most twice per hour',
    (kind) => {
      fc.assert(
        fc.property(steady, (checks) => {
          const alerts = play(checks).events.filter((event) => event.kind === kind && !event.isFlapping);
          for (const [index, { at }] of alerts.slice(2).entries())
            expect(at - (alerts[index]?.at ?? 0)).toBeGreaterThanOrEqual(HOUR);
        }),
        { numRuns: 500 },
      );
    },
  );

  test.each(['restock', 'preorder'] as const)(
    'a %s is flapping only after two notified events of this kind within an hour',
    (kind) => {
      fc.assert(
        fc.property(steady, (checks) => {
          const alike = play(checks).events.filter((event) => event.kind === kind);
          for (const { at, isFlapping } of alike) {
            const before = alike.filter((event) => event.at < at && event.at > at - HOUR && !event.isFlapping);
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

type Seen = ModelCheck & { truth: boolean };

/**
 * Builds the checks of a shop whose true stock is known. False readings are isolated: the readable
 * checks before and after a false reading are true.
 */
function checksInWorld(spells: readonly Spell[]): Seen[] {
  const checks: Seen[] = [];
  let at = 1_000_000_000;
  let hasLied = true;
  const check = (truth: boolean, wait: number, kind: 'honest' | 'blind' | 'lie') => {
    at += wait;
    const isLie = kind === 'lie' && !hasLied;
    if (kind !== 'blind') hasLied = isLie;
    const shown: Availability = truth === isLie ? 'SoldOut' : 'InStock';
    checks.push({ at, seen: kind === 'blind' ? 'unknown' : shown, isDisputed: false, truth });
  };
  for (const [index, { noise, clockStep, gap }] of spells.entries()) {
    const truth = index % 2 === 1;
    // The first spell establishes the initial state.
    if (index > 0) for (const { gap: wait, kind } of noise) check(truth, wait, kind);
    at += index === 0 ? 0 : clockStep;
    for (let count = 0; count < 3; count += 1) check(truth, gap, 'honest');
  }
  return checks;
}

describe('the stock state machine with unreadable periods, false readings and clock changes', () => {
  const world = fc.array(spell, { minLength: 1, maxLength: 8 });

  test('the state machine never loses a lasting change, and restock and sold-out events alternate', () => {
    fc.assert(
      fc.property(world, (spells) => {
        const checks = checksInWorld(spells);
        const confirmed = play(checks).state.availability;
        expect(confirmed).toBe(checks.at(-1)?.truth ? 'InStock' : 'SoldOut');
        const kinds = play(checks).events.map(({ kind }) => kind);
        expect(kinds).toEqual(kinds.map((_, index) => (index % 2 === 0 ? 'restock' : 'sold_out')));
        expect(kinds.length).toBeGreaterThanOrEqual(spells.length - 1);
      }),
      { numRuns: 500 },
    );
  });

  test('the state machine creates events only for true changes when false readings are isolated', () => {
    fc.assert(
      fc.property(world, (spells) => {
        expect(play(checksInWorld(spells)).events).toHaveLength(spells.length - 1);
      }),
      { numRuns: 500 },
    );
  });
});
