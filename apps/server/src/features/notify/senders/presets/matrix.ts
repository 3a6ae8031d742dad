import { type Html, html } from '../../../../platform/html.ts';
import type { WebhookAddress } from '../../notify.tables.ts';
import { ACTIONS_LABEL, fitWithin, type MessageSummary, type SummaryItem } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';
import { countBytes } from './cut-text.ts';
import { buildPlainParts, disableMentions } from './plain-parts.ts';

/** An event has at most 65,536 bytes: both texts, escaped as JSON, and what the server adds. */
const MAX_TEXT_BYTES = 12_000;
const MAX_HTML_BYTES = 24_000;

/**
 * Builds the request that sends a message to a room. Its transaction id is the message's id, so
 * that the homeserver ignores a second attempt.
 */
export function buildMatrixMessage(
  summary: MessageSummary,
  { url, accessToken, roomId }: Extract<WebhookAddress, { preset: 'matrix' }>,
  messageId: string,
): OutgoingMessage {
  const path = ['rooms', roomId, 'send', 'm.room.message', messageId].map(encodeURIComponent).join('/');
  const body = JSON.stringify({
    // Not m.notice: the default push rules of Matrix notify no user of it.
    msgtype: 'm.text',
    body: fitWithin(buildPlainParts(summary, { hasActions: true }), MAX_TEXT_BYTES, countBytes),
    format: 'org.matrix.custom.html',
    formatted_body: fitWithin(buildHtmlParts(summary), MAX_HTML_BYTES, countBytes),
    // With this empty list, no name in the text counts as a mention.
    'm.mentions': {},
  });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` };
  return { method: 'PUT', url: `${url.replace(/\/+$/, '')}/_matrix/client/v3/${path}`, headers, body };
}

function buildHtmlParts(summary: MessageSummary) {
  const { title, items, actionsUrl } = summary;
  const link = (href: string, label: string) => html`<p><a href="${href}">${label}</a></p>`;
  return {
    head: items.length === 1 ? '' : formatHeading(title).text,
    items: items.map((item) => ({ full: formatItem(item, item.lines).text, short: formatItem(item, []).text })),
    foot: (omitted: number) =>
      [
        ...(omitted > 0 ? [link(summary.url, `and ${omitted} more`)] : []),
        ...(actionsUrl === null ? [] : [link(actionsUrl, ACTIONS_LABEL)]),
      ].join(''),
  };
}

function formatItem({ headline, url }: SummaryItem, lines: readonly string[]): Html {
  const rest = lines.map((line) => html`${disableMentions(line)}<br>`);
  return html`${formatHeading(headline)}<p>${rest}<a href="${url}">Go to the page</a></p>`;
}

function formatHeading(text: string): Html {
  return html`<p><strong>${disableMentions(text)}</strong></p>`;
}
