import { DAY_MS, HOUR_MS } from '@sillage/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRACE_MS, isPublished, isSigning, type KeyLife, MAX_SIGNING_MS, planRotation } from './rotation.rules.ts';

type Key = KeyLife & { isReadable: boolean };

const start = new Date('2026-01-01T00:00:00Z');
const at = (ms: number) => new Date(start.getTime() + ms);
const givenKey = (change: Partial<Key> = {}): Key => ({
  kid: 'a',
  createdAt: start,
  activeFrom: start,
  retiredAt: null,
  isReadable: true,
  ...change,
});

/** Returns the keys after the next change, as the repo stores them. */
function rotate(keys: readonly Key[], now: Date): Key[] {
  const { remove, retire, createFrom } = planRotation(keys, now);
  const remaining = keys
    .filter(({ kid }) => !remove.includes(kid))
    .map((key) => ({ ...key, retiredAt: retire.find(({ kid }) => kid === key.kid)?.at ?? key.retiredAt }));
  if (createFrom === null) return remaining;
  return [...remaining, givenKey({ kid: `key at ${now.toISOString()}`, createdAt: now, activeFrom: createFrom })];
}

/**
 * Runs the job at the given pauses, and signs every six hours. Returns what a verifier that fetches
 * the keys at most once a day would reject.
 */
function findRejections(pausesInHours: readonly number[]): string[] {
  const rejections: string[] = [];
  let keys: Key[] = [];
  let ms = 0;
  let copy: { kids: string[]; ms: number } | null = null;
  for (const hours of pausesInHours) {
    keys = rotate(keys, at(ms));
    if (keys.length > 3) rejections.push(`${keys.length} keys on day ${ms / DAY_MS}`);
    for (const end = ms + hours * HOUR_MS; ms < end; ms += 6 * HOUR_MS) {
      const now = at(ms);
      const published = keys.filter((key) => isPublished(key, now)).map(({ kid }) => kid);
      const [signing, ...others] = keys.filter((key) => isSigning(key, now)).map(({ kid }) => kid);
      if (copy === null || ms - copy.ms > DAY_MS) copy = { kids: published, ms };
      const isKnown = signing !== undefined && published.includes(signing) && copy.kids.includes(signing);
      if (!isKnown || others.length > 0) rejections.push(`key ${signing} on day ${ms / DAY_MS}`);
    }
  }
  return rejections;
}

test('rotation never signs with a key that is unknown to a verifier with a copy from the day before', () => {
  const pauses = fc.array(fc.integer({ min: 1, max: 40 * 24 }), { minLength: 20, maxLength: 60 });
  fc.assert(
    fc.property(pauses, (hours) => {
      expect(findRejections(hours)).toEqual([]);
    }),
    { numRuns: 50 },
  );
});

test('a key signs for 90 days and is published for seven days more when the job runs every hour', () => {
  let keys: Key[] = [];
  for (let ms = 0; ms <= MAX_SIGNING_MS; ms += HOUR_MS) keys = rotate(keys, at(ms));
  const [first, second] = keys;
  expect(first?.retiredAt).toEqual(at(MAX_SIGNING_MS));
  expect(second?.activeFrom).toEqual(at(MAX_SIGNING_MS));
  expect(planRotation(keys, at(MAX_SIGNING_MS + GRACE_MS - 1)).remove).toEqual([]);
  expect(planRotation(keys, at(MAX_SIGNING_MS + GRACE_MS)).remove).toEqual([first?.kid]);
});

describe('planRotation', () => {
  const unreadable = givenKey({ isReadable: false });
  const waiting = givenKey({ kid: 'b', isReadable: false, createdAt: at(DAY_MS), activeFrom: at(3 * DAY_MS) });
  const retiring = { ...unreadable, retiredAt: at(3 * DAY_MS) };

  test('retires an unreadable key and lets the new one sign two days later when the old one has signed', () => {
    const now = at(5 * DAY_MS);
    expect(planRotation([unreadable], now)).toEqual({
      remove: [],
      retire: [{ kid: 'a', at: now }],
      createFrom: at(7 * DAY_MS),
      lost: 1,
    });
  });

  test('removes an unreadable key when it has not signed yet', () => {
    const now = at(2 * DAY_MS);
    const plan = { remove: ['b'], retire: [{ kid: 'a', at: now }], createFrom: at(4 * DAY_MS), lost: 2 };
    expect(planRotation([retiring, waiting], now)).toEqual(plan);
  });

  test('changes nothing for an hour when an unreadable key is new, unless it is forced', () => {
    const plan = { remove: [], retire: [], createFrom: null, lost: 0 };
    expect(planRotation([unreadable], at(HOUR_MS - 1))).toEqual(plan);
    expect(planRotation([unreadable], at(HOUR_MS)).lost).toBe(1);
    expect(planRotation([unreadable], at(0), { isForced: true }).lost).toBe(1);
  });
});
