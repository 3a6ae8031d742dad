import { type Brief, type Piece, writeWithin } from '../brief.rules.ts';
import type { Handover } from '../hand-over.ts';

/** Discord's limit in characters. Counting UTF-16 units is safe: there are never fewer of them. */
const LONGEST = 2_000;

/** Builds a Discord webhook request: only our own markdown is active, and mentions are disabled. */
export function discordMessage(brief: Brief, address: string): Handover {
  const content = writeWithin(
    {
      head: brief.pieces.length === 1 ? '' : `**${escape(brief.title)}**`,
      pieces: brief.pieces.map((piece) => ({ full: write(piece, piece.lines), short: write(piece, []) })),
      foot: (left) => (left > 0 ? `and ${left} more: <${brief.url}>` : ''),
    },
    LONGEST,
    (text) => text.length,
  );
  const body = JSON.stringify({ content, username: 'Sillage', allowed_mentions: { parse: [] } });
  return { url: address, headers: { 'content-type': 'application/json' }, body };
}

function write({ headline, url }: Piece, lines: readonly string[]): string {
  // Angle brackets make a link without a preview.
  return [`**${escape(headline)}**`, ...lines.map(escape), `<${url}>`].join('\n');
}

/** Escapes every character that could start formatting, a mention, a link or an emoji. */
function escape(text: string): string {
  return text.replace(/[\\*_~`|<>@#:[\]()!+-]|^\d+\./g, (match) => match.replace(/[^\d]/, '\\$&'));
}
