import { killSenders } from './testing/alerts/kills.ts';
import { random } from './testing/seeded.ts';
import { expect, test } from './testing/test.ts';

const KILLS = 10;
const PATIENCE_MS = 240_000;

test(`senders killed ${KILLS} times, with random faults of the mail server: nothing is lost, and copies share a Message-ID`, {
  timeout: PATIENCE_MS,
}, async ({ app }) => {
  const report = await killSenders(app, { kills: KILLS, next: random(8), people: 1000, many: 600, bystanders: 5500 });
  expect(report).toMatchObject({ lost: [], foreign: [], otherIds: [], altered: [], ledger: [] });
  expect(report.expected).toBeGreaterThan(KILLS);
  // Fewer than the news: the daily cap makes one mail of several.
  expect(report.taken).toBeGreaterThan(report.expected / 2);
  expect(report.cut.claims + report.cut.conversations).toBeGreaterThan(0);
  expect(Object.keys(report.faults).length).toBeGreaterThan(0);
});
