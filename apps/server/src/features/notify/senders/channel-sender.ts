import type { EventSummary } from '../event-summary.rules.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';

export interface Message {
  /** Id of the message in all attempts; becomes the Message-ID, webhook-id or push topic. */
  id: string;
  /** A `single` message reports one event as soon as it happens; a `test` message reports none. */
  kind: 'single' | 'quiet-hours' | 'daily-limit' | 'digest' | 'test';
  at: Date;
  /** Events that the message reports; empty in a test message. */
  events: readonly EventSummary[];
  timeZone: string;
}

export interface Receiver {
  channelId: string;
  userId: string;
  email: string;
  /** Address of a push or webhook channel; null for email. */
  address: PushAddress | WebhookAddress | null;
  secretVersion: number;
  secretChangedAt: Date | null;
}

export interface SendResult {
  /** Email address to which the message was sent; null for other channels. */
  sentTo: string | null;
}

export class SendError extends Error {
  override name = 'SendError';
  /**
   * Consequence of the error: `later` retries the message, `never` drops the message, `gone`
   * switches the channel off.
   */
  readonly kind: 'later' | 'never' | 'gone';
  /** Milliseconds of the receiver's Retry-After; null without this header. */
  readonly retryAfterMs: number | null;
  /** Response of the receiver, for operators only: one line without addresses and secrets. */
  readonly response: string | null;

  /**
   * `message` is shown to the channel's owner. It must contain no secrets and no text from the
   * receiver.
   */
  constructor(
    kind: SendError['kind'],
    message: string,
    { retryAfterMs = null, response = null }: { retryAfterMs?: number | null; response?: string | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.response = response;
  }
}

export interface ChannelSender {
  /**
   * Sends a message; throws `SendError` when the receiver rejects it. After any other error, the
   * message is sent again later.
   */
  send(message: Message, to: Receiver): Promise<SendResult>;
}
