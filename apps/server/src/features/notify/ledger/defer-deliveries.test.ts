import { sql } from 'kysely';
import { addMs, HOUR } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { givenUser } from '../../../testing/given.ts';
import { findChannelId, givenDelivery, givenEntry, givenInbox } from '../../../testing/given-inbox.ts';
import { expect, test } from '../../../testing/test.ts';
import { deferDeliveries } from './deliveries.repo.ts';

test('deferDeliveries defers the other deliveries of a batch when one of its users deletes the account', async ({
  app,
}) => {
  const { amber, oud } = await givenInbox(app);
  const iris = await givenUser(app);
  const now = app.clock.now();
  const lease = newId();
  const deferred = await Promise.all(
    [amber, iris].map(async ({ id: userId }) => {
      const { event } = await givenEntry(app, userId, oud.id);
      const channelId = await findChannelId(app, userId, 'email');
      const row = { user_id: userId, channel_kind: 'email', channel_id: channelId, event_id: event } as const;
      const id = await givenDelivery(app, { ...row, status: 'due', lease, sent_at: null });
      return {
        id,
        userId,
        channelId,
        until: addMs(now, HOUR),
        bundleKind: 'quiet-hours',
        reason: 'Quiet hours',
      } as const;
    }),
  );
  const deleting = await app.db.startTransaction().execute();
  await deleting.deleteFrom('users').where('id', '=', iris.id).execute();
  const deferring = app.db.transaction().execute((tx) => deferDeliveries(tx, lease, deferred, now));
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(app.db)).rows).toHaveLength(1);
  await deleting.commit().execute();
  await deferring;
  const rows = await app.db.selectFrom('deliveries').select(['id', 'status']).where('lease', 'is', null).execute();
  expect(rows).toContainEqual({ id: deferred[0]?.id, status: 'deferred' });
});
