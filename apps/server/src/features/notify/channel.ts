import type { Message } from './message.ts';
import type { PushAddress, WebhookAddress } from './notify.tables.ts';

/** The parts of a target and its owner that a channel needs. */
export interface Receiver {
  targetId: string;
  userId: string;
  /** The owner's current email address. */
  email: string;
  /** Null for email. */
  address: PushAddress | WebhookAddress | null;
  secretVersion: number;
  secretChangedAt: Date | null;
}

export interface Channel {
  /**
   * Sends the message once. Resolves when it is accepted, with the email address to record (null
   * for other channels). Throws `Refusal` when it is rejected; other errors count as `later`.
   */
  send(message: Message, to: Receiver): Promise<{ sentTo: string | null }>;
}
