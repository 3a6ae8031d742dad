import { random } from '@sillage/testkit/random';
import { shopPlans, simulateShops } from '@sillage/testkit/year';
import { expect, inject, test } from '../../src/testing/test.ts';

const DAYS = 365;

/** Two halves of the simulated shops run at once, because each half mostly waits for PostgreSQL. */
const halves = [shopPlans.slice(0, 8), shopPlans.slice(8)];

test(`shops of every kind, simulated for ${DAYS} days, lead to one event for each restock and one email to each watcher`, async () => {
  const reports = await Promise.all(
    halves.map((plans, index) => simulateShops(inject('postgresUrl'), { days: DAYS, next: random(index + 1), plans })),
  );
  const reported = reports.reduce((sum, { total }) => sum + total.reported, 0);
  const mails = reports.reduce((sum, report) => sum + report.emails, 0);
  const shops = reports.flatMap((report) => report.shops);
  const requests = shops.reduce((sum, shop) => sum + shop.requests.requests, 0);
  console.log(`${DAYS} days: ${reported} restocks, ${mails} emails, ${requests} requests`);
  for (const { total, emailProblems } of reports) {
    expect(total).toMatchObject({ missed: 0, invented: 0, doubled: 0 });
    expect(emailProblems).toEqual([]);
  }
  expect(reported).toBeGreaterThan(5 * DAYS);
  expect(mails).toBeGreaterThan(reported);
  expect(shops.filter((shop) => shop.requests.violations.length > 0)).toEqual([]);
  expect(shops.filter((shop) => shop.requests.requests > shop.requests.allowed)).toEqual([]);
});
