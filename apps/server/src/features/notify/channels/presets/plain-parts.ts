import type { Brief, Parts, Piece } from '../brief.rules.ts';

/** Writes plain text for services that turn every @name into a mention: "@" becomes "＠". */
export function plainParts(brief: Brief, head = brief.pieces.length === 1 ? '' : tame(brief.title)): Parts {
  return {
    head,
    pieces: brief.pieces.map((piece) => ({ full: write(piece, piece.lines), short: write(piece, []) })),
    foot: (left) => (left > 0 ? `and ${left} more: ${brief.url}` : ''),
  };
}

function write({ headline, url }: Piece, lines: readonly string[]): string {
  return [tame(headline), ...lines.map(tame), url].join('\n');
}

export function tame(text: string): string {
  return text.replaceAll('@', '＠');
}
