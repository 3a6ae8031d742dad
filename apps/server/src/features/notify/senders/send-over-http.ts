import type { Deps } from '../../../platform/deps.ts';
import { FetchError } from '../../../platform/net/fetch-error.ts';
import { SendError } from './channel-sender.ts';
import { type HttpReceiver, interpretFetchError, interpretStatus, type Rejection } from './response.rules.ts';

export interface OutgoingMessage {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Makes one HTTP attempt. A thrown `SendError` has no address and no text from the receiver. */
export async function sendOverHttp(
  deps: Pick<Deps, 'post' | 'log'>,
  receiver: HttpReceiver,
  outgoing: OutgoingMessage,
): Promise<void> {
  const response = await deps.post(outgoing.url, outgoing).catch((error: unknown) => {
    throw toSendError(interpretFetchError(error instanceof FetchError ? error.reason : 'unreachable'));
  });
  const rejection = interpretStatus(receiver, response.status);
  if (rejection?.isOperatorError) deps.log.error({ receiver, status: response.status }, rejection.message);
  if (rejection) throw toSendError(rejection, response.retryAfterMs);
}

function toSendError({ kind, message }: Rejection, retryAfterMs: number | null = null): SendError {
  return new SendError(kind, message, retryAfterMs);
}
