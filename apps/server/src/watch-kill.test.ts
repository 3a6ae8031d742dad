import { killRounds } from './testing/farm/kills.ts';
import { random } from './testing/seeded.ts';
import { expect, test } from './testing/test.ts';

const ROUNDS = 10;
const PATIENCE_MS = 240_000;

test(`a worker killed ${ROUNDS} times at any moment loses no change, tells none twice, and leaves nobody out`, {
  timeout: PATIENCE_MS,
}, async ({ app }) => {
  const report = await killRounds(app, { rounds: ROUNDS, next: random(11) });
  expect(report).toMatchObject({ lost: [], doubled: [], mailProblems: [] });
  expect(report.events).toEqual(report.changes);
  expect(report.changes.restock).toBeGreaterThan(ROUNDS);
  expect(report.cut.visits + report.cut.candidates).toBeGreaterThan(0);
});
