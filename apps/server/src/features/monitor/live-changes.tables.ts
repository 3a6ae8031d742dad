import type { LiveChangeKind } from '@sillage/contract';
import type { Generated } from 'kysely';

export interface LiveChangesTable {
  id: Generated<number>;
  /**
   * Id of the transaction that wrote the change. With it, readers find every change that was
   * committed since their last read, even from a transaction that began much earlier.
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
