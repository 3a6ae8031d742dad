import { type Availability, availabilities, isInStock, SECOND_MS } from '@sillage/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Observation, type OfferState, observe } from './stock.rules.ts';

/*
 * Compares the state machine with two models that have no states or candidates: the first sees the
 * full timeline at once, the second is a world whose true stock is known.
 */

const CONFIRM = 60;
const HOUR = 3600;
const STALE = 48 * HOUR;
/**
 * Check of an offer, as input of the models that these tests compare. `at` is a time in whole
 * seconds, by a simulated clock that may jump.
 */
type ModelCheck = { at: number; seen: Availability | 'unknown'; isDisputed: boolean };
type ModelEvent = { at: number; kind: 'restock' | 'sold_out' | 'preorder'; isFlapping: boolean };

function play(checks: readonly ModelCheck[]): { state: OfferState; events: ModelEvent[] } {
  const events: ModelEvent[] = [];
  let state: OfferState = { availability: null, since: null, candidate: null, recentRestocks: [], recentPreorders: [] };
  for (const { at, seen, isDisputed } of checks) {
    const observation: Observation = { availability: seen, at: new Date(at * SECOND_MS), isDisputed };
    const step = observe(state, observation, { confirmMs: CONFIRM * SECOND_MS });
    state = step.state;
    if (step.event) events.push({ at, kind: step.event, isFlapping: step.isFlapping });
  }
  return { state, events };
}

/**
 * Splits checks into runs with the same stock: in stock, on preorder, or neither. A run ends
 * `STALE` seconds after its first check. A check before the first one (after a clock jump) also
 * begins a new run.
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

/** A preorder that is withdrawn creates no event. */
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
 * Computes the events that the checks should create, without Sillage's own code. Successive checks
 * with the same stock confirm it after `CONFIRM` seconds. The first confirmed stock creates no
 * event.
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
  test('the stock state machine creates the same stock events as a test model that knows all checks at once', () => {
    fc.assert(
      fc.property(checksWithGaps(gap), (checks) => {
        expect(play(checks).events.map(({ at, kind }) => ({ at, kind }))).toEqual(computeExpectedEvents(checks));
      }),
      { numRuns: 1000 },
    );
  });

  test('checks that find no readable stock change neither the confirmed stock nor the events', () => {
    fc.assert(
      fc.property(checksWithGaps(gap), (checks) => {
        expect(play(checks)).toEqual(play(checks.filter(({ seen }) => seen !== 'unknown')));
      }),
    );
  });

  test('stock state machine confirms only an availability that a check has observed', () => {
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
 * Simulates checks, some of which are unreadable or show false stock. The readable checks before
 * and after each false one show the true stock.
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

  test('stock state machine creates restock and sold-out events in turn, and misses no lasting stock change', () => {
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

  test('checks of a page create one event per real stock change when no two wrong checks are consecutive', () => {
    fc.assert(
      fc.property(world, (spells) => {
        expect(play(checksInWorld(spells)).events).toHaveLength(spells.length - 1);
      }),
      { numRuns: 500 },
    );
  });
});
