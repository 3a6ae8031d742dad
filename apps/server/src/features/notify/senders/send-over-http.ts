import { SECOND } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { FetchError } from '../../../platform/net/fetch-error.ts';
import { SendError } from './channel-sender.ts';
import { interpretResponse, isReplyInterpreted } from './reply.rules.ts';
import { type HttpReceiver, interpretFetchError, type Rejection } from './response.rules.ts';

export interface OutgoingMessage {
  /** Default: POST. */
  method?: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Makes one HTTP attempt. A thrown `SendError` has no address and no text from the receiver. */
export async function sendOverHttp(
  deps: Pick<Deps, 'post' | 'log' | 'clock'>,
  receiver: HttpReceiver,
  outgoing: OutgoingMessage,
): Promise<void> {
  const request = { ...outgoing, isReplyRead: isReplyInterpreted(receiver) };
  const response = await deps.post(outgoing.url, request).catch((error: unknown) => {
    const reason = error instanceof FetchError ? error.reason : 'unreachable';
    throw toSendError(interpretFetchError(reason), { response: `No response: ${reason}` });
  });
  const { rejection, retryAfterMs } = interpretResponse(receiver, response, deps.clock.now());
  if (rejection?.isOperatorError) deps.log.error({ receiver, status: response.status }, rejection.message);
  if (rejection)
    throw toSendError(rejection, { retryAfterMs, response: describeResponse(response.status, retryAfterMs) });
}

function describeResponse(status: number, retryAfterMs: number | null): string {
  return retryAfterMs === null ? `HTTP ${status}` : `HTTP ${status}, retry after ${Math.ceil(retryAfterMs / SECOND)} s`;
}

function toSendError({ kind, message }: Rejection, details: ConstructorParameters<typeof SendError>[2]): SendError {
  return new SendError(kind, message, details);
}
