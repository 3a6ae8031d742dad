import type { WebhookAddress } from '../../notify.tables.ts';
import { fitWithin, type MessageSummary } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';
import { buildPlainParts } from './plain-parts.ts';

/** Maximum length of a Telegram message, in UTF-16 units. */
const MAX_LENGTH = 4_096;

/**
 * Builds the request that sends an unformatted Telegram message. The bot token is only in its URL.
 */
export function buildTelegramMessage(
  summary: MessageSummary,
  address: Extract<WebhookAddress, { preset: 'telegram' }>,
): OutgoingMessage {
  const keyboard = buildKeyboard(summary.actionsUrl);
  const parts = buildPlainParts(summary, { hasActions: keyboard === null });
  const text = fitWithin(parts, MAX_LENGTH, (written) => written.length);
  const body = JSON.stringify({
    chat_id: address.chatId,
    text,
    link_preview_options: { is_disabled: true },
    ...(keyboard && { reply_markup: keyboard }),
  });
  const url = `${address.url.replace(/\/+$/, '')}/bot${address.botToken}/sendMessage`;
  return { url, headers: { 'content-type': 'application/json' }, body };
}

/**
 * Builds link buttons below the message. Telegram rejects a message with a button to a host without
 * a dot, such as localhost; the link is then in the text.
 */
function buildKeyboard(actionsUrl: string | null) {
  if (actionsUrl === null || !/^https?:\/\/[^/]*[^/.]\.[a-z]/i.test(actionsUrl)) return null;
  const button = (text: string) => ({ text, url: actionsUrl });
  return {
    inline_keyboard: [
      [button('Bought it'), button('Snooze')],
      [button('Stop'), button('Was it there?')],
    ],
  };
}
