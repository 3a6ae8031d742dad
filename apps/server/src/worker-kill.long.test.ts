import { killWorker } from '@sillage/testkit/kills';
import { random } from './testing/seeded.ts';
import { expect, test } from './testing/test.ts';

const KILLS = 25;

test(`a worker that is killed ${KILLS} times loses no change, records none twice and notifies every watcher once`, async ({
  app,
}) => {
  const report = await killWorker(app, { kills: KILLS, next: random(11) });
  expect(report).toMatchObject({ lost: [], doubled: [], mailProblems: [] });
  expect(report.events).toEqual(report.changes);
  expect(report.changes.restock).toBeGreaterThan(KILLS);
  expect(report.interrupted.visits + report.interrupted.candidates).toBeGreaterThan(0);
});
