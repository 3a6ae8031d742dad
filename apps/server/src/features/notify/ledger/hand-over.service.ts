import { writeSurely } from '../../../platform/db/write-surely.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Channel, Receiver } from '../channel.ts';
import { type Message, Refusal } from '../message.ts';
import * as repo from './settle.repo.ts';

export type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** A message that was accepted, and where. */
export interface HandedOver {
  sentTo: string | null;
}

/** Hands a message over; answers the refusal where it was not accepted, and throws nothing. */
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
    // What is thrown besides may hold an address or a key: only its kind is logged.
    const cause = error instanceof Error ? error.name : typeof error;
    log.warn({ message: message.id, kind: refusal.kind, reason: refusal.message, cause }, 'a message was not accepted');
    return refusal;
  }
}

/** Switches a target off that will take nothing any more, with whatever was to go there. */
export async function switchOff({ db, clock, log }: Needs, targetId: string, reason: string): Promise<void> {
  const now = clock.now();
  await writeSurely(() => db.transaction().execute((tx) => repo.switchOff(tx, targetId, reason, now)), log);
}
