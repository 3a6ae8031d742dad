import { ACTIONS_LABEL, fitWithin, type MessageSummary, type SummaryItem } from '../message-summary.rules.ts';
import type { OutgoingMessage } from '../send-over-http.ts';

/** Discord's limit is in characters. UTF-16 units are never fewer, so counting units is safe. */
const MAX_LENGTH = 2_000;

/** Builds a Discord webhook request: only our own markdown is active, and mentions are disabled. */
export function buildDiscordMessage(summary: MessageSummary, address: string): OutgoingMessage {
  const content = fitWithin(
    {
      head: summary.items.length === 1 ? '' : `**${escapeMarkdown(summary.title)}**`,
      items: summary.items.map((item) => ({ full: formatItem(item, item.lines), short: formatItem(item, []) })),
      foot: (omitted) => formatFoot(summary, omitted),
    },
    MAX_LENGTH,
    (text) => text.length,
  );
  const body = JSON.stringify({ content, username: 'Sillage', allowed_mentions: { parse: [] } });
  return { url: address, headers: { 'content-type': 'application/json' }, body };
}

function formatFoot({ url, actionsUrl }: MessageSummary, omitted: number): string {
  return [
    ...(omitted > 0 ? [`and ${omitted} more: <${url}>`] : []),
    ...(actionsUrl === null ? [] : [`[${escapeMarkdown(ACTIONS_LABEL)}](<${actionsUrl}>)`]),
  ].join('\n');
}

function formatItem({ headline, url }: SummaryItem, lines: readonly string[]): string {
  // Angle brackets make a link without a preview.
  return [`**${escapeMarkdown(headline)}**`, ...lines.map(escapeMarkdown), `<${url}>`].join('\n');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\*_~`|<>@#:[\]()!+-]|^\d+\./g, (match) => match.replace(/[^\d]/, '\\$&'));
}
