import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { sign } from '../../../platform/ids.ts';
import { FetchError } from '../../../platform/net/fetch-error.ts';
import { isPublicAddress } from '../../../platform/net/net-guard.ts';
import { parseReceiverUrl } from '../../../platform/net/post.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import { type ChannelInput, getAppriseKey, getTopic } from './channels.rules.ts';

/**
 * Hashes what identifies the receiver, so that adding it again is recognised. Encryption keys, and
 * tokens with which any account may send to the receiver, do not count.
 */
export function computeAddressKey(address: PushAddress | WebhookAddress, secret: string): string {
  return createHash('sha256')
    .update(JSON.stringify(identifyReceiver(address, secret)))
    .digest('base64url');
}

function identifyReceiver(address: PushAddress | WebhookAddress, secret: string) {
  if ('endpoint' in address) return address.endpoint;
  // Without the server's secret, a stolen table would allow guesses at what it has encrypted.
  const hide = (text: string | null) => text && sign(secret, `channel ${text}`);
  switch (address.preset) {
    case 'telegram':
      return [address.url, address.chatId];
    case 'apprise':
      return [address.url, hide(address.urls), address.tag];
    case 'gotify':
      return [address.url, hide(address.token)];
    case 'pushover':
      return [address.url, hide(address.user)];
    case 'matrix':
      return [address.url, address.roomId];
    default:
      return [address.url, null];
  }
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
  const example = serverExamples.get(input.preset);
  if (example !== undefined && new URL(text).search !== '')
    return { 'channel.url': `Write the address of the ${example}` };
  if (input.preset === 'apprise') return findAppriseErrors(input);
  if (input.preset === 'ntfy' && !topicPattern.test(getTopic(input.url)))
    return { 'channel.url': 'Write the address with its topic, such as https://ntfy.sh/my-topic' };
  if (input.preset === 'push' && !hasValidPushKeys(input))
    return { 'channel.p256dh': 'This is not a key of a browser' };
  return {};
}

/** Presets whose URL is extended by a path, which a query would swallow. */
const serverExamples = new Map<ChannelInput['preset'], string>([
  ['telegram', 'Bot API server alone, such as https://api.telegram.org'],
  ['gotify', 'Gotify server alone, such as https://gotify.example.com'],
  ['pushover', 'API server alone, such as https://api.pushover.net'],
  ['matrix', 'homeserver alone, such as https://matrix-client.matrix.org'],
]);

function findAppriseErrors({ url, urls }: Extract<ChannelInput, { preset: 'apprise' }>): Record<string, string> {
  const key = getAppriseKey(url);
  if (key === undefined || new URL(url).search !== '')
    return {
      'channel.url': 'Write the address with /notify and your key, such as https://apprise.example.com/notify/my-key',
    };
  if (key !== null && urls)
    return { 'channel.urls': 'Leave this empty: the key in the address already names the services' };
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
