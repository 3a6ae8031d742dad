import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type {} from '../catalogue/catalogue.tables.ts';
import type {} from '../monitor/monitor.tables.ts';
import type {} from '../users/users.tables.ts';

/** Maximum number of rows that the query reads; the newest count. */
const MAX_ANSWERS = 100_000;
const MAX_DELIVERIES = 50_000;
const MAX_EVENTS = 5_000;
const MAX_ROWS = 200;

export interface AccuracyGroup {
  shop: string | null;
  method: string | null;
  answers: number;
  right: number;
  secondsBetweenChecks: number | null;
  secondsToConfirm: number | null;
  secondsToSend: number | null;
  pages: number;
  readablePages: number;
}

export interface AccuracyQuery {
  minAnswers: number;
  /** Answers since then count. */
  since: Date;
  /** Age in days of an account from which its answers count. */
  minAccountDays: number;
  /** Messages, events and checks since then count; `recentId` is the smallest id since then. */
  recent: Date;
  recentId: string;
}

/**
 * Groups the answers by shop and method, and all together, most answers first. Lateness and
 * readability are those of the whole shop. A message that the user's quiet hours or daily limit
 * deferred does not count as late.
 */
export async function listAccuracy(db: Db, query: AccuracyQuery): Promise<AccuracyGroup[]> {
  const { minAnswers, since, minAccountDays, recent, recentId } = query;
  const { rows } = await sql<AccuracyGroup>`
    with answered as (
      select pages.shop_id, coalesce(events.method, 'page') as method, newest.answer = 'yes' as is_right
      from (select * from alert_answers where answered_at >= ${since} order by answered_at desc limit ${MAX_ANSWERS}) as newest
      join users on users.id = newest.user_id and users.created_at <= newest.answered_at - make_interval(days => ${minAccountDays})
      join events on events.id = newest.event_id and events.observer_id is null
      join pages on pages.id = events.page_id
    ), groups as (
      select shop_id, method, count(*)::int as answers, count(*) filter (where is_right)::int as right_answers
      from answered group by grouping sets ((shop_id, method), ()) having count(*) >= ${minAnswers}
      order by answers desc, shop_id, method limit ${MAX_ROWS}
    ), sent as (
      select pages.shop_id, percentile_cont(0.5) within group (order by extract(epoch from newest.sent_at - events.happened_at)) as seconds
      from (select event_id, sent_at from deliveries where id >= ${recentId} and status = 'sent' and channel_kind <> 'app'
        and bundle_id is null and exists (select from groups) order by id desc limit ${MAX_DELIVERIES}) as newest
      join events on events.id = newest.event_id and events.observer_id is null
      join pages on pages.id = events.page_id
      group by grouping sets ((pages.shop_id), ())
    ), confirmed as (
      -- The first check that saw a change differs from the one before, so it is stored.
      select pages.shop_id, percentile_cont(0.5) within group (order by extract(epoch from newest.happened_at - first_seen.at)) as seconds
      from (select * from events where id >= ${recentId} and observer_id is null and kind not in ('new_offer', 'discontinued') and exists (select from groups)
        order by id desc limit ${MAX_EVENTS}) as newest
      join pages on pages.id = newest.page_id
      cross join lateral (
        select max(checked_at) as at from checks
        where page_id = newest.page_id and offer_id = any(newest.offer_ids)
          and checked_at < newest.happened_at and checked_at >= newest.happened_at - interval '7 days'
      ) as first_seen
      where first_seen.at is not null
      group by grouping sets ((pages.shop_id), ())
    ), read as (
      select shop_id, count(*)::int as pages, count(*) filter (where last_outcome in ('product', 'unchanged'))::int as readable,
        percentile_cont(0.5) within group (order by extract(epoch from next_check_at - last_checked_at)) filter (where next_check_at > last_checked_at) as seconds
      from page_schedules where last_checked_at >= ${recent} and (shop_id in (select shop_id from groups) or exists (select from groups where shop_id is null))
      group by grouping sets ((shop_id), ())
    )
    select shops.name as shop, groups.method, groups.answers, groups.right_answers as right, sent.seconds as "secondsToSend",
      confirmed.seconds as "secondsToConfirm", read.seconds as "secondsBetweenChecks",
      coalesce(read.pages, 0) as pages, coalesce(read.readable, 0) as "readablePages"
    from groups
    left join shops on shops.id = groups.shop_id
    left join sent on sent.shop_id is not distinct from groups.shop_id
    left join confirmed on confirmed.shop_id is not distinct from groups.shop_id
    left join read on read.shop_id is not distinct from groups.shop_id
    order by groups.answers desc, groups.shop_id nulls first, groups.method`.execute(db);
  return rows;
}
