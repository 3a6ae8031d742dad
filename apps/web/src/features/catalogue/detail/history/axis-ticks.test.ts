import { describe, expect, test } from 'vitest';
import { priceTicks, timeTicks } from './axis-ticks.ts';

const DAY = 86_400_000;
const start = Date.UTC(2026, 0, 1, 12);

describe('priceTicks', () => {
  test.each([
    [80, 120, [80, 90, 100, 110, 120]],
    [83, 118, [80, 90, 100, 110, 120]],
    [0.421, 0.436, [0.42, 0.43, 0.44]],
    [25_000_000, 25_000_000, [22_000_000, 24_000_000, 26_000_000, 28_000_000]],
  ])('priceTicks returns round amounts for prices from %d to %d', (min, max, ticks) => {
    expect(priceTicks(min, max)).toEqual(ticks);
  });

  test('priceTicks encloses any range in two to seven ticks', () => {
    for (let round = 0; round < 500; round += 1) {
      const min = Math.random() * 10 ** (round % 8);
      const max = min + Math.random() * 10 ** (round % 7);
      const ticks = priceTicks(min, max);
      expect(ticks[0]).toBeLessThanOrEqual(min * (1 + 1e-9));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max * (1 - 1e-9));
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
    }
  });
});

describe('timeTicks', () => {
  test.each([
    ['ten minutes', 10 / 1440, 'minute'],
    ['a day', 1, 'hour'],
    ['two weeks', 14, 'day'],
    ['a year', 365, 'month'],
    ['nine years', 9 * 365, 'year'],
  ])('timeTicks returns round times within a period of %s', (_words, days, unit) => {
    const ticks = timeTicks(start, start + days * DAY);
    expect(ticks.length).toBeGreaterThanOrEqual(2);
    expect(ticks.length).toBeLessThanOrEqual(7);
    expect(ticks.map((tick) => tick.unit)).toContain(unit);
    expect(ticks.every((tick) => tick.at >= start && tick.at <= start + days * DAY)).toBe(true);
  });

  test('timeTicks marks midnight as a day when the ticks are hours apart', () => {
    const noon = new Date(2026, 0, 1, 12).getTime();
    const ticks = timeTicks(noon, noon + DAY);
    expect(ticks.find((tick) => tick.unit === 'day')?.at).toBe(new Date(2026, 0, 2).getTime());
  });
});
