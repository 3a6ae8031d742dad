import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { LiveChange } from '@sillage/contract';
import { SECOND } from '../../platform/clock.ts';
import { NotificationFollower } from '../../platform/db/notification-follower.ts';
import type { Deps } from '../../platform/deps.ts';
import { type EventSink, formatEvent } from '../../platform/http/event-streams.ts';
import { findValidAccess } from '../auth/index.ts';
import * as repo from './live.repo.ts';
import { formatPosition, getEventName, type Position, parsePosition } from './live.rules.ts';

/** User of an event stream, with the session or the API key by which the user opened it. */
interface StreamUser {
  userId: string;
  sessionId: string | null;
  keyId: string | null;
}

interface StreamClient extends StreamUser {
  sink: EventSink;
}

/** A client that missed more live changes than this gets a `reset` event and reloads. */
const MAX_REPLAYED_CHANGES = 200;
const MIN_READ_INTERVAL_MS = 25;
/**
 * Number of event stream clients that are served before other work may run. One change may concern
 * thousands of clients.
 */
const CLIENTS_BEFORE_YIELD = 250;
/** Maximum time between session checks: the database does not notify when a session expires. */
const MAX_READ_INTERVAL_MS = 5 * SECOND;
const RETRY = { firstMs: SECOND / 4, maxMs: SECOND };
/**
 * Text of a database notification when there are changes to send to browsers. Any other text means
 * that sessions or API keys may have ended.
 */
const CHANGES_PAYLOAD = 'change';

/** Event streams of this process; a client gets the changes of its user's watched fragrances. */
export class LiveStreams {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log' | 'listen'>;
  readonly #joining = new Set<StreamClient>();
  readonly #subscribed = new Set<StreamClient>();
  /** Receives the database notifications; undefined until the first client subscribes. */
  #follower: NotificationFollower | undefined;
  #mayHaveEndedSessions = true;
  #lastSessionCheckAt = performance.now();
  /**
   * Position in the stream of live changes up to which every client has received them; null without
   * clients.
   */
  #position: Position | null = null;

  constructor(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'listen'>) {
    this.#deps = deps;
  }

  /** Streams events to a client after its last event; the returned function removes the client. */
  subscribe(user: StreamUser, sink: EventSink): () => void {
    const client = { ...user, sink };
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
    const valid = await findValidAccess(this.#deps, {
      sessionIds: [...new Set(all.flatMap(({ sessionId }) => sessionId ?? []))],
      keyIds: [...new Set(all.flatMap(({ keyId }) => keyId ?? []))],
    });
    for (const client of all) if (!valid.has(client.sessionId ?? client.keyId ?? '')) this.#disconnect(client);
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
   * Starts to send changes to newly connected clients. A client that reconnected first gets the
   * changes that it missed.
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
   * Reads the live changes that returning clients missed. Returns null on an error, because one
   * client's invalid event id must not stop all event streams.
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
 * Builds the first event of a client's event stream. `missed` contains the changes that the client
 * missed while it was disconnected; undefined when they are unknown.
 */
function buildFirstEvent({ sink }: StreamClient, missed: repo.LiveChangeRow[] | undefined, now: Position): string {
  if (sink.lastEventId === null || missed?.length === 0) return formatEvent({ id: formatPosition(now) });
  if (missed && missed.length <= MAX_REPLAYED_CHANGES) return formatChanges(missed, now);
  return formatEvent({ name: 'reset', id: formatPosition(now), data: {} });
}

/**
 * Formats live changes as server-sent events. Only the last has an event id. A client whose
 * connection breaks before the last event therefore gets all of them again.
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

/**
 * Formats live changes as text for an event stream. The text is stored in `texts` and reused for
 * all clients that get the same changes.
 */
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
    stockState: row.stock_state,
    price: row.price,
    // A fragrance's own price is in US dollars or unknown: nothing is converted.
    currency: row.price === null ? null : 'USD',
    productUrl: row.product_url,
    productOffer: row.product_offer,
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}
