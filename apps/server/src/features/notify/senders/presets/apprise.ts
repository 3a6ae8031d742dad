import type { WebhookAddress } from '../../notify.tables.ts';
import type { Message } from '../channel-sender.ts';
import { fitWithin, type MessageSummary } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';
import { countBytes, cutText } from './cut-text.ts';
import { buildPlainParts, disableMentions } from './plain-parts.ts';

/** Limits of Apprise itself, which counts characters; it shortens or splits for each service. */
const MAX_TITLE_LENGTH = 250;
const MAX_BODY_BYTES = 32_768;

/** Builds a request to an Apprise API server: for a stored configuration, or for given URLs. */
export function buildAppriseMessage(
  message: Message,
  summary: MessageSummary,
  { url, urls, tag }: Extract<WebhookAddress, { preset: 'apprise' }>,
): OutgoingMessage {
  const escape = disableMarkup;
  const title = cutText(escape(summary.title), MAX_TITLE_LENGTH, (text) => text.length);
  const parts = buildPlainParts(summary, { escape, head: '', hasActions: true, hasTitle: true });
  const body = JSON.stringify({
    title,
    // Apprise rejects an empty body.
    body: fitWithin(parts, MAX_BODY_BYTES, countBytes) || title,
    type: chooseType(message),
    format: 'text',
    ...(urls !== null && { urls }),
    ...(tag !== null && { tag }),
  });
  // As JSON, the response says which of the services accepted the message.
  return { url, headers: { 'content-type': 'application/json', accept: 'application/json' }, body };
}

/** Apprise's type chooses a colour or a sign in some services. */
function chooseType({ kind, events }: Message): 'info' | 'success' | 'warning' {
  const [event] = events;
  if (kind !== 'single' || !event || event.isOver) return 'info';
  return event.kind === 'sold_out' || event.kind === 'discontinued' ? 'warning' : 'success';
}

/**
 * Apprise passes text on as it is, and we do not know to which service: mentions, tags and links of
 * Markdown or Slack must mean nothing in any of them.
 */
function disableMarkup(text: string): string {
  return disableMentions(text).replaceAll('<', '‹').replaceAll('>', '›').replaceAll('](', '] (');
}
