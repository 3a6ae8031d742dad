import type { newTarget, Target } from '@sillage/contract';
import type { z } from 'zod';
import type { PushAddress, WebhookAddress } from './notify.tables.ts';
import type { TargetRow } from './targets.repo.ts';

export type Asked = z.output<typeof newTarget>;

/** Converts to the stored form, with normalised URLs, so that the same address is recognised. */
export function toAddress(asked: Asked): PushAddress | WebhookAddress {
  if (asked.preset === 'push') return { endpoint: spelt(asked.endpoint), p256dh: asked.p256dh, auth: asked.auth };
  const url = spelt(asked.url);
  switch (asked.preset) {
    case 'telegram':
      return { preset: 'telegram', url, botToken: asked.botToken, chatId: asked.chatId };
    case 'ntfy':
      return { preset: 'ntfy', url, accessToken: asked.accessToken || null };
    default:
      return { preset: asked.preset, url };
  }
}

function spelt(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** The API representation; empty for the inbox. */
export function toTarget(row: TargetRow): Target[] {
  if (row.channel === 'app') return [];
  return [
    {
      id: row.id,
      channel: row.channel,
      preset: row.address !== null && 'preset' in row.address ? row.address.preset : null,
      label: row.label,
      address: row.address === null ? row.email : shownAddress(row.address),
      off:
        row.off_at === null
          ? null
          : { at: row.off_at.toISOString(), reason: row.off_reason ?? 'It rejected the message' },
      lastSentAt: row.last_sent_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    },
  ];
}

/**
 * Returns enough of an address for its owner to recognise it, without anything that would allow
 * writing there, such as an ntfy topic.
 */
export function shownAddress(address: PushAddress | WebhookAddress): string {
  if ('endpoint' in address) return new URL(address.endpoint).host;
  const { host, pathname, search } = new URL(address.url);
  if (address.preset === 'telegram') return `Chat ${address.chatId}`;
  const rest = pathname + search;
  return rest.length < SECRET_LENGTH ? host : `${host}/…${rest.slice(-4)}`;
}

/** In a shorter path, the last four characters would reveal too much. */
const SECRET_LENGTH = 16;

/** Returns the topic of an ntfy URL; empty without one. */
export function topicOf(url: string): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
}
