import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { FetchError } from '../../../platform/net/fetch-error.ts';
import { isPublicAddress } from '../../../platform/net/net-guard.ts';
import { parseReceiverUrl } from '../../../platform/net/post.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import { type ChannelInput, getTopic } from './channels.rules.ts';

/** Hashes a channel's secret address; its encryption keys and tokens do not affect the hash. */
export function computeAddressKey(address: PushAddress | WebhookAddress): string {
  const identity =
    'endpoint' in address ? address.endpoint : [address.url, 'chatId' in address ? address.chatId : null];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
}

/** ntfy's rule for topic names. */
const topicPattern = /^[\w-]{1,64}$/;

/**
 * Returns the errors of a channel's address by field, without looking up its host name: senders
 * check the looked-up address before each message.
 */
export function findAddressErrors(input: ChannelInput, allowPrivate: boolean): Record<string, string> {
  const [field, text] = input.preset === 'push' ? ['endpoint', input.endpoint] : ['url', input.url];
  const problem = findAddressError(text, allowPrivate);
  if (problem !== null) return { [`channel.${field}`]: problem };
  if (input.preset === 'telegram' && new URL(input.url).search !== '')
    return { 'channel.url': 'Write the address of the Bot API server alone, such as https://api.telegram.org' };
  if (input.preset === 'ntfy' && !topicPattern.test(getTopic(input.url)))
    return { 'channel.url': 'Write the address with its topic, such as https://ntfy.sh/my-topic' };
  if (input.preset === 'push' && !hasValidPushKeys(input))
    return { 'channel.p256dh': 'This is not a key of a browser' };
  return {};
}

function findAddressError(address: string, allowPrivate: boolean): string | null {
  try {
    const host = parseReceiverUrl(address, allowPrivate).hostname.replace(/^\[|\]$/g, '');
    const isPrivate = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
    return isPrivate && !allowPrivate ? 'This address is on a private network, where nothing is sent' : null;
  } catch (error) {
    if (error instanceof FetchError) return error.message;
    throw error;
  }
}

/** Whether the push keys have the format of RFC 8291: an uncompressed P-256 point, and 16 bytes. */
function hasValidPushKeys({ p256dh, auth }: PushAddress): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
