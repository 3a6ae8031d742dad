import { random } from '@sillage/testkit/random';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Absence, forecast } from './forecast.rules.ts';

const ended = (...days: number[]): Absence[] => days.map((length) => ({ days: length, ended: true }));
const still = (days: number): Absence => ({ days, ended: false });

test('what came back eight times is told as a person would', () => {
  expect(forecast(ended(5, 14, 9, 3, 8, 10, 20, 9))).toEqual({
    medianDays: 9,
    within: { times: 6, of: 8, fromDays: 3, toDays: 19 },
  });
});

describe('there is not enough history', () => {
  test.each([
    ['for a fragrance that was never away', []],
    ['with four absences that ended', ended(9, 9, 9, 9)],
    ['with four that ended and one that goes on', [...ended(9, 9, 9, 9), still(9)]],
    ['where most have no end', [...ended(1, 2, 2, 3, 3), ...Array.from({ length: 6 }, () => still(40))]],
    ['where the times are all over the place', ended(1, 2, 3, 80, 400, 2, 1, 90)],
    ['with times that are none', [...ended(9, 9, 9, 9), ...ended(Number.NaN, -1, Number.POSITIVE_INFINITY)]],
  ])('%s', (_reason, absences) => {
    expect(forecast(absences)).toBeNull();
  });

  test('but five that ended are', () => {
    expect(forecast(ended(7, 9, 8, 10, 12))).toMatchObject({ medianDays: 9, within: { times: 3, of: 5 } });
  });
});

describe('an absence that goes on', () => {
  const past = ended(4, 24, 10, 6, 8, 18, 20, 14);
  test('says nothing on its first day', () => {
    expect(forecast([...past, still(0)])).toEqual(forecast(past));
  });

  test('speaks for longer ones the longer it lasts', () => {
    const medians = [0, 7, 12, 30].map((days) => forecast([...past, still(days)])?.medianDays ?? 0);
    expect(medians).toEqual(medians.toSorted((a, b) => a - b));
    expect(medians.at(-1)).toBeGreaterThan(medians[0] as number);
  });

  test('counts as one that was not within once it has outlasted the span', () => {
    expect(forecast([...past, still(3)])?.within.of).toBe(8);
    expect(forecast([...past, still(60)])?.within.of).toBe(9);
  });
});

test('the product-limit estimate agrees with one worked by hand', () => {
  // Back after 2, 4, 5, 7 and 9 days: 1/7, 1 - 6/7 * 4/5, then 3/4, 2/3 and 1/2 of the rest; one
  // absence was still open after 3 days. With five ended, the median is at depth 0.6: between 5
  // (0.486) and 7 (0.657).
  const absences = [...ended(2), still(3), ...ended(4, 5, 7), ...ended(9), still(10)];
  expect(forecast(absences)?.medianDays).toBe(
    Math.round(5 + (2 * (0.6 - (1 - (6 / 7) * (3 / 5)))) / ((6 / 7) * (1 / 5))),
  );
});

test('only the last eight that ended count, since shops change their ways', () => {
  const late = ended(20, 22, 21, 19, 20, 23, 21, 20);
  expect(forecast([...ended(1, 1, 1, 1, 1, 1, 1, 1), ...late])).toEqual(forecast(late));
});

test('a shop that restocks to the day is told so', () => {
  expect(forecast(ended(14.1, 14, 13.9, 14.2, 14, 14.1))).toEqual({
    medianDays: 14,
    within: { times: 6, of: 6, fromDays: 14, toDays: 14 },
  });
});

test('times that are none change nothing', () => {
  const past = ended(5, 14, 9, 6, 8, 10, 12, 9);
  expect(forecast([...ended(Number.NaN, -3), ...past, still(-1), still(Number.POSITIVE_INFINITY)])).toEqual(
    forecast(past),
  );
});

test('hours are told as tenths of a day', () => {
  expect(forecast(ended(0.3, 0.5, 0.4, 0.6, 0.5))?.medianDays).toBe(0.5);
});

describe('whatever the history', () => {
  const absence = fc.record({ days: fc.double({ min: 0, max: 1000, noNaN: true }), ended: fc.boolean() });
  const history = fc.array(absence, { maxLength: 40 });

  test('the median lies in the span, and the counts add up', () => {
    fc.assert(
      fc.property(history, (absences) => {
        const told = forecast(absences);
        if (told === null) return;
        const { times, of, fromDays, toDays } = told.within;
        expect(fromDays).toBeLessThanOrEqual(told.medianDays);
        expect(told.medianDays).toBeLessThanOrEqual(toDays);
        expect(times).toBeLessThanOrEqual(of);
        expect(of).toBeGreaterThanOrEqual(5);
      }),
    );
  });

  test('without absences that go on, the span holds all but the shortest and the longest', () => {
    // A range in which no set of lengths is too scattered.
    const days = fc.uniqueArray(fc.integer({ min: 10, max: 30 }), { minLength: 5, maxLength: 8 });
    fc.assert(
      fc.property(days, (lengths) => {
        expect(forecast(ended(...lengths.map((one) => 3 * one)))?.within).toMatchObject({
          times: lengths.length - 2,
          of: lengths.length,
        });
      }),
    );
  });
});

test.each<[string, (next: () => number) => number]>([
  ['exponential', (next) => -12 * Math.log(1 - next())],
  ['nearly constant', (next) => 14 + next() / 5],
  ['log-normal', (next) => 9 * Math.exp(0.4 * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()))],
])('a forecast from %s absences holds about as often as it states', (_name, draw) => {
  const next = random(12);
  const tally = { stated: 0, held: 0, forecasts: 0 };
  for (let run = 0; run < 2_000; run += 1) {
    const found = forecast(ended(...Array.from({ length: 12 }, () => draw(next))));
    if (found === null) continue;
    const { times, of, fromDays, toDays } = found.within;
    const days = Math.round(draw(next));
    tally.forecasts += 1;
    tally.stated += times / of;
    tally.held += Number(days >= fromDays && days <= toDays);
  }
  expect(tally.forecasts).toBeGreaterThan(1_000);
  expect(Math.abs(tally.held - tally.stated) / tally.forecasts).toBeLessThan(0.1);
});
