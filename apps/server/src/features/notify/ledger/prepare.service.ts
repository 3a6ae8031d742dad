import type { Db } from '../../../platform/db/db.ts';
import type { Receiver } from '../channel.ts';
import { knownZone } from '../local-time.rules.ts';
import type { News } from '../message.ts';
import type { Standing } from './decide.rules.ts';
import * as repo from './facts.repo.ts';
import { newsOf } from './news.rules.ts';

/** A delivery with everything needed to judge and send it, in the current state. */
export interface Prepared {
  id: string;
  standing: Standing;
  /** The same object for all deliveries with the same content. */
  news: News;
  to: Receiver;
  timeZone: string;
  watchId: number | null;
  dailyCap: number;
  isCounted: boolean;
}

/**
 * Loads a batch of deliveries in a few queries. Leaves out deliveries that no longer exist. With
 * `targetId`, as if they went to that channel.
 */
export async function prepare(db: Db, ids: readonly string[], targetId: string | null = null): Promise<Prepared[]> {
  if (ids.length === 0) return [];
  const rows = await repo.listStandings(db, ids, targetId);
  const newsFor = await loadNews(db, rows);
  return rows.flatMap((row) => {
    const news = newsFor(row);
    return news ? [toPrepared(row, news)] : [];
  });
}

async function loadNews(db: Db, rows: readonly repo.StandingRow[]) {
  if (rows.length === 0) return () => undefined;
  const events = await repo.listEvents(db, [...new Set(rows.map(({ event_id }) => event_id))]);
  const soldOut = events.filter(({ kind }) => kind === 'sold_out').map(({ fragrance_id }) => fragrance_id);
  const [offers, instead] = await Promise.all([
    repo.listOffers(db, [...new Set(events.flatMap(({ offer_ids }) => offer_ids))]),
    soldOut.length > 0 ? repo.listInstead(db, soldOut) : [],
  ]);
  const byId = new Map(events.map((event) => [event.id, event]));
  const made = new Map<string, News>();
  return ({ event_id, waited_ids }: repo.StandingRow): News | undefined => {
    const event = byId.get(event_id);
    if (!event) return undefined;
    const key = [event_id, ...waited_ids.toSorted((a, b) => a - b)].join();
    const known = made.get(key);
    if (known) return known;
    const waited = new Set(waited_ids);
    const news = newsOf(
      event,
      offers.filter(({ id }) => waited.has(id)),
      instead.filter(({ of }) => of === event.fragrance_id),
    );
    made.set(key, news);
    return news;
  };
}

function toPrepared(row: repo.StandingRow, news: News): Prepared {
  return {
    id: row.id,
    standing: toStanding(row, news),
    news,
    to: {
      targetId: row.target_id,
      userId: row.user_id,
      email: row.email,
      address: row.address,
      secretVersion: row.secret_version,
      secretChangedAt: row.secret_changed_at,
    },
    timeZone: knownZone(row.time_zone),
    watchId: row.watch_id,
    dailyCap: row.daily_cap,
    isCounted: row.is_counted,
  };
}

function toStanding(row: repo.StandingRow, news: News): Standing {
  const tellAgain = {
    rule: row.tell_again ?? 'every',
    hours: row.tell_again_hours,
    toldEventId: row.told_event_id,
    toldAt: row.told_at,
  };
  return {
    eventId: row.event_id,
    kind: row.kind,
    channel: row.channel,
    isOver: news.isOver,
    target: {
      isRemoved: row.removed_at !== null,
      isOff: row.off_at !== null,
      offReason: row.off_reason,
      isProven: row.channel !== 'email' || row.email_verified_at !== null,
    },
    watch: row.watch_id === null ? null : { waits: news.offers.length > 0, tellAgain },
    wishes: { restockMails: row.email_notifications, updates: row.watchlist_updates, digest: row.weekly_digest },
    quiet: { timeZone: row.time_zone, from: row.quiet_from, to: row.quiet_to },
  };
}
