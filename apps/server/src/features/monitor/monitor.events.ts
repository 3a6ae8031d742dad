import type { Tx } from '../../platform/db/db.ts';
import type { EventRow } from './monitor.tables.ts';

/**
 * An event of a fragrance, as it is inserted. The database adds the result of the check that proves
 * the event.
 */
export type MonitorEvent = Omit<EventRow, 'page_id' | 'method' | 'confidence' | 'evidence'>;

/**
 * Receives events inside the transaction that stores them, so that either both are committed or
 * neither is.
 */
export type PublishEvents = (tx: Tx, events: readonly MonitorEvent[]) => Promise<void>;
