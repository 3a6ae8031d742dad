import type { Message } from './message.ts';
import type { PushAddress, WebhookAddress } from './notify.tables.ts';

/** What a channel needs to know of a target and its owner. */
export interface Receiver {
  targetId: string;
  userId: string;
  /** The owner's mail address as it is now. */
  email: string;
  /** Null of mail. */
  address: PushAddress | WebhookAddress | null;
  secretVersion: number;
  secretChangedAt: Date | null;
}

/** One way of telling people. */
export interface Channel {
  /**
   * Hands the message over; resolves when it was accepted, with where it went if that is worth keeping (the mail address).
   * Throws Refusal otherwise; anything else that is thrown counts as `later`. Never retries by itself.
   */
  send(message: Message, to: Receiver): Promise<{ sentTo: string | null }>;
}
