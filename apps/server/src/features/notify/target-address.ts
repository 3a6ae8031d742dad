import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { FetchError } from '../../platform/fetch-error.ts';
import { isPublicAddress } from '../../platform/net-guard.ts';
import { receiverUrl } from '../../platform/post.ts';
import type { PushAddress, WebhookAddress } from './notify.tables.ts';
import { type Asked, topicOf } from './targets.rules.ts';

/**
 * Returns a key that is equal for two registrations of the same address, whatever their keys. It is
 * a hash, because addresses are secret.
 */
export function addressKey(address: PushAddress | WebhookAddress): string {
  const place = 'endpoint' in address ? address.endpoint : [address.url, 'chatId' in address ? address.chatId : null];
  return createHash('sha256').update(JSON.stringify(place)).digest('base64url');
}

/** ntfy's rule for topic names. */
const isTopic = /^[\w-]{1,64}$/;

/** Returns a new target's faults by field; empty if valid. Names are resolved only at each send. */
export function faultsOf(asked: Asked, allowPrivate: boolean): Record<string, string> {
  const [field, text] = asked.preset === 'push' ? ['endpoint', asked.endpoint] : ['url', asked.url];
  const fault = faultOf(text, allowPrivate);
  if (fault !== null) return { [`target.${field}`]: fault };
  if (asked.preset === 'telegram' && new URL(asked.url).search !== '')
    return { 'target.url': 'Write the address of the Bot API server alone, such as https://api.telegram.org' };
  if (asked.preset === 'ntfy' && !isTopic.test(topicOf(asked.url)))
    return { 'target.url': 'Write the address with its topic, such as https://ntfy.sh/my-topic' };
  if (asked.preset === 'push' && !isPushKey(asked)) return { 'target.p256dh': 'This is not a key of a browser' };
  return {};
}

function faultOf(address: string, allowPrivate: boolean): string | null {
  try {
    const host = receiverUrl(address, allowPrivate).hostname.replace(/^\[|\]$/g, '');
    const isPrivate = isIP(host) === 0 ? /(^|\.)localhost\.?$/.test(host) : !isPublicAddress(host);
    return isPrivate && !allowPrivate ? 'This address is on a private network, where nothing is sent' : null;
  } catch (error) {
    if (error instanceof FetchError) return error.message;
    throw error;
  }
}

/** RFC 8291: an uncompressed P-256 point, and 16 bytes. */
function isPushKey({ p256dh, auth }: PushAddress): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
