import type { Generated } from 'kysely';

export interface DeliveriesTable {
  id: string;
  event_id: string;
  user_id: string;
  channel: 'email';
  /** Where it goes; here the address. */
  target: string;
  /** `due` until it was accepted, given up, or no longer wanted. */
  status: Generated<'due' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: string | null;
  sent_at: Date | null;
  /** Why it failed or was dropped, in words for its receiver. */
  reason: string | null;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    deliveries: DeliveriesTable;
  }
}
