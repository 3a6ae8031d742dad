import type { Tx } from '../../platform/db/db.ts';
import type { EventRow } from './monitor.tables.ts';

/** A new event; the database adds the omitted columns from the check that proves the event. */
export type MonitorEvent = Omit<EventRow, 'page_id' | 'method' | 'confidence' | 'evidence'>;

/** Publishes events in the transaction that stores them, so that both are committed or neither. */
export type PublishEvents = (tx: Tx, events: readonly MonitorEvent[]) => Promise<void>;
