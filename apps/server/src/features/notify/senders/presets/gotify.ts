import type { WebhookAddress } from '../../notify.tables.ts';
import { fitWithin, type MessageSummary } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';
import { countBytes } from './cut-text.ts';
import { buildPlainParts } from './plain-parts.ts';

/** Gotify states no limit. Its column in MySQL takes 65,535 bytes; a quarter is enough to read. */
const MAX_BYTES = 16_384;
/** From 4 to 7, Gotify's app makes a sound; from 8 on it also vibrates. */
const PRIORITY = 5;

/** Builds a message in plain text, which Gotify recommends for text of others: no image loads. */
export function buildGotifyMessage(
  summary: MessageSummary,
  { url, token }: Extract<WebhookAddress, { preset: 'gotify' }>,
): OutgoingMessage {
  const [item] = summary.items;
  const parts = buildPlainParts(summary, { escape: (text) => text, head: '', hasActions: true, hasTitle: true });
  const body = JSON.stringify({
    title: summary.title,
    // Gotify rejects an empty message.
    message: fitWithin(parts, MAX_BYTES, countBytes) || summary.title,
    priority: PRIORITY,
    extras: {
      'client::display': { contentType: 'text/plain' },
      'client::notification': { click: { url: summary.items.length === 1 && item ? item.url : summary.url } },
    },
  });
  const headers = { 'content-type': 'application/json', 'x-gotify-key': token };
  return { url: `${url.replace(/\/+$/, '')}/message`, headers, body };
}
