import type { WebhookAddress } from '../../notify.tables.ts';
import { type Brief, writeWithin } from '../brief.rules.ts';
import type { Handover } from '../hand-over.ts';
import { plainParts } from './plain-parts.ts';

/** Telegram's limit in UTF-16 units. */
const LONGEST = 4_096;

/**
 * Builds a request of the Bot API's sendMessage without a parse mode, so that the text cannot
 * format. The token is only in the URL.
 */
export function telegramMessage(brief: Brief, address: Extract<WebhookAddress, { preset: 'telegram' }>): Handover {
  const text = writeWithin(plainParts(brief), LONGEST, (written) => written.length);
  const body = JSON.stringify({ chat_id: address.chatId, text, link_preview_options: { is_disabled: true } });
  const url = `${address.url.replace(/\/+$/, '')}/bot${address.botToken}/sendMessage`;
  return { url, headers: { 'content-type': 'application/json' }, body };
}
