import {
  FAILED_DAYS,
  MAX_UNSENT_GROUPS,
  STUCK_AFTER_MINUTES,
  UNSENT_PAGE_SIZE,
  type UnsentGroup,
  type UnsentMessage,
} from '@sillage/contract';
import { type RawBuilder, sql } from 'kysely';
import { addMs, DAY, MINUTE } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { firstIdAt } from '../../../platform/ids.ts';
import type {} from '../../monitor/monitor.tables.ts';
import type {} from '../../users/users.tables.ts';
import { QUIET_HOURS } from '../ledger/delivery-decision.rules.ts';
import type {} from '../notify.tables.ts';

/** Messages of a group, or single messages in any of the two states. */
export type UnsentFilter = { group: UnsentGroup } | { ids: readonly string[] };

/** SQL for deliveries or bundles that are stuck: due for long, or tried without success. */
function isStuck(now: Date): RawBuilder<boolean> {
  const due = addMs(now, -STUCK_AFTER_MINUTES * MINUTE);
  return sql`status = 'due' and (next_try_at <= ${due} or attempts > 0 and reason is distinct from ${QUIET_HOURS})`;
}

function isFailed(now: Date): RawBuilder<boolean> {
  return sql`status = 'failed' and id >= ${firstIdAt(addMs(now, -FAILED_DAYS * DAY))}::uuid`;
}

/**
 * SQL condition on deliveries or bundles for the messages that a filter selects. Deliveries whose
 * message is a bundle have to be left out by `isOwnMessage`.
 */
export function matchesUnsent(filter: UnsentFilter, now: Date): RawBuilder<boolean> {
  if ('ids' in filter)
    return sql`(id = any(${filter.ids}::uuid[]) and (${isFailed(now)} or status = 'due' and channel_kind <> 'app'))`;
  const { state, channelKind, reason } = filter.group;
  return sql`(${state === 'failed' ? isFailed(now) : isStuck(now)} and channel_kind = ${channelKind}
    and reason is not distinct from ${reason}::text)`;
}

/** SQL condition on deliveries: each is a message of its own, and not part of a bundle's. */
export const isOwnMessage = sql<boolean>`bundle_id is null`;

export interface UnsentGroupRow extends UnsentGroup {
  messages: number;
  since: Date;
}

/**
 * Counts the messages that were not sent by state, channel kind and reason, the most first, and
 * says whether there are more than 100 groups.
 */
export async function listUnsentGroups(db: Db, now: Date): Promise<{ rows: UnsentGroupRow[]; hasMore: boolean }> {
  const columns = sql`channel_kind, reason, created_at`;
  const { rows } = await sql<UnsentGroupRow>`
    with unsent as (
      select 'stuck' as state, ${columns} from deliveries where ${isStuck(now)} and channel_kind <> 'app'
      union all select 'stuck', ${columns} from bundles where ${isStuck(now)}
      union all select 'failed', ${columns} from deliveries where ${isFailed(now)} and ${isOwnMessage}
      union all select 'failed', ${columns} from bundles where ${isFailed(now)}
    )
    select state, channel_kind as "channelKind", reason, count(*)::int as messages, min(created_at) as since
    from unsent group by state, channel_kind, reason order by messages desc, state, channel_kind, reason
    limit ${MAX_UNSENT_GROUPS + 1}`.execute(db);
  return { rows: rows.slice(0, MAX_UNSENT_GROUPS), hasMore: rows.length > MAX_UNSENT_GROUPS };
}

export type UnsentRow = Pick<
  UnsentMessage,
  'id' | 'kind' | 'isChannelOff' | 'isInProgress' | 'attempts' | 'response'
> & {
  userId: string;
  username: string;
  email: string | null;
  createdAt: Date;
  nextTryAt: Date | null;
};

/** Lists the messages of a group, newest first, and whether there are more. */
export async function listUnsent(
  db: Db,
  group: UnsentGroup,
  { now, before }: { now: Date; before: string | undefined },
): Promise<{ rows: UnsentRow[]; hasMore: boolean }> {
  const matches = sql`${matchesUnsent({ group }, now)} ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}`;
  const columns = sql`id, user_id, channel_id, channel_kind, status, attempts, next_try_at, created_at, response, lease`;
  const page = sql`order by id desc limit ${UNSENT_PAGE_SIZE + 1}`;
  const { rows } = await sql<UnsentRow>`
    with single as (select ${columns}, event_id, null as kind from deliveries where ${matches} and ${isOwnMessage} ${page}),
    bundled as (select ${columns}, null::uuid as event_id, kind from bundles where ${matches} ${page}),
    unsent as (select * from single union all select * from bundled ${page})
    select unsent.id, coalesce(unsent.kind, events.kind) as kind, unsent.user_id as "userId", users.username,
      case when unsent.channel_kind = 'email' then users.email end as email, unsent.attempts, unsent.response,
      channels.id is null or channels.off_at is not null or channels.removed_at is not null as "isChannelOff",
      unsent.status = 'due' and unsent.lease is not null and unsent.next_try_at > ${now} as "isInProgress",
      date_trunc('hour', unsent.created_at, 'UTC') as "createdAt",
      case when unsent.status = 'due' then unsent.next_try_at end as "nextTryAt"
    from unsent join users on users.id = unsent.user_id left join events on events.id = unsent.event_id
    left join channels on channels.id = unsent.channel_id order by unsent.id desc`.execute(db);
  return { rows: rows.slice(0, UNSENT_PAGE_SIZE), hasMore: rows.length > UNSENT_PAGE_SIZE };
}

/** Counts the messages that a filter selects. */
export async function countUnsent(db: Db, filter: UnsentFilter, now: Date): Promise<number> {
  const matches = matchesUnsent(filter, now);
  const { rows } = await sql<{ messages: number }>`
    select (select count(*) from deliveries where ${matches} and ${isOwnMessage})::int
      + (select count(*) from bundles where ${matches})::int as messages`.execute(db);
  return rows[0]?.messages ?? 0;
}
