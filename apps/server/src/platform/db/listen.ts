import pg from 'pg';
import { backoff } from '../backoff.rules.ts';
import { SECOND } from '../clock.ts';
import type { Log } from '../observability/log.ts';

export interface Subscription {
  close(): Promise<void>;
}

export interface NotifyListener {
  channel: string;
  /**
   * Handles a PostgreSQL notification. Is also called whenever the listener has connected, because
   * notifications may have been lost before.
   */
  onNotify(payload: string): void;
}

export type Listen = (listener: NotifyListener) => Subscription;

const RETRY = { firstMs: 250, maxMs: 4 * SECOND };
/** A silent database connection is checked, because a pulled cable does not close it. */
const HEARTBEAT_MS = 10 * SECOND;

/**
 * Listens for PostgreSQL's notifications, and reconnects when the connection breaks. A notification
 * is only a hint to read the database: several of a transaction may arrive as one, and those sent
 * while disconnected are lost.
 */
export function listen(url: string, listener: NotifyListener, log?: Log): Subscription {
  return new ListeningConnection(url, listener, log);
}

class ListeningConnection implements Subscription {
  readonly #url: string;
  readonly #listener: NotifyListener;
  readonly #log: Log | undefined;
  #client: pg.Client | null = null;
  #retryTimer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(url: string, listener: NotifyListener, log?: Log) {
    this.#url = url;
    this.#listener = listener;
    this.#log = log;
    void this.#connect();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retryTimer);
    await this.#client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    const { channel, onNotify } = this.#listener;
    const client = newClient(this.#url);
    this.#client = client;
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => void client.end().catch(() => undefined));
    }, HEARTBEAT_MS);
    client.on('error', (error) => this.#log?.warn({ reason: error.message }, 'listen connection lost'));
    client.on('end', () => {
      clearInterval(heartbeat);
      this.#scheduleReconnect();
    });
    client.on('notification', ({ payload = '' }) => onNotify(payload));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      this.#failures = 0;
      onNotify('');
    } catch {
      clearInterval(heartbeat);
      // A connection that was never established emits no `end`.
      await client.end().catch(() => undefined);
      this.#scheduleReconnect();
    }
  }

  #scheduleReconnect(): void {
    if (this.#isClosed || this.#retryTimer) return;
    this.#failures += 1;
    this.#retryTimer = setTimeout(
      () => {
        this.#retryTimer = undefined;
        void this.#connect();
      },
      backoff(this.#failures, RETRY),
    );
  }
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'sillage-listener',
    connectionTimeoutMillis: HEARTBEAT_MS,
    query_timeout: HEARTBEAT_MS,
  });
}
