import { expect, test } from '../../../testing/test.ts';
import { simulatePrices } from './testing/simulate-year.ts';

test('lows, usual prices and events equal those of a list of all observations when two shops are checked for 150 days', async ({
  app,
}) => {
  expect(await simulatePrices(app, { days: 150, seed: 3 })).toBeGreaterThan(0);
});
