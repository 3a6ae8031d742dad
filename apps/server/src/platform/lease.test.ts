import { describe, expect, test } from 'vitest';
import { captureLog } from '../testing/capture-log.ts';
import { addMs, MINUTE, SECOND } from './clock.ts';
import { assertLeaseHeld, HeldLease, LeaseLostError, renewDuring, takeLease } from './lease.ts';

const START = new Date('2026-11-24T12:00:00Z');

test('takeLease returns a lease with a new id that ends after the given duration', () => {
  const [first, second] = [takeLease(START, MINUTE), takeLease(START, MINUTE)];
  expect(first.until).toEqual(addMs(START, MINUTE));
  expect(first.lease).not.toBe(second.lease);
});

test('assertLeaseHeld throws LeaseLostError only when the write under the lease changed nothing', () => {
  expect(() => assertLeaseHeld(true)).not.toThrow();
  expect(() => assertLeaseHeld(false)).toThrow(LeaseLostError);
});

describe('HeldLease', () => {
  function givenLease(extend: (until: Date) => Promise<string[]>) {
    let now = START;
    const options = { ids: ['a', 'b'], until: addMs(START, MINUTE), durationMs: MINUTE, extend };
    const held = new HeldLease({ now: () => now }, options);
    return {
      held,
      covered: () => ['a', 'b', 'c'].filter((id) => held.isCovered(id)),
      advance: (ms: number) => (now = addMs(now, ms)),
    };
  }

  test('HeldLease states that its database rows are leased until the lease ends, and not afterwards', () => {
    const { covered, advance } = givenLease(async () => []);
    advance(MINUTE - 1);
    expect(covered()).toEqual(['a', 'b']);
    advance(1);
    expect(covered()).toEqual([]);
  });

  test('HeldLease holds its rows for the full lease duration from the time of the renewal', async () => {
    const ends: Date[] = [];
    const extend = async (until: Date) => {
      ends.push(until);
      return ['a', 'b'];
    };
    const { held, covered, advance } = givenLease(extend);
    advance(40 * SECOND);
    await held.renew();
    expect(ends).toEqual([addMs(START, 100 * SECOND)]);
    advance(MINUTE - 1);
    expect(covered()).toEqual(['a', 'b']);
    advance(1);
    expect(covered()).toEqual([]);
  });

  test('HeldLease loses a database row when the renewal returns only another row as still leased', async () => {
    const { held, covered } = givenLease(async () => ['b']);
    await held.renew();
    expect(covered()).toEqual(['b']);
  });

  test('HeldLease ends at its original time when a renewal fails', async () => {
    const { held, covered, advance } = givenLease(() => Promise.reject(new Error('unavailable')));
    advance(40 * SECOND);
    await expect(held.renew()).rejects.toThrow('unavailable');
    expect(covered()).toEqual(['a', 'b']);
    advance(20 * SECOND);
    expect(covered()).toEqual([]);
  });
});

describe('renewDuring', () => {
  test('renewDuring renews the lease until the work ends, even after a failed renewal', async () => {
    const { log, lines } = captureLog('warn');
    const enough = Promise.withResolvers<string>();
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      if (renewals === 1) throw new Error('unavailable');
      if (renewals === 3) enough.resolve('done');
    };
    expect(await renewDuring(() => enough.promise, { renew, intervalMs: 1, log })).toBe('done');
    expect(lines.filter((line) => line.includes('lease extension failed'))).toHaveLength(1);
    const { length } = process.getActiveResourcesInfo().filter((name) => name === 'Timeout');
    await renewDuring(async () => undefined, { renew, intervalMs: 1 });
    expect(process.getActiveResourcesInfo().filter((name) => name === 'Timeout')).toHaveLength(length);
  });

  test('renewDuring rejects with the error of `work` when `work` fails', async () => {
    const work = () => Promise.reject(new Error('failed'));
    await expect(renewDuring(work, { renew: async () => undefined, intervalMs: 1 })).rejects.toThrow('failed');
  });
});
