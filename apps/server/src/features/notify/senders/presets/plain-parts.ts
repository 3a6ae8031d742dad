import type { MessageSummary, SummaryItem, TextParts } from '../message-summary.rules.ts';

/** Writes plain text for services that turn every @name into a mention: "@" becomes "＠". */
export function buildPlainParts(
  summary: MessageSummary,
  head = summary.items.length === 1 ? '' : disableMentions(summary.title),
): TextParts {
  return {
    head,
    items: summary.items.map((item) => ({ full: formatItem(item, item.lines), short: formatItem(item, []) })),
    foot: (omitted) => (omitted > 0 ? `and ${omitted} more: ${summary.url}` : ''),
  };
}

function formatItem({ headline, url }: SummaryItem, lines: readonly string[]): string {
  return [disableMentions(headline), ...lines.map(disableMentions), url].join('\n');
}

export function disableMentions(text: string): string {
  return text.replaceAll('@', '＠');
}
