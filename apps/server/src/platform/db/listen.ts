import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';

/** A subscription to a NOTIFY channel, until it is closed. */
export interface Listener {
  close(): Promise<void>;
}

export interface Ear {
  channel: string;
  /** Runs for each notification and after every (re)connection, because missed ones are lost. */
  hear(payload: string): void;
}

export type Listen = (ear: Ear) => Listener;

/** Each further delay is twice as long, up to the maximum. */
const FIRST_RETRY_MS = 250;
const LONGEST_RETRY_MS = 4 * SECOND;
/** Interval of the check that a quiet connection is alive: a pulled cable closes nothing. */
const SIGN_OF_LIFE_MS = 10 * SECOND;

/**
 * Listens on a connection of its own, and reconnects whenever it breaks. A notification is only a
 * hint to read the database: those of one transaction may arrive as one, and those sent without a
 * connection are lost.
 */
export function listen(url: string, { channel, hear }: Ear, log?: Log): Listener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = FIRST_RETRY_MS;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = newClient(url);
    client = fresh;
    const pulse = setInterval(() => {
      fresh.query('select 1').catch(() => void fresh.end().catch(() => undefined));
    }, SIGN_OF_LIFE_MS);
    fresh.on('error', (error) => log?.warn({ reason: error.message }, 'the listening connection was lost'));
    fresh.on('end', () => {
      clearInterval(pulse);
      tryAgain();
    });
    fresh.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      waitMs = FIRST_RETRY_MS;
      hear('');
    } catch {
      clearInterval(pulse);
      // A connection that was never established emits no `end`.
      await fresh.end().catch(() => undefined);
      tryAgain();
    }
  }

  function tryAgain(): void {
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, waitMs);
    waitMs = Math.min(2 * waitMs, LONGEST_RETRY_MS);
  }

  void connect();
  return {
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}

function newClient(url: string): pg.Client {
  return new pg.Client({
    connectionString: url,
    keepAlive: true,
    application_name: 'sillage-listener',
    connectionTimeoutMillis: SIGN_OF_LIFE_MS,
    query_timeout: SIGN_OF_LIFE_MS,
  });
}
