import type { EventSummary } from '../event-summary.rules.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';

/** What a sender writes for its service. */
export interface Message {
  /** Stays the same across attempts: it becomes the Message-ID, webhook-id or push topic. */
  id: string;
  /** `single` is one event, sent as it happens; the others contain one or more, a `test` none. */
  kind: 'single' | 'quiet-hours' | 'daily-limit' | 'digest' | 'test';
  at: Date;
  /** Empty in a test. */
  events: readonly EventSummary[];
  /** IANA name; times in the message use it. */
  timeZone: string;
}

/** The parts of a channel and its owner that a sender needs. */
export interface Receiver {
  channelId: string;
  userId: string;
  /** The owner's current email address. */
  email: string;
  /** Null for email. */
  address: PushAddress | WebhookAddress | null;
  secretVersion: number;
  secretChangedAt: Date | null;
}

/** An accepted message. */
export interface SendResult {
  /** The email address that it was sent to; null for other channels. */
  sentTo: string | null;
}

/** A message was not accepted. */
export class SendError extends Error {
  override name = 'SendError';
  /** `later`: retry. `never`: drop this message. `gone`: switch the channel off. */
  readonly kind: 'later' | 'never' | 'gone';
  /** From the receiver's Retry-After; null without one. */
  readonly retryAfterMs: number | null;

  /** `message` is shown to the channel's owner: short, without secrets or the receiver's text. */
  constructor(kind: SendError['kind'], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends messages to channels of one kind. */
export interface ChannelSender {
  /**
   * Sends the message once. Resolves when it is accepted. Throws `SendError` when it is rejected;
   * other errors count as `later`.
   */
  send(message: Message, to: Receiver): Promise<SendResult>;
}
