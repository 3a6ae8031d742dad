import { killWorker } from '@sillage/testkit/kills';
import { random } from '@sillage/testkit/random';
import { expect, test } from '../../src/testing/test.ts';

const KILLS = 25;

test(`a worker that is killed ${KILLS} times records every stock change once and notifies every watcher once`, async ({
  app,
}) => {
  const report = await killWorker(app, { kills: KILLS, next: random(11) });
  expect(report).toMatchObject({ lost: [], doubled: [], emailProblems: [] });
  expect(report.events).toEqual(report.changes);
  // How many depends on how far the worker gets between two kills.
  expect(report.changes.restock).toBeGreaterThan(KILLS / 5);
  expect(report.interrupted.crawls + report.interrupted.candidates).toBeGreaterThan(0);
});
