import { type LeftOut, type ListEntry, readEntry } from './list-entry.ts';

/** In characters: longer is no name, and whoever wrote it meant something else. */
const LONGEST = 400;
/** "- ", "• ", "[x] ", "12. ", "3) " and several of them. */
const bullet = /^(?:[-*+•·‣◦▪●–—]\s+|\[[ xX]?\]\s*|#?\d{1,4}[.)]\s+)+/;
const comment = /^(?:#(?!\d)|\/\/)/;
/** What parts a line where it is no table: tabs, semicolons, bars, and commas outside of figures. */
const parting = /\s*[\t;|]\s*|\s*,(?!\d)\s*/g;

/** The lines of a plain list, one fragrance a line; what holds no letter and no figure, and comments, are no lines. */
export function* readPlainList(text: string): Generator<ListEntry | LeftOut> {
  let line = 0;
  for (const written of linesOf(text)) {
    line += 1;
    const place = `line ${line}`;
    if (written.length > LONGEST) {
      yield { place, problem: `is longer than ${LONGEST} characters; write one fragrance a line` };
      continue;
    }
    const name = plainLine(written);
    if (name !== null) yield readEntry(place, { name });
  }
}

/** One after the other: a text may have a million of them, of which nobody wants more than the first thousand. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end < 0 ? text.length : end);
    if (end < 0) return;
    start = end + 1;
  }
}

function plainLine(written: string): string | null {
  const line = written.trim();
  if (comment.test(line)) return null;
  const name = line
    .replace(bullet, '')
    .replaceAll('"', '')
    // A year behind a name says when it came out.
    .replace(/\((?:19|20)\d\d\)/g, ' ')
    .replace(parting, ', ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}
