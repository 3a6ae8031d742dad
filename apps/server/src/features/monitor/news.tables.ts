import type { NewsKind } from '@sillage/contract';
import type { Generated } from 'kysely';

/** A change of stock or price that live connections are told of. */
export interface LiveNewsTable {
  id: Generated<number>;
  /** The transaction that wrote it: who reads takes what has been committed since the last look, however late. */
  xid: Generated<string>;
  fragrance_id: number;
  kind: NewsKind;
  happened_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    live_news: LiveNewsTable;
  }
}
