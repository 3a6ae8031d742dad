import { ACTIONS_LABEL, type MessageSummary, type SummaryItem } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';

const MAX_BLOCK_LENGTH = 3_000;
/** Slack accepts 50 blocks, of which the head and the foot need two. */
const MAX_ITEMS = 48;

export function buildSlackMessage(summary: MessageSummary, address: string): OutgoingMessage {
  const shown = summary.items.slice(0, MAX_ITEMS);
  const omitted = summary.items.length - shown.length;
  const foot = [
    ...(omitted > 0 ? [formatLink(summary.url, `and ${omitted} more`)] : []),
    ...(summary.actionsUrl === null ? [] : [formatLink(summary.actionsUrl, ACTIONS_LABEL)]),
  ].join('\n');
  const blocks = [
    ...(shown.length === 1 ? [] : [buildSection(`*${escapeMarkup(summary.title)}*`)]),
    ...shown.map((item) => buildSection(formatItem(item))),
    ...(foot === '' ? [] : [buildSection(foot)]),
  ];
  const body = JSON.stringify({ text: escapeMarkup(summary.title), blocks, unfurl_links: false, unfurl_media: false });
  return { url: address, headers: { 'content-type': 'application/json' }, body };
}

/** Builds a section block. `verbatim` stops Slack from turning text into links and mentions. */
function buildSection(text: string) {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } };
}

function formatItem({ headline, lines, url }: SummaryItem): string {
  const short = [`*${escapeMarkup(headline)}*`, formatLink(url, 'Go to the page')].join('\n');
  const full = [`*${escapeMarkup(headline)}*`, ...lines.map(escapeMarkup), formatLink(url, 'Go to the page')].join(
    '\n',
  );
  return full.length <= MAX_BLOCK_LENGTH ? full : short;
}

function formatLink(url: string, label: string): string {
  return `<${escapeMarkup(url).replaceAll('|', '%7C')}|${label}>`;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
