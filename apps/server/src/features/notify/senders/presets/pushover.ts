import type { WebhookAddress } from '../../notify.tables.ts';
import { ACTIONS_LABEL, fitWithin, type MessageSummary } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';
import { cutText } from './cut-text.ts';
import { buildPlainParts } from './plain-parts.ts';

/**
 * Pushover's limits are in characters. UTF-16 units are never fewer, so counting units is safe. An
 * item's URL has at most 500, and Pushover allows 512.
 */
const MAX_TITLE = 250;
const MAX_MESSAGE = 1_024;

/** Builds a message without HTML. It opens the shop's page, or Sillage for several events. */
export function buildPushoverMessage(
  summary: MessageSummary,
  address: Extract<WebhookAddress, { preset: 'pushover' }>,
): OutgoingMessage {
  const [item] = summary.items;
  const single = summary.items.length === 1 ? item : undefined;
  const form = new URLSearchParams({
    token: address.token,
    user: address.user,
    title: cutText(summary.title, MAX_TITLE, countUnits),
    message: buildText(summary) || summary.title,
    url: single?.url ?? summary.url,
    url_title: single ? 'Go to the page' : 'Open Sillage',
  });
  return {
    url: `${address.url.replace(/\/+$/, '')}/1/messages.json`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(form),
  };
}

/** The text of a single event is cut, so that the link to act on it always has room. */
function buildText(summary: MessageSummary): string {
  const { items, actionsUrl } = summary;
  const [item] = items;
  const escape = (text: string) => text;
  if (items.length !== 1 || !item)
    return fitWithin(buildPlainParts(summary, { escape, head: '', hasActions: true }), MAX_MESSAGE, countUnits);
  const foot = actionsUrl === null ? '' : `\n\n${ACTIONS_LABEL} ${actionsUrl}`;
  return cutText(item.lines.join('\n'), MAX_MESSAGE - foot.length, countUnits) + foot;
}

function countUnits(text: string): number {
  return text.length;
}
