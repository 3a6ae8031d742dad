import type { webhookPresets } from '@sillage/contract';

export type Receiving = (typeof webhookPresets)[number] | 'push';

/** Of a refusal: see `Refusal` in message.ts. */
export interface Verdict {
  kind: 'later' | 'never' | 'gone';
  /** For the target's owner. */
  says: string;
  /** The operator has to mend it: PUBLIC_URL, MAIL_FROM or the VAPID keys. */
  isOurs?: true;
}

const later = (says: string): Verdict => ({ kind: 'later', says });
const never = (says: string): Verdict => ({ kind: 'never', says });
const gone = (says: string): Verdict => ({ kind: 'gone', says });

/**
 * What single receivers mean by a status that means something else elsewhere.
 * - Standard Webhooks: 410 alone switches off; whatever else is no 2xx is tried again.
 * - Discord: 401, 403 and 404 are what a deleted webhook or a wrong token in its address gets.
 * - Slack: 403 `action_prohibited` or `invalid_token`, 404 `no_service` or `channel_not_found`, 410 `channel_is_archived`.
 * - Telegram: 401 and 404 for a token that is not (any more) a bot's, 403 for a bot that was blocked or put out of the chat.
 * - ntfy: 401 and 403 for a token that may not write to the topic. A 404 is from a proxy before it: its topics need not exist.
 * - Push (RFC 8030, 7.3; RFC 8292, 4.2): 404 and 410 end a subscription; 401 and 403 speak of our own keys, not of it.
 */
const own: Record<Receiving, Partial<Record<number, Verdict>>> = {
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
  push: {
    401: { ...later('The push service did not accept our keys'), isOurs: true },
    403: { ...later('The push service did not accept our keys'), isOurs: true },
    404: gone('The browser ended this subscription'),
    410: gone('The browser ended this subscription'),
  },
};

/** 4xx that are about the moment and not about the message. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

/** What an answer's status means; null for a yes. */
export function judgeAnswer(receiving: Receiving, status: number): Verdict | null {
  if (status >= 200 && status < 300) return null;
  const said = own[receiving][status];
  if (said) return said;
  if (status === 410) return gone('The receiver says that it is gone (410)');
  if (status === 429) return later('The receiver asked us to slow down (429)');
  if (status >= 300 && status < 400)
    return later(`The receiver responded with a redirect (${status}), which is not followed`);
  const isFinal = receiving !== 'webhook' && status >= 400 && status < 500 && !passing.has(status);
  return (isFinal ? never : later)(`The receiver responded with ${status}`);
}

/** What it means that there was no answer; `reason` is a FetchError's. An address that nobody may ask will not change by waiting. */
export function judgeSilence(reason: string): Verdict {
  if (reason === 'private-address') return gone('Its address is on a private network');
  if (reason === 'bad-url') return gone('We may not send to its address');
  if (reason === 'dns') return later("The receiver's name could not be looked up");
  if (reason === 'timeout') return later('The receiver did not respond in time');
  return later('The receiver could not be reached');
}
