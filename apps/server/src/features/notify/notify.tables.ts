import type { Availability } from '@sillage/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { AlertAnswer } from './actions/alert-form.rules.ts';

export type ChannelKind = 'app' | 'email' | 'push' | 'webhook';
export const outboundChannelKinds = ['email', 'push', 'webhook'] as const;
export type OutboundChannelKind = (typeof outboundChannelKinds)[number];

export interface DeliveriesTable {
  /** Id of the delivery, which becomes the Message-ID, webhook-id or push topic of its message. */
  id: string;
  event_id: string;
  user_id: string;
  channel_kind: ChannelKind;
  channel_id: string;
  /** A `deferred` delivery waits in a bundle; a `due` delivery is still to be sent. */
  status: Generated<'due' | 'deferred' | 'sent' | 'failed' | 'dropped'>;
  attempts: Generated<number>;
  next_try_at: Date;
  lease: Generated<string | null>;
  sent_at: Generated<Date | null>;
  /** Email address to which the message was sent; null if it was not sent by email. */
  sent_to: Generated<string | null>;
  /** Reason why the message was not sent, or not yet, worded for the user. */
  reason: Generated<string | null>;
  /** Response of the mail server or service to the last attempt, for operators only. */
  response: Generated<string | null>;
  bundle_id: Generated<string | null>;
  is_counted: Generated<boolean>;
  created_at: Date;
  /** Transaction that wrote the delivery; null for one from before this column. */
  xid: GeneratedAlways<string | null>;
}

/** View of the shared offers and of those of single users (negative ids). */
export interface EventOffersView {
  id: number;
  variant: string | null;
  size_ml: number | null;
  price: number | null;
  currency: string | null;
  availability: Availability | null;
  last_checked_at: Date | null;
}

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
  /** Response of the mail server or service to the last attempt, for operators only. */
  response: Generated<string | null>;
  /**
   * Ids of the deliveries that are combined in the bundle's single message. Null before the first
   * attempt to send it.
   */
  delivery_ids: Generated<string[] | null>;
  created_at: Date;
}

/** A browser's push subscription (RFC 8291). */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Tokens, keys and Apprise URLs are encrypted in the table (`sealed-address.service.ts`). */
export type WebhookAddress =
  | { preset: 'webhook' | 'discord' | 'slack'; url: string }
  | { preset: 'telegram'; url: string; botToken: string; chatId: string }
  | { preset: 'ntfy'; url: string; accessToken: string | null }
  | { preset: 'apprise'; url: string; urls: string | null; tag: string | null }
  | { preset: 'gotify'; url: string; token: string }
  | { preset: 'pushover'; url: string; token: string; user: string }
  | { preset: 'matrix'; url: string; accessToken: string; roomId: string };

export interface ChannelsTable {
  id: string;
  user_id: string;
  kind: ChannelKind;
  label: Generated<string | null>;
  /** Address of a push or webhook channel; null for the inbox, for email and after removal. */
  address: JSONColumnType<PushAddress | WebhookAddress> | null;
  /** Hash by which a second registration of the same address is recognised. */
  address_key: Generated<string | null>;
  secret_version: Generated<number>;
  secret_changed_at: Generated<Date | null>;
  off_at: Generated<Date | null>;
  off_reason: Generated<string | null>;
  /** Kinds of event that the user turned off for the channel (`event-kinds.rules.ts`). */
  off_kinds: Generated<string[]>;
  removed_at: Generated<Date | null>;
  /**
   * Local day of the channel's owner (`YYYY-MM-DD`) on which `daily_count` messages were counted.
   */
  daily_count_on: Generated<string | null>;
  daily_count: Generated<number>;
  last_sent_at: Generated<Date | null>;
  created_at: Date;
}

export interface FanOutsTable {
  event_id: string;
  written_watch_id: Generated<number>;
  last_watch_id: number;
  created_at: Date;
}

/** A user's answer to "Was it there?", one for each event. */
export interface AlertAnswersTable {
  event_id: string;
  user_id: string;
  answer: AlertAnswer;
  answered_at: Date;
}

export interface AtomFeedsTable {
  id: string;
  user_id: string;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    deliveries: DeliveriesTable;
    event_offers: EventOffersView;
    bundles: BundlesTable;
    channels: ChannelsTable;
    fan_outs: FanOutsTable;
    atom_feeds: AtomFeedsTable;
    alert_answers: AlertAnswersTable;
  }
}
