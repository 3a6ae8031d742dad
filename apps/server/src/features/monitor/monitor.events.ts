import type { Tx } from '../../platform/db/db.ts';
import type { EventRow } from './monitor.tables.ts';

/** Something happened to a fragrance; the check that proves it is stored beside it, and copied into it. */
export type MonitorEvent = Omit<EventRow, 'page_id' | 'method' | 'confidence' | 'evidence'>;

/** Hears of events inside the transaction that stores them, so that news and change stand or fall together. */
export type Announce = (tx: Tx, events: readonly MonitorEvent[]) => Promise<void>;
