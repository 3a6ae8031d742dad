import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { LiveChange } from '@sillage/contract';
import { SECOND } from '../../platform/clock.ts';
import { NotificationFollower } from '../../platform/db/notification-follower.ts';
import type { Deps } from '../../platform/deps.ts';
import { type EventSink, formatEvent } from '../../platform/http/event-streams.ts';
import { findActiveSessions } from '../auth/index.ts';
import * as repo from './live.repo.ts';
import { formatPosition, getEventName, type Position, parsePosition } from './live.rules.ts';

interface StreamClient {
  userId: string;
  sessionId: string;
  sink: EventSink;
}

/**
 * Maximum number of missed changes that are sent after a reconnect. A client that missed more gets
 * a `reset` event and reloads.
 */
const MAX_REPLAYED_CHANGES = 200;
const MIN_READ_INTERVAL_MS = 25;
/**
 * Number of clients that are served before other work may run, because one change may concern
 * thousands of clients.
 */
const CLIENTS_BEFORE_YIELD = 250;
/**
 * Maximum time between two checks for changes and expired sessions. Regular checks are necessary,
 * because the database sends no notification when a session expires.
 */
const MAX_READ_INTERVAL_MS = 5 * SECOND;
const RETRY = { firstMs: SECOND / 4, maxMs: SECOND };
/**
 * Payload of a database notification about live changes. A notification with another payload may
 * mean that sessions have ended.
 */
const CHANGES_PAYLOAD = 'change';

/**
 * Event streams of this process. Each client gets the changes of the fragrances that its user
 * watches.
 */
