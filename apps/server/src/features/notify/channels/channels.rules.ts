import type { Channel, newChannel } from '@sillage/contract';
import type { z } from 'zod';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import type { Receiver } from '../senders/channel-sender.ts';
import type { ChannelRow } from './channels.repo.ts';
import { listKinds } from './event-kinds.rules.ts';

export type ChannelInput = z.output<typeof newChannel>;

/** Normalises a channel's URL, so that a second registration of the address is recognised. */
export function toAddress(input: ChannelInput): PushAddress | WebhookAddress {
  if (input.preset === 'push')
    return { endpoint: normaliseUrl(input.endpoint), p256dh: input.p256dh, auth: input.auth };
  const url = normaliseUrl(input.url);
  switch (input.preset) {
    case 'telegram':
      return { preset: 'telegram', url, botToken: input.botToken, chatId: input.chatId };
    case 'ntfy':
      return { preset: 'ntfy', url, accessToken: input.accessToken || null };
    case 'apprise':
      return { preset: 'apprise', url, urls: input.urls || null, tag: input.tag || null };
    case 'gotify':
      return { preset: 'gotify', url, token: input.token };
    case 'pushover':
      return { preset: 'pushover', url, token: input.token, user: input.user };
    case 'matrix':
      return { preset: 'matrix', url, accessToken: input.accessToken, roomId: input.roomId };
    default:
      return { preset: input.preset, url };
  }
}

function normaliseUrl(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** Converts a channel to its form in the API; empty for the inbox. */
export function toChannel(row: ChannelRow): Channel[] {
  if (row.kind === 'app') return [];
  return [
    {
      id: row.channel_id,
      kind: row.kind,
      preset: row.address !== null && 'preset' in row.address ? row.address.preset : null,
      label: row.label,
      address: row.address === null ? row.email : maskAddress(row.address),
      isVerified: row.kind !== 'email' || row.email_verified_at !== null,
      kinds: listKinds(
        { channelKind: row.kind, offKinds: row.off_kinds },
        { restockEmails: row.email_notifications, updates: row.watchlist_updates },
      ),
      turnedOff:
        row.off_at === null
          ? null
          : { at: row.off_at.toISOString(), reason: row.off_reason ?? 'It rejected the message' },
      lastSentAt: row.last_sent_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    },
  ];
}

export function toReceiver(
  row: Pick<ChannelRow, 'user_id' | 'channel_id' | 'email' | 'address' | 'secret_version' | 'secret_changed_at'>,
): Receiver {
  return {
    channelId: row.channel_id,
    userId: row.user_id,
    email: row.email,
    address: row.address,
    secretVersion: row.secret_version,
    secretChangedAt: row.secret_changed_at,
  };
}

/** Shows enough of a channel's address to recognise it, but nothing that allows sending to it. */
export function maskAddress(address: PushAddress | WebhookAddress): string {
  if ('endpoint' in address) return new URL(address.endpoint).host;
  const { host, pathname, search } = new URL(address.url);
  if (address.preset === 'telegram') return `Chat ${address.chatId}`;
  if (address.preset === 'matrix') return `Room ${address.roomId}`;
  const rest = pathname + search;
  return rest.length < MIN_MASKABLE_LENGTH ? host : `${host}/…${rest.slice(-4)}`;
}

/**
 * Minimum length of a webhook URL's path for which its last four characters are shown. They would
 * reveal too much of a shorter path.
 */
const MIN_MASKABLE_LENGTH = 16;

/**
 * Returns the key of a stored configuration in the URL of an Apprise API server: null for a URL
 * that ends in /notify, undefined for any other.
 */
export function getAppriseKey(url: string): string | null | undefined {
  const match = /\/notify(?:\/([\w-]{1,64}))?\/?$/.exec(new URL(url).pathname);
  return match ? (match[1] ?? null) : undefined;
}

/** Returns the topic of an ntfy URL; empty without one. */
export function getTopic(url: string): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
}
