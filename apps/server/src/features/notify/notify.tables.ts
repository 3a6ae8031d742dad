import type { Generated, JSONColumnType } from 'kysely';

export type Channel = 'app' | 'email' | 'push' | 'webhook';
/** Where people are told besides the app. */
export const outward = ['email', 'push', 'webhook'] as const;
export type OutwardChannel = (typeof outward)[number];

export interface DeliveriesTable {
  /** Becomes the Message-ID, webhook-id or push topic. */
  id: string;
  event_id: string;
  user_id: string;
  channel: Channel;
  target_id: string;
  /** `due` until it was accepted, given up, or no longer wanted; `held` while it waits in its bundle. */
  status: Generated<'due' | 'held' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  /** The mail address it went to. */
  sent_to: Generated<string | null>;
  /** Why it was not sent, or not yet, in words for its receiver. */
  reason: Generated<string | null>;
  bundle_id: Generated<string | null>;
  /** Counted against the target's day. */
  is_counted: Generated<boolean>;
  created_at: Date;
}

/** Several pieces of news that go out as one message. */
export interface BundlesTable {
  id: string;
  user_id: string;
  target_id: string;
  /** The target's. */
  channel: Channel;
  kind: 'quiet-hours' | 'daily-cap' | 'digest';
  /** Of a digest: the Monday it is for, `YYYY-MM-DD`. */
  week: Generated<string | null>;
  status: Generated<'due' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  reason: Generated<string | null>;
  /** The deliveries it was put together of when it was first handed over. */
  pieces: Generated<string[] | null>;
  created_at: Date;
}

/** What a browser gave us to reach it (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Where and in whose words a webhook is told. */
export type WebhookAddress =
  | { preset: 'webhook' | 'discord' | 'slack'; url: string }
  | { preset: 'telegram'; url: string; botToken: string; chatId: string }
  | { preset: 'ntfy'; url: string; accessToken: string | null };

export interface TargetsTable {
  id: string;
  user_id: string;
  channel: Channel;
  label: Generated<string | null>;
  /** Null for app and mail, and once it was removed. */
  address: JSONColumnType<PushAddress | WebhookAddress> | null;
  /** By what a second registration of the same place is known. */
  address_key: Generated<string | null>;
  secret_version: Generated<number>;
  secret_changed_at: Generated<Date | null>;
  off_at: Generated<Date | null>;
  off_reason: Generated<string | null>;
  removed_at: Generated<Date | null>;
  /** Messages sent on its owner's day `counted_on` (`YYYY-MM-DD`). */
  counted_on: Generated<string | null>;
  counted: Generated<number>;
  /** When something was last accepted there. */
  last_sent_at: Generated<Date | null>;
  created_at: Date;
}

/** An event whose audience is still being written. */
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
