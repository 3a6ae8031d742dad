import { simulateDeals } from '../../src/testing/deals/simulate-deals.ts';
import { expect, test } from '../../src/testing/test.ts';

test.for([3, 5, 8])(
  'deals equal those of a list of all observations over 450 simulated days, with the seed %s',
  async (seed, { app }) => {
    expect(await simulateDeals(app, { days: 450, seed })).toBeGreaterThan(3);
  },
);
