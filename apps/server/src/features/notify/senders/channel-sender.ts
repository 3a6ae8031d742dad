import type { EventSummary } from '../event-summary.rules.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';

/** A message that a sender formats for its service. */
export interface Message {
  /**
   * Id of the message, the same for all attempts; it becomes the Message-ID, webhook-id or push
   * topic.
   */
  id: string;
  /**
   * Kind of the message: `single` is one event, sent as it happens; `test` has no event; each other
   * kind has one or more events.
   */
  kind: 'single' | 'quiet-hours' | 'daily-limit' | 'digest' | 'test';
  at: Date;
  /** Events that the message reports; empty in a test message. */
  events: readonly EventSummary[];
  /** IANA name of the time zone for times in the message. */
  timeZone: string;
}

/** The parts of a channel and its owner that a sender needs. */
export interface Receiver {
  channelId: string;
  userId: string;
  /** The owner's current email address. */
  email: string;
  /** Address of a push or webhook channel; null for email. */
  address: PushAddress | WebhookAddress | null;
  secretVersion: number;
  secretChangedAt: Date | null;
}

/** Result of sending a message that was accepted. */
export interface SendResult {
  /** Email address to which the message was sent; null for other channels. */
  sentTo: string | null;
}

/** Error for a message that was not accepted. */
export class SendError extends Error {
  override name = 'SendError';
  /**
   * What happens next: `later` retries the message, `never` drops it, `gone` switches the channel
   * off.
   */
  readonly kind: 'later' | 'never' | 'gone';
  /** Milliseconds of the receiver's Retry-After; null without this header. */
  readonly retryAfterMs: number | null;

  /**
   * `message` is shown to the channel's owner, so it is short and contains no secrets and no text
   * from the receiver.
   */
  constructor(kind: SendError['kind'], message: string, retryAfterMs: number | null = null) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Sends messages to channels of one kind. */
export interface ChannelSender {
  /**
   * Sends a message once, and resolves when it is accepted. Throws `SendError` when it is rejected;
   * any other error counts as `later`.
   */
  send(message: Message, to: Receiver): Promise<SendResult>;
}
