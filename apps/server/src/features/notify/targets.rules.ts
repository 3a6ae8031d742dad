import type { newTarget, Target } from '@sillage/contract';
import type { z } from 'zod';
import type { PushAddress, WebhookAddress } from './notify.tables.ts';
import type { TargetRow } from './targets.repo.ts';

/** A new place as the contract has parsed it. */
export type Asked = z.output<typeof newTarget>;

/** As it is stored: addresses in their one spelling, so that the same place is known again. */
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

/** A place as its owner sees it. */
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

/** As much of an address as tells its owner which it is: what could be used to write there, as ntfy's topic, is left out. */
export function shownAddress(address: PushAddress | WebhookAddress): string {
  if ('endpoint' in address) return new URL(address.endpoint).host;
  const { host, pathname, search } = new URL(address.url);
  if (address.preset === 'telegram') return `Chat ${address.chatId}`;
  const rest = pathname + search;
  return rest.length < SECRET_LENGTH ? host : `${host}/…${rest.slice(-4)}`;
}

/** Of a shorter path its last four characters would be too much of it. */
const SECRET_LENGTH = 16;

/** The topic of an ntfy address; empty where it has none. */
export function topicOf(url: string): string {
  return new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '';
}
