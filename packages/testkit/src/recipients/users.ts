import { sql } from 'kysely';
import type { Db } from '../../../../apps/server/src/platform/db/db.ts';
import { newId } from '../../../../apps/server/src/platform/ids.ts';

/** User that can be notified but cannot sign in. */
export interface Recipient {
  id: string;
  email: string;
  isVerified: boolean;
  wantsEmail: boolean;
  /** Maximum number of messages per day. Further messages are bundled. */
  dailyLimit: number;
}

const UNLIMITED = 1_000_000;

/** Inserts users: most are verified and want emails; some have a daily limit of two messages. */
export function insertRecipients(db: Db, count: number): Promise<Recipient[]> {
  return insertUsers(
    db,
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      email: `recipient-${index}@users.example`,
      isVerified: index % 13 !== 6,
      wantsEmail: index % 11 !== 5,
      dailyLimit: index % 7 === 3 ? 2 : UNLIMITED,
    })),
  );
}

/** Inserts users with an unverified email address, who have an inbox but receive no email. */
export function insertUnverifiedUsers(db: Db, count: number): Promise<Recipient[]> {
  return insertUsers(
    db,
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      email: `unverified-${index}@users.example`,
      isVerified: false,
      wantsEmail: true,
      dailyLimit: UNLIMITED,
    })),
  );
}

async function insertUsers(db: Db, users: Recipient[]): Promise<Recipient[]> {
  await sql`
    with inserted as (
      insert into users (id, username, email, email_verified_at, auth_provider, is_active, created_at)
      select id, split_part(email, '@', 1), email, case when is_verified then now() end, 'local', true, now()
      from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ email }) => email)}::text[],
        ${users.map(({ isVerified }) => isVerified)}::boolean[]) as t (id, email, is_verified)
    )
    insert into preferences (user_id, email_notifications, daily_limit)
    select id, wants_mail, daily_limit
    from unnest(${users.map(({ id }) => id)}::uuid[], ${users.map(({ wantsEmail }) => wantsEmail)}::boolean[],
      ${users.map(({ dailyLimit }) => dailyLimit)}::int[]) as t (id, wants_mail, daily_limit)`.execute(db);
  return users;
}
