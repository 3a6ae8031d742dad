import type { WebhookAddress } from '../../notify.tables.ts';
import { SendError } from '../channel-sender.ts';
import { fitWithin, type MessageSummary } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';
import { buildPlainParts, disableMentions } from './plain-parts.ts';

/** Maximum bytes of a message to ntfy, which turns longer messages into attachments. */
const MAX_BYTES = 4_096;

/** Moves the topic of an ntfy URL to the body; throws `SendError` (`gone`) without a topic. */
export function buildNtfyMessage(
  summary: MessageSummary,
  address: Extract<WebhookAddress, { preset: 'ntfy' }>,
): OutgoingMessage {
  const { server, topic } = splitTopic(address.url);
  const [item] = summary.items;
  const message = fitWithin(buildPlainParts(summary, { head: '' }), MAX_BYTES, (text) => Buffer.byteLength(text));
  const body = JSON.stringify({
    topic,
    title: disableMentions(summary.title),
    // ntfy shows "triggered" for an empty message.
    message: message === '' ? disableMentions(summary.title) : message,
    click: summary.items.length === 1 ? item?.url : summary.url,
    tags: ['sillage'],
    actions: buildActions(summary),
  });
  const authorization = address.accessToken && { authorization: `Bearer ${address.accessToken}` };
  return { url: server, headers: { 'content-type': 'application/json', ...authorization }, body };
}

function splitTopic(address: string): { server: string; topic: string } {
  const url = URL.parse(address);
  const [, folder = '/', topic = ''] = /^(.*\/)([\w-]{1,64})\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || topic === '') throw new SendError('gone', 'Its address does not end in a topic');
  return { server: new URL(folder, url.origin).href, topic };
}

/**
 * Builds up to three buttons, which is ntfy's limit. Those of a single event act at once; the
 * form's content type needs no preflight request in ntfy's web app.
 */
function buildActions({ actionsUrl, items }: MessageSummary): object[] {
  if (actionsUrl === null) return [];
  const buildButton = (label: string, body: string) => ({
    action: 'http',
    label,
    url: actionsUrl,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    clear: true,
  });
  const buttons = [buildButton('Bought it', 'action=bought'), buildButton('Snooze a week', 'action=snooze&for=week')];
  const view = { action: 'view', label: 'More', url: actionsUrl };
  return items.length === 1 ? [...buttons, view] : [view];
}
