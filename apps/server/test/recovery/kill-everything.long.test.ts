import { killEverything } from '@sillage/testkit/kills';
import { random } from '@sillage/testkit/random';
import { expect, test } from 'vitest';

const KILLS = 50;
const ALERTS = 240;

test(`none of ${ALERTS} alerts is lost or sent twice when the server, a worker and PostgreSQL are killed ${KILLS} times`, async () => {
  const report = await killEverything({ kills: KILLS, alerts: ALERTS, next: random(17) });
  const { kills, expected, arrived, copies, interrupted, restarts } = report;
  console.log(
    `${kills} kills, ${arrived} of ${expected} alerts, ${copies} copies; interrupted: ${JSON.stringify(interrupted)}`,
  );
  if (restarts.length > 0) console.log(`${restarts.length} further starts:\n${restarts.join('\n\n')}`);
  expect(report).toMatchObject({ lost: [], doubled: [], emailProblems: [] });
  expect(report.events).toEqual(report.changes);
  expect(expected).toBeGreaterThanOrEqual(ALERTS);
  expect(arrived).toBe(expected);
  expect(interrupted.crawls + interrupted.candidates).toBeGreaterThan(0);
});
