import type { Brief, Parts, Piece } from '../brief.rules.ts';

/** A brief for services that show text as it is, but make a mention of every @name: the sign is put in its wide form. */
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
