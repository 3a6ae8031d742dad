import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type {} from '../../users/users.tables.ts';
import type {} from '../notify.tables.ts';

/** Inserts at most one digest per email channel and week; none when email is unverified or off. */
export async function insertDigests(
  tx: Tx,
  due: readonly { userId: string; week: string }[],
  now: Date,
): Promise<number> {
  const inserted = await sql<{ id: string }>`
    insert into bundles (id, user_id, channel_id, channel_kind, kind, week, next_try_at, created_at)
    select due.id, users.id, channels.id, 'email', 'digest', due.week, ${now}, ${now}
    from unnest(${due.map(() => newId())}::uuid[], ${due.map(({ userId }) => userId)}::uuid[],
      ${due.map(({ week }) => week)}::date[]) as due (id, user_id, week)
    join users on users.id = due.user_id and users.email_verified_at is not null
    join channels on channels.user_id = users.id and channels.kind = 'email' and channels.off_at is null
    on conflict do nothing
    returning id`.execute(tx);
  return inserted.rows.length;
}
