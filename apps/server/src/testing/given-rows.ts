import { sql } from 'kysely';
import { addMs, DAY } from '../platform/clock.ts';
import { newId, newToken } from '../platform/ids.ts';
import type { TestApp } from './test-app.ts';

/**
 * Adds the rows about a user that no request of the user writes: an invitation, a scheduled
 * deletion, an operator's answer to a report, a watch that a merge moved, and the user's device in
 * Home Assistant.
 */
export async function givenRowsOfOthers(app: TestApp, userId: string, fragranceId: number): Promise<void> {
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
  await sql`
    insert into report_answers (id, user_id, page_id, problem, note, answered_at, next_try_at)
    select ${newId()}, ${userId}, min(id), 'stock', 'The shop corrected it.', ${now}, ${now} from pages`.execute(
    app.db,
  );
  await sql`insert into home_assistant_devices values (${userId}, ${newId()}, ${now})`.execute(app.db);
  await sql`
    with move as (
      insert into fragrance_moves (id, kind, from_id, to_id, page_ids, suggestion_ids, recommendation_ids, was_listed, moved_at)
      values (${newId()}, 'merge', ${fragranceId}, ${fragranceId}, '{}', '{}', '{}', true, ${now}) returning id
    )
    insert into moved_rows (move_id, user_id, kind, moved) select id, ${userId}, 'watch', '{}' from move`.execute(
    app.db,
  );
}
