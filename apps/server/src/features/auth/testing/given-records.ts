import { addMs, DAY } from '../../../platform/clock.ts';
import { newId, newToken } from '../../../platform/ids.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Adds the invitation that a user registered with, and a deletion that the operator scheduled. */
export async function givenAccountRecords(app: TestApp, userId: string): Promise<void> {
  const now = app.clock.now();
  await app.db
    .insertInto('invitations')
    .values({
      id: newId(),
      token_hash: Buffer.from(newToken()),
      source: 'command-line',
      email: null,
      created_at: now,
      expires_at: addMs(now, DAY),
      user_id: userId,
      used_at: now,
    })
    .execute();
  const times = { requested_at: now, notified_at: now, delete_at: addMs(now, 7 * DAY) };
  await app.db
    .insertInto('account_deletions')
    .values({ user_id: userId, id: newId(), next_try_at: times.delete_at, ...times })
    .execute();
}
