import { ACTIONS_LABEL, type MessageSummary, type SummaryItem, type TextParts } from '../message-summary.rules.ts';

/**
 * Writes plain text for services that turn every @name into a mention: "@" becomes "＠". With
 * `hasActions`, the text ends with the link to act on the alert.
 */
export function buildPlainParts(
  summary: MessageSummary,
  { head = summary.items.length === 1 ? '' : disableMentions(summary.title), hasActions = false } = {},
): TextParts {
  const { actionsUrl } = summary;
  return {
    head,
    items: summary.items.map((item) => ({ full: formatItem(item, item.lines), short: formatItem(item, []) })),
    foot: (omitted) =>
      [
        ...(omitted > 0 ? [`and ${omitted} more: ${summary.url}`] : []),
        ...(hasActions && actionsUrl !== null ? [`${ACTIONS_LABEL} ${actionsUrl}`] : []),
      ].join('\n'),
  };
}

function formatItem({ headline, url }: SummaryItem, lines: readonly string[]): string {
  return [disableMentions(headline), ...lines.map(disableMentions), url].join('\n');
}

export function disableMentions(text: string): string {
  return text.replaceAll('@', '＠');
}
