import { DAY } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenBundle, givenChannel, givenEntry, givenInbox } from '../../../testing/given-inbox.ts';
import { expect, test } from '../../../testing/test.ts';
import { tidyLedger } from './tidy-ledger.job.ts';

test('tidyLedger keeps deliveries and the names of removed channels for 400 days', async ({ app }) => {
  // The age of a delivery is that of its id, which has the system's time.
  app.clock.moveTo(new Date());
  const { amber, oud, inbox } = await givenInbox(app);
  const removed = { removed_at: app.clock.now(), address: null, address_key: null };
  const channelId = await givenChannel(app, amber.id, removed);
  await givenEntry(app, amber.id, oud.id);
  await givenBundle(app, { userId: amber.id, channelId, at: app.clock.now() });
  const countRows = async () => [
    (await inbox()).entries.length,
    (await app.db.selectFrom('bundles').select('id').execute()).length,
    (await app.db.selectFrom('channels').select('id').where('user_id', '=', amber.id).execute()).length,
  ];
  const tidy = tidyLedger(app);
  expect([await runOnce(tidy), await runOnce(tidy), await countRows()]).toEqual([true, false, [1, 1, 3]]);
  app.clock.advance(399 * DAY);
  // The user's session has expired meanwhile, so the rows are counted directly.
  const stored = async () => (await app.db.selectFrom('deliveries').select('id').execute()).length;
  expect([await runOnce(tidy), await stored()]).toEqual([true, 1]);
  app.clock.advance(2 * DAY);
  expect([await runOnce(tidy), await stored()]).toEqual([true, 0]);
  expect(await app.db.selectFrom('bundles').select('id').execute()).toEqual([]);
  expect(await app.db.selectFrom('channels').select('id').where('user_id', '=', amber.id).execute()).toHaveLength(2);
});
