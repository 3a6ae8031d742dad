import { expect, test } from 'vitest';
import { describeWatchFilter } from './describe-watch-filter.ts';

test.each([
  [{ sizesMl: null, maxPrice: null }, null],
  [{ sizesMl: [100], maxPrice: { amount: 90, currency: 'USD', per: 'bottle' as const } }, '100 ml, up to $90.00'],
  [{ sizesMl: [50, 100], maxPrice: null }, '50 or 100 ml'],
  [
    { sizesMl: null, maxPrice: { amount: 1.225, currency: 'EUR', per: 'ml' as const } },
    'any size, up to €1.225 per ml',
  ],
  [{ sizesMl: null, maxPrice: null, kinds: ['bottle' as const, 'tester' as const] }, 'full bottles or testers'],
  [{ sizesMl: [2], maxPrice: null, kinds: ['sample' as const] }, 'samples, 2 ml'],
])('describeWatchFilter describes %j as %s', (watchFilter, text) => {
  expect(describeWatchFilter(watchFilter)).toBe(text);
});
