import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { FetchError } from '../../platform/fetch-error.ts';
import { isPublicAddress } from '../../platform/net-guard.ts';
import { receiverUrl } from '../../platform/post.ts';
import type { PushAddress, WebhookAddress } from './notify.tables.ts';
import { type Asked, topicOf } from './targets.rules.ts';

/** What makes two addresses the same place, whatever their keys: a hash, as addresses are secrets. */
export function addressKey(address: PushAddress | WebhookAddress): string {
  const place = 'endpoint' in address ? address.endpoint : [address.url, 'chatId' in address ? address.chatId : null];
  return createHash('sha256').update(JSON.stringify(place)).digest('base64url');
}

/** What ntfy takes as one. */
const isTopic = /^[\w-]{1,64}$/;

/** What is wrong with a new place, by field; nothing where all is well. Names are looked up when something is sent there. */
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

/** RFC 8291: an uncompressed point of P-256, and 16 bytes. */
function isPushKey({ p256dh, auth }: PushAddress): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
