import { setTimeout as sleep, setImmediate as turnOfOthers } from 'node:timers/promises';
import type { LiveNews } from '@sillage/contract';
import { SECOND } from '../../platform/clock.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Deps } from '../../platform/deps.ts';
import { type EventSink, eventText } from '../../platform/http/event-streams.ts';
import { livingSessions } from '../auth/index.ts';
import * as repo from './live.repo.ts';
import { eventName, type Position, readPosition, writePosition } from './live.rules.ts';

/** Whoever is connected to this process. */
export interface Live {
  /** Tells somebody of changes from now on, and first of those since their last event; answers the way to stop. */
  follow(who: { userId: string; sessionId: string }, sink: EventSink): () => void;
  close(): Promise<void>;
}

interface Follower {
  userId: string;
  sessionId: string;
  sink: EventSink;
}

/** Who missed more is told to look for themselves. */
const MOST_MISSED = 200;
/** Announcements come in bursts; what they tell of is read together. */
const LEAST_PAUSE_MS = 25;
/** After so many are told, others have their turn: a change may be news to thousands. */
const TOLD_AT_ONCE = 250;
/** After so long without a word it looks by itself: a connection that is silently dead tells nobody, and sessions also end by time. */
const LONGEST_SILENCE_MS = 5 * SECOND;
const RETRY_MS = SECOND;
/** The word of an announcement that ends no session. */
const ONLY_NEWS = 'news';

/** Follows the news for the connections of this process: while there are any, and with one look for all of them. */
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
  /** Everybody in `told` knows what was committed until here. */
  let position: Position | null = null;

  async function endOver(): Promise<void> {
    const isForAll = mayHaveEnded || performance.now() - lastEnding > LONGEST_SILENCE_MS;
    if (!isForAll && joining.size === 0) return;
    if (isForAll) {
      mayHaveEnded = false;
      lastEnding = performance.now();
    }
    // For those who join, nobody else needs to be asked again.
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

  /** Tells those who come back what they missed, and lets all who joined hear what comes. */
  async function admit(arrived: readonly Follower[], now: Position): Promise<void> {
    const returning = arrived.flatMap((follower) => {
      const before = follower.sink.lastEventId === null ? null : readPosition(follower.sink.lastEventId, now);
      return before === null ? [] : [{ follower, userId: follower.userId, before }];
    });
    const missed = returning.length > 0 ? await readMissed(returning, now) : null;
    // Without an entry, who gave an id is told to look for themselves.
    const missedBy = new Map(
      missed === null ? [] : returning.map(({ follower }, at) => [follower, missed.get(at) ?? []]),
    );
    for (const follower of arrived) {
      if (!joining.delete(follower)) continue;
      told.add(follower);
      follower.sink.send(welcome(follower, missedBy.get(follower), now));
    }
  }

  /** What one caller's id makes of the query must not keep the news from everybody: who came back then looks for themselves. */
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
      // After the turn, not before it: whoever waits is told of the first change at once.
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

/** Nothing before the start of a first stream is news; `missed` is undefined for who cannot be told it any more. */
function welcome({ sink }: Follower, missed: repo.NewsRow[] | undefined, now: Position): string {
  if (sink.lastEventId === null || missed?.length === 0) return eventText({ id: writePosition(now) });
  if (missed && missed.length <= MOST_MISSED) return newsText(missed, now);
  return eventText({ name: 'reset', id: writePosition(now), data: {} });
}

/** Only the last of them says where one is: who is cut off midway is told all of them again. */
function newsText(rows: readonly repo.NewsRow[], now: Position): string {
  const texts = rows.map((row, index) => {
    const data = toNews(row);
    return eventText({ name: eventName(data), id: index === rows.length - 1 ? writePosition(now) : undefined, data });
  });
  return texts.join('');
}

/** The same news are the same text, to however many. */
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
    // A fragrance's own price is in dollars or not known: nothing is converted.
    currency: row.price === null ? null : 'USD',
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}