export class LiveStreams {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log' | 'listen'>;
  readonly #joining = new Set<StreamClient>();
  readonly #subscribed = new Set<StreamClient>();
  /**
   * Receives the database notifications about live changes; undefined until the first client
   * subscribes.
   */
  #follower: NotificationFollower | undefined;
  #mayHaveEndedSessions = true;
  #lastSessionCheckAt = performance.now();
  /** Position in the stream of changes that all clients have reached; null without clients. */
  #position: Position | null = null;

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'listen'>) {
    this.#deps = deps;
  }

  /**
   * Streams the changes since the client's last event, then new changes. Returns a function that
   * removes the client.
   */
  subscribe({ userId, sessionId }: { userId: string; sessionId: string }, sink: EventSink): () => void {
    const client = { userId, sessionId, sink };
    this.#joining.add(client);
    this.#follower ??= this.#followChanges();
    this.#follower.wake();
    return () => this.#remove(client);
  }

  async close(): Promise<void> {
    await this.#follower?.close();
  }

  #followChanges(): NotificationFollower {
    const { listen, log } = this.#deps;
    return new NotificationFollower({
      listen,
      channel: 'live_changes',
      read: () => this.#streamOnce(),
      onNotify: (payload) => {
        if (payload !== CHANGES_PAYLOAD) this.#mayHaveEndedSessions = true;
      },
      onReadError: (error) => {
        this.#mayHaveEndedSessions = true;
        log.warn({ reason: String(error) }, 'live changes could not be read');
      },
      minIntervalMs: MIN_READ_INTERVAL_MS,
      maxIntervalMs: MAX_READ_INTERVAL_MS,
      retry: RETRY,
    });
  }

  async #streamOnce(): Promise<void> {
    if (this.#joining.size + this.#subscribed.size === 0) {
      this.#position = null;
      return;
    }
    await this.#dropEndedSessions();
    const joined = [...this.#joining];
    this.#position = await this.#broadcast();
    if (joined.length > 0) await this.#acceptJoined(joined, this.#position);
  }

  async #dropEndedSessions(): Promise<void> {
    const isForAll = this.#mayHaveEndedSessions || performance.now() - this.#lastSessionCheckAt > MAX_READ_INTERVAL_MS;
    if (!isForAll && this.#joining.size === 0) return;
    if (isForAll) {
      this.#mayHaveEndedSessions = false;
      this.#lastSessionCheckAt = performance.now();
    }
    // When clients only join, the sessions of the others need no new check.
    const all = isForAll ? [...this.#joining, ...this.#subscribed] : [...this.#joining];
    const living = await findActiveSessions(this.#deps, [...new Set(all.map(({ sessionId }) => sessionId))]);
    for (const client of all) if (!living.has(client.sessionId)) this.#disconnect(client);
  }

  #disconnect(client: StreamClient): void {
    this.#remove(client);
    client.sink.end();
  }

  #remove(client: StreamClient): void {
    this.#joining.delete(client);
    this.#subscribed.delete(client);
  }

  async #broadcast(): Promise<Position> {
    const { db, clock } = this.#deps;
    const users = [...new Set([...this.#subscribed].map(({ userId }) => userId))];
    const { snapshot, changes } = await repo.readChanges(db, this.#position?.snapshot ?? null, users);
    const now = { at: clock.now(), snapshot };
    const byUser = new Map<string, repo.LiveChangeRow[]>();
    for (const row of changes)
      for (const userId of row.user_ids) byUser.set(userId, [...(byUser.get(userId) ?? []), row]);
    const texts = new Map<string, string>();
    let count = 0;
    for (const { userId, sink } of this.#subscribed) {
      const ownRows = byUser.get(userId);
      if (!ownRows) continue;
      sink.send(formatOnce(texts, ownRows, now));
      count += 1;
      if (count % CLIENTS_BEFORE_YIELD === 0) await yieldToOthers();
    }
    return now;
  }

  /**
   * Sends reconnected clients the changes that they missed. Afterwards all new clients get each
   * further change.
   */
  async #acceptJoined(joined: readonly StreamClient[], now: Position): Promise<void> {
    const returning = joined.flatMap((client) => {
      const before = client.sink.lastEventId === null ? null : parsePosition(client.sink.lastEventId, now);
      return before === null ? [] : [{ client, userId: client.userId, before }];
    });
    const missed = returning.length > 0 ? await this.#readMissed(returning, now) : null;
    // A client that sent an id and has no entry here gets a `reset`.
    const missedByClient = new Map(
      missed === null ? [] : returning.map(({ client }, index) => [client, missed.get(index) ?? []]),
    );
    for (const client of joined) {
      if (!this.#joining.delete(client)) continue;
      this.#subscribed.add(client);
      client.sink.send(buildFirstEvent(client, missedByClient.get(client), now));
    }
  }

  /**
   * Reads the changes that reconnected clients missed. Returns null on an error, so that one
   * client's id cannot stop the stream for all; these clients then get a `reset`.
   */
  async #readMissed(returning: Parameters<typeof repo.readMissed>[1], now: Position) {
    const { db, log } = this.#deps;
    try {
      return await repo.readMissed(db, returning, now.snapshot, MAX_REPLAYED_CHANGES + 1);
    } catch (error) {
      log.warn({ reason: String(error) }, 'missed changes could not be read');
      return null;
    }
  }
}

/**
 * Returns the first event of a stream. `missed` is undefined when missed changes cannot be
 * replayed.
 */
function buildFirstEvent({ sink }: StreamClient, missed: repo.LiveChangeRow[] | undefined, now: Position): string {
  if (sink.lastEventId === null || missed?.length === 0) return formatEvent({ id: formatPosition(now) });
  if (missed && missed.length <= MAX_REPLAYED_CHANGES) return formatChanges(missed, now);
  return formatEvent({ name: 'reset', id: formatPosition(now), data: {} });
}

/**
 * Formats changes as events. Only the last event has an id, so that a client whose connection
 * breaks midway gets all of these events again.
 */
function formatChanges(rows: readonly repo.LiveChangeRow[], now: Position): string {
  const texts = rows.map((row, index) => {
    const data = toLiveChange(row);
    return formatEvent({
      name: getEventName(data),
      id: index === rows.length - 1 ? formatPosition(now) : undefined,
      data,
    });
  });
  return texts.join('');
}

/** Formats changes as events, and reuses the text for other clients with the same changes. */
function formatOnce(texts: Map<string, string>, rows: readonly repo.LiveChangeRow[], now: Position): string {
  const key = rows.map(({ id }) => id).join();
  const text = texts.get(key) ?? formatChanges(rows, now);
  texts.set(key, text);
  return text;
}

function toLiveChange(row: repo.LiveChangeRow): LiveChange {
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
