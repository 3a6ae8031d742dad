import type { Tx } from '../../platform/db/db.ts';
import type { EventRow } from './monitor.tables.ts';

/** An event of a fragrance. The database copies the result of the proving check into its row. */
export type MonitorEvent = Omit<EventRow, 'page_id' | 'method' | 'confidence' | 'evidence'>;

/** Receives events inside the transaction that stores them: both commit or neither does. */
export type PublishEvents = (tx: Tx, events: readonly MonitorEvent[]) => Promise<void>;
