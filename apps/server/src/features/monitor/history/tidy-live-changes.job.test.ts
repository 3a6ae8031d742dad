import { DAY, HOUR } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenFragrance } from '../../../testing/given.ts';
import { expect, test } from '../../../testing/test.ts';
import { insertLiveChange } from '../checks/live-changes.repo.ts';
import { tidyLiveChanges } from './tidy-live-changes.job.ts';

test('tidyLiveChanges runs hourly and deletes changes recorded for open web pages two days ago', async ({ app }) => {
  const { id: fragranceId } = await givenFragrance(app);
  const insertChange = () =>
    app.db.transaction().execute((tx) => insertLiveChange(tx, { fragranceId, kind: 'stock', at: app.clock.now() }));
  const countChanges = async () => (await app.db.selectFrom('live_changes').select('happened_at').execute()).length;
  const tidy = tidyLiveChanges(app);
  await insertChange();
  app.clock.advance(DAY);
  await insertChange();
  expect([await runOnce(tidy), await runOnce(tidy), await countChanges()]).toEqual([true, false, 2]);
  app.clock.advance(DAY + HOUR);
  expect([await runOnce(tidy), await countChanges()]).toEqual([true, 1]);
});
