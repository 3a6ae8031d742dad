import { killSenders } from '@sillage/testkit/kills';
import { random } from '@sillage/testkit/random';
import { expect, test } from '../../src/testing/test.ts';

const KILLS = 25;
const users = { recipients: 1000, popular: 600, unverified: 5500 };

test(`senders that are killed ${KILLS} times lose no email, and every copy has the Message-ID of the first`, async ({
  app,
}) => {
  const report = await killSenders(app, { kills: KILLS, next: random(8), ...users });
  expect(report).toMatchObject({ lost: [], unexpected: [], otherIds: [], altered: [], ledger: [] });
  expect(report.expected).toBeGreaterThan(KILLS);
  // The daily cap bundles several restocks in one email.
  expect(report.received).toBeGreaterThan(report.expected / 2);
  expect(report.interrupted.claims + report.interrupted.conversations).toBeGreaterThan(0);
  expect(Object.keys(report.faults).length).toBeGreaterThan(0);
});
