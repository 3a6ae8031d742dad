import { writeSurely } from '../../../platform/db/write-surely.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Channel, Receiver } from '../channel.ts';
import { type Message, Refusal } from '../message.ts';
import * as repo from './settle.repo.ts';

export type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** An accepted message, and the address it was sent to. */
export interface HandedOver {
  sentTo: string | null;
}

/** Sends a message. Returns a `Refusal` when it is not accepted; never throws. */
export async function handOver(
  { log }: Needs,
  channel: Channel,
  message: Message,
  to: Receiver,
): Promise<HandedOver | Refusal> {
  try {
    return await channel.send(message, to);
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('later', 'It could not be sent');
    // Any other error may contain an address or a key, so only its name is logged.
    const cause = error instanceof Error ? error.name : typeof error;
    log.warn({ message: message.id, kind: refusal.kind, reason: refusal.message, cause }, 'a message was not accepted');
    return refusal;
  }
}

/** Switches off a channel that will accept no further message, and drops its deliveries. */
export async function switchOff({ db, clock, log }: Needs, targetId: string, reason: string): Promise<void> {
  const now = clock.now();
  await writeSurely(() => db.transaction().execute((tx) => repo.switchOff(tx, targetId, reason, now)), log);
}
