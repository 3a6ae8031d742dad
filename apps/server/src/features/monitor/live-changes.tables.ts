import type { LiveChangeKind } from '@sillage/contract';
import type { Generated } from 'kysely';

/** A change of stock or price that is pushed to live connections. */
export interface LiveChangesTable {
  id: Generated<number>;
  /**
   * Id of the writing transaction. It lets readers find every row that was committed since their
   * last read, even when the transaction began much earlier.
   */
  xid: Generated<string>;
  fragrance_id: number;
  kind: LiveChangeKind;
  happened_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    live_changes: LiveChangesTable;
  }
}
