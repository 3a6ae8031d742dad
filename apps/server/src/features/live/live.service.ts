import { setTimeout as sleep, setImmediate as turnOfOthers } from 'node:timers/promises';
import type { LiveNews } from '@sillage/contract';
import { SECOND } from '../../platform/clock.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Deps } from '../../platform/deps.ts';
import { type EventSink, eventText } from '../../platform/http/event-streams.ts';
import { livingSessions } from '../auth/index.ts';
import * as repo from './live.repo.ts';
import { eventName, type Position, readPosition, writePosition } from './live.rules.ts';

/** The event streams connected to this process. */
export interface Live {
  /** Streams the changes since the client's last event, then new ones. Returns a stop function. */
  follow(who: { userId: string; sessionId: string }, sink: EventSink): () => void;
  close(): Promise<void>;
}

interface Follower {
  userId: string;
  sessionId: string;
  sink: EventSink;
}

/** A client that missed more gets a `reset` and reloads. */
const MOST_MISSED = 200;
/** Minimum pause between two reads: announcements come in bursts, and one read serves them all. */
const LEAST_PAUSE_MS = 25;
/** Clients served before yielding to other work: one change may concern thousands of clients. */
const TOLD_AT_ONCE = 250;
/** Maximum wait: a dead connection delivers no announcement, and sessions also expire. */
const LONGEST_SILENCE_MS = 5 * SECOND;
const RETRY_MS = SECOND;
/** The payload of an announcement that ends no session. */
const ONLY_NEWS = 'news';

