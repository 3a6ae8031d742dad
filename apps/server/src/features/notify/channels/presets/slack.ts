import type { Brief, Piece } from '../brief.rules.ts';
import type { Handover } from '../hand-over.ts';

const LONGEST_BLOCK = 3_000;
/** Slack accepts 50 blocks; two are the head and the foot. */
const MOST_PIECES = 48;

/** Builds a Slack webhook request: one block per piece, and the title as the notification text. */
export function slackMessage(brief: Brief, address: string): Handover {
  const shown = brief.pieces.slice(0, MOST_PIECES);
  const left = brief.pieces.length - shown.length;
  const blocks = [
    ...(shown.length === 1 ? [] : [section(`*${escape(brief.title)}*`)]),
    ...shown.map((piece) => section(write(piece))),
    ...(left > 0 ? [section(link(brief.url, `and ${left} more`))] : []),
  ];
  const body = JSON.stringify({ text: escape(brief.title), blocks, unfurl_links: false, unfurl_media: false });
  return { url: address, headers: { 'content-type': 'application/json' }, body };
}

/** `verbatim` stops Slack from turning text into links and mentions. */
function section(text: string) {
  return { type: 'section', text: { type: 'mrkdwn', text, verbatim: true } };
}

function write({ headline, lines, url }: Piece): string {
  const short = [`*${escape(headline)}*`, link(url, 'Go to the page')].join('\n');
  const full = [`*${escape(headline)}*`, ...lines.map(escape), link(url, 'Go to the page')].join('\n');
  return full.length <= LONGEST_BLOCK ? full : short;
}

function link(url: string, words: string): string {
  return `<${escape(url).replaceAll('|', '%7C')}|${words}>`;
}

/** Escapes the characters that start Slack's links, mentions and entities. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
