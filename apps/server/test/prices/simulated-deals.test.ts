import { simulateDeals } from '../../src/testing/deals/simulate-deals.ts';
import { expect, test } from '../../src/testing/test.ts';

test('deals equal those of a list of all observations when two shops are checked for 150 days', async ({ app }) => {
  expect(await simulateDeals(app, { days: 150, seed: 21 })).toBeGreaterThan(3);
});
