import { sql } from 'kysely';
import { after, HOUR } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { givenUser } from '../../../testing/given.ts';
import { givenDelivery, givenEntry, givenReader, targetOf } from '../../../testing/given-inbox.ts';
import { expect, test } from '../../../testing/test.ts';
import { holdDeliveries } from './settle.repo.ts';

test('who deletes the account meanwhile does not keep back what the others of the batch wait for', async ({ app }) => {
  const { amber, oud } = await givenReader(app);
  const iris = await givenUser(app);
  const now = app.clock.now();
  const lease = newId();
  const held = await Promise.all(
    [amber, iris].map(async ({ id: userId }) => {
      const { event } = await givenEntry(app, userId, oud.id);
      const targetId = await targetOf(app, userId, 'email');
      const row = { user_id: userId, channel: 'email', target_id: targetId, event_id: event } as const;
      const id = await givenDelivery(app, { ...row, status: 'due', lease, sent_at: null });
      return { id, userId, targetId, until: after(now, HOUR), as: 'quiet-hours', reason: 'Quiet hours' } as const;
    }),
  );
  const deleting = await app.db.startTransaction().execute();
  await deleting.deleteFrom('users').where('id', '=', iris.id).execute();
  const holding = app.db.transaction().execute((tx) => holdDeliveries(tx, lease, held, now));
  const waiting = sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(app.db)).rows).toHaveLength(1);
  await deleting.commit().execute();
  await holding;
  const rows = await app.db.selectFrom('deliveries').select(['id', 'status']).where('lease', 'is', null).execute();
  expect(rows).toContainEqual({ id: held[0]?.id, status: 'held' });
});
