import type { webhookPresets } from '@sillage/contract';

export type HttpReceiver = (typeof webhookPresets)[number] | 'push';

/** Rejection of a message; `kind` has the meanings of `SendError` in channel-sender.ts. */
export interface Rejection {
  kind: 'later' | 'never' | 'gone';
  /** Why the receiver rejected the message, worded for the channel's owner. */
  message: string;
  /** True when the cause is the operator's setting of PUBLIC_URL, MAIL_FROM or the VAPID keys. */
  isOperatorError?: true;
}

const later = (message: string): Rejection => ({ kind: 'later', message });
const never = (message: string): Rejection => ({ kind: 'never', message });
const gone = (message: string): Rejection => ({ kind: 'gone', message });

/**
 * Receiver-specific meanings of a status.
 * - Standard Webhooks: only 410 switches off; any other non-2xx status is retried.
 * - Discord: 401, 403 and 404 mean a deleted webhook or a wrong token in its URL.
 * - Slack: 403 `action_prohibited` or `invalid_token`, 404 `no_service` or `channel_not_found`, 410
 * `channel_is_archived`.
 * - Telegram: 401 and 404 mean an invalid bot token, 403 that the bot was blocked or removed from
 * the chat.
 * - ntfy: 401 and 403 mean a token that may not write to the topic. A 404 comes from a proxy in
 * front, as topics need not exist.
 * - Apprise: 204 is no success, but a key or a server without services. 401 and 403 are answers of
 * its access control, 424 that a service failed (see reply.rules.ts).
 * - Gotify: 401 and 403 mean a token that is no application's.
 * - Pushover: every 4xx but 429, the monthly quota, concerns the request and stays.
 * - Matrix: 401 and 403 mean an invalid token, or an account that may not write to the room.
 * - Push (RFC 8030, 7.3; RFC 8292, 4.2): 404 and 410 end a subscription; 401 and 403 are about our
 * own keys.
 */
const overrides: Record<HttpReceiver, Partial<Record<number, Rejection>>> = {
  webhook: {},
  discord: {
    401: gone('Discord does not know this webhook'),
    403: gone('Discord does not allow this webhook'),
    404: gone('Discord says that this webhook was deleted'),
  },
  slack: {
    401: gone('Slack does not know this webhook'),
    403: gone('Slack does not allow this webhook to post'),
    404: gone('Slack says that this webhook or its channel is gone'),
  },
  telegram: {
    401: gone('Telegram does not know this bot token'),
    403: gone('Telegram says that the bot was blocked, or is not in the chat'),
    404: gone('Telegram does not know this bot token'),
  },
  ntfy: {
    401: gone('ntfy asks for another access token'),
    403: gone('ntfy does not allow this token to write to the topic'),
    404: later('The server responded with 404; is it ntfy?'),
  },
  apprise: {
    204: gone('Apprise has no services stored for this address'),
    401: gone('Apprise asks for a sign-in, which Sillage does not support'),
    403: gone('Apprise does not allow this; ask its operator'),
    404: later('The server responded with 404; is it Apprise?'),
    424: never('A service behind Apprise did not accept the message, or none has this tag'),
  },
  gotify: {
    401: gone('Gotify does not know this application token'),
    403: gone('Gotify does not allow this token to send messages'),
    404: later('The server responded with 404; is it Gotify?'),
  },
  pushover: {
    429: later('The monthly limit of messages at Pushover is reached'),
  },
  matrix: {
    401: gone('The homeserver does not know this access token'),
    403: gone('The account may not write to the room; did it join?'),
    404: later('The server responded with 404; is it a Matrix homeserver?'),
  },
  push: {
    401: { ...later('The push service did not accept our keys'), isOperatorError: true },
    403: { ...later('The push service did not accept our keys'), isOperatorError: true },
    404: gone('The browser ended this subscription'),
    410: gone('The browser ended this subscription'),
  },
};

const temporaryStatuses: ReadonlySet<number> = new Set([408, 425, 429]);

/**
 * Interprets the HTTP status with which a receiver answers a notification. Returns null when the
 * receiver accepted the notification.
 */
export function interpretStatus(receiver: HttpReceiver, status: number): Rejection | null {
  const override = overrides[receiver][status];
  if (override) return override;
  if (status >= 200 && status < 300) return null;
  if (status === 410) return gone('The receiver says that it is gone (410)');
  if (status === 429) return later('The receiver asked us to slow down (429)');
  if (status >= 300 && status < 400)
    return later(`The receiver responded with a redirect (${status}), which is not followed`);
  const isFinal = receiver !== 'webhook' && status >= 400 && status < 500 && !temporaryStatuses.has(status);
  return (isFinal ? never : later)(`The receiver responded with ${status}`);
}

/**
 * Decides whether a failed request is retried or its channel is switched off. Only a forbidden
 * address switches the channel off. `reason` is the reason of a `FetchError`.
 */
export function interpretFetchError(reason: string): Rejection {
  if (reason === 'private-address') return gone('Its address is on a private network');
  if (reason === 'bad-url') return gone('Its address is not allowed');
  if (reason === 'dns') return later("The receiver's name could not be looked up");
  if (reason === 'timeout') return later('The receiver did not respond in time');
  return later('The receiver could not be reached');
}
