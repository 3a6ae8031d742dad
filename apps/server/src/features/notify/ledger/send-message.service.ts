import { writeWithRetry } from '../../../platform/db/write-with-retry.ts';
import type { Deps } from '../../../platform/deps.ts';
import { switchOff } from '../channels/channels.repo.ts';
import {
  type ChannelSender,
  type Message,
  type Receiver,
  SendError,
  type SendResult,
} from '../senders/channel-sender.ts';

export type Needs = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Sends a message. Returns a `SendError` when it is not accepted; never throws. */
export async function sendMessage(
  { log }: Needs,
  sender: ChannelSender,
  message: Message,
  receiver: Receiver,
): Promise<SendResult | SendError> {
  try {
    return await sender.send(message, receiver);
  } catch (error) {
    // Any other error may contain an address or a key, so only its name is logged.
    const cause = error instanceof Error ? error.name : typeof error;
    const sendError =
      error instanceof SendError ? error : new SendError('later', 'It could not be sent', { response: cause });
    log.warn({ message: message.id, kind: sendError.kind, reason: sendError.message, cause }, 'message rejected');
    return sendError;
  }
}

export async function switchOffChannel({ db, clock, log }: Needs, channelId: string, reason: string): Promise<void> {
  const now = clock.now();
  await writeWithRetry(() => db.transaction().execute((tx) => switchOff(tx, channelId, reason, now)), log);
}
