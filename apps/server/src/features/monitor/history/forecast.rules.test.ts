import { random } from '@sillage/testkit/random';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Absence, forecast } from './forecast.rules.ts';

const ended = (...days: number[]): Absence[] => days.map((length) => ({ days: length, ended: true }));
const ongoing = (days: number): Absence => ({ days, ended: false });

test('forecast returns a median and a span of days after eight ended absences from stock', () => {
  expect(forecast(ended(5, 14, 9, 3, 8, 10, 20, 9))).toEqual({
    medianDays: 9,
    within: { times: 6, of: 8, fromDays: 3, toDays: 19 },
  });
});

describe('forecast without enough history', () => {
  test.each([
    ['for a fragrance that was never sold out', []],
    ['with four ended absences', ended(9, 9, 9, 9)],
    ['with four ended absences and one ongoing', [...ended(9, 9, 9, 9), ongoing(9)]],
    ['when most absences are ongoing', [...ended(1, 2, 2, 3, 3), ...Array.from({ length: 6 }, () => ongoing(40))]],
    ['when the durations are too scattered', ended(1, 2, 3, 80, 400, 2, 1, 90)],
    [
      'when only four of the durations are valid',
      [...ended(9, 9, 9, 9), ...ended(Number.NaN, -1, Number.POSITIVE_INFINITY)],
    ],
  ])('forecast returns null instead of a time until the next restock %s', (_reason, absences) => {
    expect(forecast(absences)).toBeNull();
  });

  test('forecast returns a median when a fragrance came back into stock only five times', () => {
    expect(forecast(ended(7, 9, 8, 10, 12))).toMatchObject({ medianDays: 9, within: { times: 3, of: 5 } });
  });
});

describe('an ongoing absence', () => {
  const past = ended(4, 24, 10, 6, 8, 18, 20, 14);
  test('forecast does not change on the first day of a new sold-out period', () => {
    expect(forecast([...past, ongoing(0)])).toEqual(forecast(past));
  });

  test('forecast median rises the longer the present sold-out period lasts', () => {
    const medians = [0, 7, 12, 30].map((days) => forecast([...past, ongoing(days)])?.medianDays ?? 0);
    expect(medians).toEqual(medians.toSorted((a, b) => a - b));
    expect(medians.at(-1)).toBeGreaterThan(medians[0] as number);
  });

  test('forecast counts a present sold-out period as mispredicted once it is longer than predicted', () => {
    expect(forecast([...past, ongoing(3)])?.within.of).toBe(8);
    expect(forecast([...past, ongoing(60)])?.within.of).toBe(9);
  });
});

test('forecast returns the Kaplan-Meier median computed by hand when some periods out of stock have not ended', () => {
  // Back after 2, 4, 5, 7 and 9 days: 1/7, 1 - 6/7 * 4/5, then 3/4, 2/3 and 1/2 of the rest; one
  // absence was still open after 3 days. With five ended, the median is at depth 0.6: between 5
  // (0.486) and 7 (0.657).
  const absences = [...ended(2), ongoing(3), ...ended(4, 5, 7), ...ended(9), ongoing(10)];
  expect(forecast(absences)?.medianDays).toBe(
    Math.round(5 + (2 * (0.6 - (1 - (6 / 7) * (3 / 5)))) / ((6 / 7) * (1 / 5))),
  );
});

test('forecast uses only the last eight completed periods out of stock', () => {
  const late = ended(20, 22, 21, 19, 20, 23, 21, 20);
  expect(forecast([...ended(1, 1, 1, 1, 1, 1, 1, 1), ...late])).toEqual(forecast(late));
});

test('forecast returns a span of one day when all periods out of stock have nearly the same length', () => {
  expect(forecast(ended(14.1, 14, 13.9, 14.2, 14, 14.1))).toEqual({
    medianDays: 14,
    within: { times: 6, of: 6, fromDays: 14, toDays: 14 },
  });
});

test('forecast ignores invalid durations', () => {
  const past = ended(5, 14, 9, 6, 8, 10, 12, 9);
  expect(forecast([...ended(Number.NaN, -3), ...past, ongoing(-1), ongoing(Number.POSITIVE_INFINITY)])).toEqual(
    forecast(past),
  );
});

test('forecast rounds durations below two days to tenths', () => {
  expect(forecast(ended(0.3, 0.5, 0.4, 0.6, 0.5))?.medianDays).toBe(0.5);
});

describe('forecast with any history', () => {
  const absence = fc.record({ days: fc.double({ min: 0, max: 1000, noNaN: true }), ended: fc.boolean() });
  const history = fc.array(absence, { maxLength: 40 });

  test('forecast returns a median within its range of days, and counts at least five sold-out periods', () => {
    fc.assert(
      fc.property(history, (absences) => {
        const result = forecast(absences);
        if (result === null) return;
        const { times, of, fromDays, toDays } = result.within;
        expect(fromDays).toBeLessThanOrEqual(result.medianDays);
        expect(result.medianDays).toBeLessThanOrEqual(toDays);
        expect(times).toBeLessThanOrEqual(of);
        expect(of).toBeGreaterThanOrEqual(5);
      }),
    );
  });

  test('the forecast’s range leaves out the shortest and the longest sold-out period', () => {
    // A range in which no set of lengths is too scattered.
    const days = fc.uniqueArray(fc.integer({ min: 10, max: 30 }), { minLength: 5, maxLength: 8 });
    fc.assert(
      fc.property(days, (lengths) => {
        expect(forecast(ended(...lengths.map((days) => 3 * days)))?.within).toMatchObject({
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
])('a restock forecast is right about as often as it states when sold-out periods have %s lengths', (_name, draw) => {
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
