import { ACTIONS_LABEL, type MessageSummary, type SummaryItem, type TextParts } from '../message-summary.rules.ts';

interface PlainOptions {
  /** Makes text from shops harmless in the service. By default, "@" becomes "＠". */
  escape?: (text: string) => string;
  head?: string;
  /** Whether the text ends with the link to act on the alert. */
  hasActions?: boolean;
  /** Whether the service shows the title, so that a single item needs no headline. */
  hasTitle?: boolean;
}

/** Writes plain text for services that turn every @name into a mention. */
export function buildPlainParts(
  summary: MessageSummary,
  {
    escape = disableMentions,
    head = summary.items.length === 1 ? '' : escape(summary.title),
    hasActions = false,
    hasTitle = false,
  }: PlainOptions = {},
): TextParts {
  const { actionsUrl, items } = summary;
  const formatItem = ({ headline, url }: SummaryItem, lines: readonly string[]) =>
    [...(hasTitle && items.length === 1 ? [] : [escape(headline)]), ...lines.map(escape), url].join('\n');
  return {
    head,
    items: items.map((item) => ({ full: formatItem(item, item.lines), short: formatItem(item, []) })),
    foot: (omitted) =>
      [
        ...(omitted > 0 ? [`and ${omitted} more: ${summary.url}`] : []),
        ...(hasActions && actionsUrl !== null ? [`${ACTIONS_LABEL} ${actionsUrl}`] : []),
      ].join('\n'),
  };
}

export function disableMentions(text: string): string {
  return text.replaceAll('@', '＠');
}
