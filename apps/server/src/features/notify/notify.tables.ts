import type { Generated, JSONColumnType } from 'kysely';

export type ChannelKind = 'app' | 'email' | 'push' | 'webhook';
/** All channels except the inbox. */
export const outboundChannelKinds = ['email', 'push', 'webhook'] as const;
export type OutboundChannelKind = (typeof outboundChannelKinds)[number];

export interface DeliveriesTable {
  /** Becomes the Message-ID, webhook-id or push topic. */
  id: string;
  event_id: string;
  user_id: string;
  channel_kind: ChannelKind;
  channel_id: string;
  /** `due` until sent, failed for good or dropped; `deferred` while it waits in its bundle. */
  status: Generated<'due' | 'deferred' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  /** The email address it went to. */
  sent_to: Generated<string | null>;
  /** Why it was not sent, or not yet, in words for the user. */
  reason: Generated<string | null>;
  bundle_id: Generated<string | null>;
  /** Whether it is counted against the channel's daily limit. */
  is_counted: Generated<boolean>;
  created_at: Date;
}

/** Several deliveries that go out as one message. */
export interface BundlesTable {
  id: string;
  user_id: string;
  channel_id: string;
  channel_kind: ChannelKind;
  kind: 'quiet-hours' | 'daily-limit' | 'digest';
  /** Monday of a digest's week, `YYYY-MM-DD`; null for other kinds. */
  week: Generated<string | null>;
  status: Generated<'due' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  reason: Generated<string | null>;
  /** The deliveries included at the first attempt; null before it. */
  delivery_ids: Generated<string[] | null>;
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

export interface ChannelsTable {
  id: string;
  user_id: string;
  kind: ChannelKind;
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
  /** Messages sent on the owner's local day `daily_count_on` (`YYYY-MM-DD`). */
  daily_count_on: Generated<string | null>;
  daily_count: Generated<number>;
  /** Time of the last accepted message. */
  last_sent_at: Generated<Date | null>;
  created_at: Date;
}

/** An event whose audience is not yet completely written. */
export interface FanOutsTable {
  event_id: string;
  written_watch_id: Generated<number>;
  last_watch_id: number;
  created_at: Date;
}

export interface AtomFeedsTable {
  id: string;
  user_id: string;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    deliveries: DeliveriesTable;
    bundles: BundlesTable;
    channels: ChannelsTable;
    fan_outs: FanOutsTable;
    atom_feeds: AtomFeedsTable;
  }
}