/** Streams changes to the clients of this process, with one loop that runs while there are any. */
export function openLive({ db, clock, log, listen }: Pick<Deps, 'db' | 'clock' | 'log' | 'listen'>): Live {
  const joining = new Set<Follower>();
  const told = new Set<Follower>();
  const stopping = new AbortController();
  const { signal } = stopping;
  let listener: Listener | undefined;
  let running: Promise<void> | undefined;
  let heard = Promise.withResolvers<void>();
  let mayHaveEnded = true;
  let lastEnding = performance.now();
  /** Every client in `told` has received everything committed up to here. */
  let position: Position | null = null;

  async function endOver(): Promise<void> {
    const isForAll = mayHaveEnded || performance.now() - lastEnding > LONGEST_SILENCE_MS;
    if (!isForAll && joining.size === 0) return;
    if (isForAll) {
      mayHaveEnded = false;
      lastEnding = performance.now();
    }
    // When clients only join, the sessions of the others need no new check.
    const all = isForAll ? [...joining, ...told] : [...joining];
    const living = await livingSessions({ db, clock }, [...new Set(all.map(({ sessionId }) => sessionId))]);
    for (const follower of all) if (!living.has(follower.sessionId)) leave(follower);
  }

  function leave(follower: Follower): void {
    joining.delete(follower);
    told.delete(follower);
    follower.sink.end();
  }

  async function tellAll(): Promise<Position> {
    const users = [...new Set([...told].map(({ userId }) => userId))];
    const { snapshot, news } = await repo.readNews(db, position?.snapshot ?? null, users);
    const now = { at: clock.now(), snapshot };
    const byUser = new Map<string, repo.NewsRow[]>();
    for (const row of news) for (const userId of row.user_ids) byUser.set(userId, [...(byUser.get(userId) ?? []), row]);
    const texts = new Map<string, string>();
    let count = 0;
    for (const { userId, sink } of told) {
      const theirs = byUser.get(userId);
      if (!theirs) continue;
      sink.send(textOnce(texts, theirs, now));
      count += 1;
      if (count % TOLD_AT_ONCE === 0) await turnOfOthers();
    }
    return now;
  }

  /** Sends reconnected clients what they missed, and adds all new clients to `told`. */
  async function admit(arrived: readonly Follower[], now: Position): Promise<void> {
    const returning = arrived.flatMap((follower) => {
      const before = follower.sink.lastEventId === null ? null : readPosition(follower.sink.lastEventId, now);
      return before === null ? [] : [{ follower, userId: follower.userId, before }];
    });
    const missed = returning.length > 0 ? await readMissed(returning, now) : null;
    // A client that sent an id and has no entry here gets a `reset`.
    const missedBy = new Map(
      missed === null ? [] : returning.map(({ follower }, at) => [follower, missed.get(at) ?? []]),
    );
    for (const follower of arrived) {
      if (!joining.delete(follower)) continue;
      told.add(follower);
      follower.sink.send(welcome(follower, missedBy.get(follower), now));
    }
  }

  /**
   * Catches errors, because one client's id must not stop the stream for all: the reconnected
   * clients get a `reset` instead.
   */
  async function readMissed(returning: Parameters<typeof repo.readMissed>[1], now: Position) {
    try {
      return await repo.readMissed(db, returning, now.snapshot, MOST_MISSED + 1);
    } catch (error) {
      log.warn({ reason: String(error) }, 'missed news could not be read');
      return null;
    }
  }

  async function turn(): Promise<void> {
    await endOver();
    const arrived = [...joining];
    position = await tellAll();
    if (arrived.length > 0) await admit(arrived, position);
  }

  async function wordOrSilence(): Promise<void> {
    const silence = setTimeout(() => hear(''), LONGEST_SILENCE_MS);
    await heard.promise;
    clearTimeout(silence);
  }

  async function run(): Promise<void> {
    while (!signal.aborted && joining.size + told.size > 0) {
      heard = Promise.withResolvers();
      const problem = await turn().then(
        () => null,
        (error: unknown) => String(error),
      );
      if (problem !== null) miss(problem);
      // Pauses after the turn rather than before it, so that a first change is sent at once.
      await sleep(problem === null ? LEAST_PAUSE_MS : RETRY_MS, undefined, { signal }).catch(() => undefined);
      if (problem === null && !signal.aborted) await wordOrSilence();
    }
    position = null;
    running = undefined;
  }

  function miss(reason: string): void {
    mayHaveEnded = true;
    if (!signal.aborted) log.warn({ reason }, 'live news could not be read');
  }

  function hear(word: string): void {
    if (word !== ONLY_NEWS) mayHaveEnded = true;
    heard.resolve();
  }

  return {
    follow({ userId, sessionId }, sink) {
      const follower = { userId, sessionId, sink };
      joining.add(follower);
      listener ??= listen({ channel: 'live_news', hear });
      heard.resolve();
      running ??= run();
      return () => {
        joining.delete(follower);
        told.delete(follower);
      };
    },
    async close() {
      stopping.abort();
      heard.resolve();
      await Promise.all([listener?.close(), running]);
    },
  };
}

/** Returns the first event; `missed` is undefined when the missed changes cannot be replayed. */
function welcome({ sink }: Follower, missed: repo.NewsRow[] | undefined, now: Position): string {
  if (sink.lastEventId === null || missed?.length === 0) return eventText({ id: writePosition(now) });
  if (missed && missed.length <= MOST_MISSED) return newsText(missed, now);
  return eventText({ name: 'reset', id: writePosition(now), data: {} });
}

/** Only the last event has an id: a client cut off midway gets all of them again. */
function newsText(rows: readonly repo.NewsRow[], now: Position): string {
  const texts = rows.map((row, index) => {
    const data = toNews(row);
    return eventText({ name: eventName(data), id: index === rows.length - 1 ? writePosition(now) : undefined, data });
  });
  return texts.join('');
}

/** Renders the same changes only once, whatever the number of clients. */
function textOnce(texts: Map<string, string>, rows: readonly repo.NewsRow[], now: Position): string {
  const key = rows.map(({ id }) => id).join();
  const text = texts.get(key) ?? newsText(rows, now);
  texts.set(key, text);
  return text;
}

function toNews(row: repo.NewsRow): LiveNews {
  return {
    fragranceId: row.fragrance_id,
    kind: row.kind,
    isSoldOut: row.is_sold_out,
    availability: row.availability,
    price: row.price,
    // A fragrance's own price is in US dollars or unknown: nothing is converted.
    currency: row.price === null ? null : 'USD',
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}
