import { Refusal } from '../../message.ts';
import type { WebhookAddress } from '../../notify.tables.ts';
import { type Brief, writeWithin } from '../brief.rules.ts';
import type { Handover } from '../hand-over.ts';
import { plainParts, tame } from './plain-parts.ts';

/** ntfy's limit in bytes; it turns longer messages into attachments. */
const LONGEST = 4_096;

/**
 * Builds a request to publish as JSON: the topic, which is the last part of the URL's path, moves
 * to the body. Throws `Refusal` of kind `gone` when there is none.
 */
export function ntfyMessage(brief: Brief, address: Extract<WebhookAddress, { preset: 'ntfy' }>): Handover {
  const { server, topic } = splitTopic(address.url);
  const [only] = brief.pieces;
  const message = writeWithin(plainParts(brief, ''), LONGEST, (text) => Buffer.byteLength(text));
  const body = JSON.stringify({
    topic,
    title: tame(brief.title),
    // ntfy shows "triggered" for an empty message.
    message: message === '' ? tame(brief.title) : message,
    click: brief.pieces.length === 1 ? only?.url : brief.url,
    tags: ['sillage'],
  });
  const authorization = address.accessToken && { authorization: `Bearer ${address.accessToken}` };
  return { url: server, headers: { 'content-type': 'application/json', ...authorization }, body };
}

function splitTopic(address: string): { server: string; topic: string } {
  const url = URL.parse(address);
  const [, folder = '/', topic = ''] = /^(.*\/)([\w-]{1,64})\/?$/.exec(url?.pathname ?? '') ?? [];
  if (!url || topic === '') throw new Refusal('gone', 'Its address does not end in a topic');
  return { server: new URL(folder, url.origin).href, topic };
}
