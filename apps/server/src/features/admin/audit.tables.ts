import type { AuditAction, AuditSubject } from '@sillage/contract';
import type { JSONColumnType } from 'kysely';

export type AuditValues = Record<string, string | number | boolean | null | string[]>;

/** Append-only: a trigger rejects changes, and deletions before two years. */
export interface AuditLogTable {
  id: string;
  at: Date;
  /** Id of the operator; null for the command line. */
  actor_id: string | null;
  action: AuditAction;
  subject_kind: AuditSubject;
  subject_id: string;
  before: JSONColumnType<AuditValues>;
  after: JSONColumnType<AuditValues>;
  /** Address of the operator's browser; null for the command line. */
  address: string | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    audit_log: AuditLogTable;
  }
}
