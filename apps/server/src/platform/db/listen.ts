import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Log } from '../log.ts';

/** Hears what other processes announce by NOTIFY, until it is closed. */
export interface Listener {
  close(): Promise<void>;
}

interface Ear {
  /** The NOTIFY channel. */
  channel: string;
  /** Somebody announced something; also after every (re)connection, because nothing is kept for who was away. */
  hear(payload: string): void;
  log?: Log | undefined;
}

const RETRY_MS = SECOND;

/**
 * Listens on a connection of its own, which is made anew whenever it breaks. Hearing is a hint to go and look, never the
 * news itself: announcements of one transaction may arrive as one, and those of a time without connection not at all.
 */
export function listen(url: string, { channel, hear, log }: Ear): Listener {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'sillage-listener' });
    client = fresh;
    fresh.on('error', (error) => log?.warn({ reason: error.message }, 'the listening connection was lost'));
    fresh.on('end', tryAgain);
    fresh.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await fresh.connect();
      await fresh.query(`listen "${channel}"`);
      hear('');
    } catch {
      // A connection that never was does not end by itself.
      await fresh.end().catch(() => undefined);
      tryAgain();
    }
  }

  function tryAgain(): void {
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      void connect();
    }, RETRY_MS);
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
