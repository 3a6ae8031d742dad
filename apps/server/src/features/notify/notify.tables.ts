import type { Generated, JSONColumnType } from 'kysely';

export type Channel = 'app' | 'email' | 'push' | 'webhook';
/** All channels except the inbox. */
export const outward = ['email', 'push', 'webhook'] as const;
export type OutwardChannel = (typeof outward)[number];

export interface DeliveriesTable {
  /** Becomes the Message-ID, webhook-id or push topic. */
  id: string;
  event_id: string;
  user_id: string;
  channel: Channel;
  target_id: string;
  /** `due` until sent, failed for good or dropped; `held` while it waits in its bundle. */
  status: Generated<'due' | 'held' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  /** The email address it went to. */
  sent_to: Generated<string | null>;
  /** Why it was not sent, or not yet, in words for the user. */
  reason: Generated<string | null>;
  bundle_id: Generated<string | null>;
  /** Whether it is counted against the target's daily limit. */
  is_counted: Generated<boolean>;
  created_at: Date;
}

/** Several deliveries that go out as one message. */
export interface BundlesTable {
  id: string;
  user_id: string;
  target_id: string;
  channel: Channel;
  kind: 'quiet-hours' | 'daily-cap' | 'digest';
  /** Monday of a digest's week, `YYYY-MM-DD`; null for other kinds. */
  week: Generated<string | null>;
  status: Generated<'due' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  reason: Generated<string | null>;
  /** The deliveries included at the first try; null before it. */
  pieces: Generated<string[] | null>;
  created_at: Date;
}

/** A browser's push subscription (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The address of a webhook, and the service that its requests are written for. */
export type WebhookAddress =
  | { preset: 'webhook' | 'discord' | 'slack'; url: string }
  | { preset: 'telegram'; url: string; botToken: string; chatId: string }
  | { preset: 'ntfy'; url: string; accessToken: string | null };

export interface TargetsTable {
  id: string;
  user_id: string;
  channel: Channel;
  label: Generated<string | null>;
  /** Null for the inbox and email, and after removal. */
  address: JSONColumnType<PushAddress | WebhookAddress> | null;
  /** Identifies a second registration of the same address. */
  address_key: Generated<string | null>;
  secret_version: Generated<number>;
  secret_changed_at: Generated<Date | null>;
  off_at: Generated<Date | null>;
  off_reason: Generated<string | null>;
  removed_at: Generated<Date | null>;
  /** Messages sent on the owner's local day `counted_on` (`YYYY-MM-DD`). */
  counted_on: Generated<string | null>;
  counted: Generated<number>;
  /** Time of the last accepted message. */
  last_sent_at: Generated<Date | null>;
  created_at: Date;
}

/** An event whose audience is not yet completely written. */
export interface FanOutsTable {
  event_id: string;
  after_watch: Generated<number>;
  until_watch: number;
  created_at: Date;
}

export interface FeedsTable {
  id: string;
  user_id: string;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    deliveries: DeliveriesTable;
    bundles: BundlesTable;
    targets: TargetsTable;
    fan_outs: FanOutsTable;
    feeds: FeedsTable;
  }
}
