import { type Brief, type Piece, writeWithin } from '../brief.rules.ts';
import type { Handover } from '../hand-over.ts';

/** Discord counts characters, of which there are never more than UTF-16 units. */
const LONGEST = 2_000;

/** A message of a Discord webhook: markdown of our own, everything else escaped, and no mention pings anybody. */
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
  // In angle brackets an address is a link without a preview.
  return [`**${escape(headline)}**`, ...lines.map(escape), `<${url}>`].join('\n');
}

/** Every character that could begin formatting, a mention, a link or an emoji is made an ordinary one. */
function escape(text: string): string {
  return text.replace(/[\\*_~`|<>@#:[\]()!+-]|^\d+\./g, (match) => match.replace(/[^\d]/, '\\$&'));
}
