import { type ListEntry, parseEntry, type SkippedLine } from './list-entry.ts';

/** Maximum length of a line in characters. A longer line is not a name. */
const MAX_LINE_LENGTH = 400;
/** Bullets before a name: "- ", "• ", "[x] ", "12. ", "3) " and combinations. */
const bullet = /^(?:[-*+•·‣◦▪●–—]\s+|\[[ xX]?\]\s*|#?\d{1,4}[.)]\s+)+/;
const comment = /^(?:#(?!\d)|\/\/)/;
/** Separators within a line: tabs, semicolons, bars, and commas that are not in a number. */
const separator = /\s*[\t;|]\s*|\s*,(?!\d)\s*/g;

/** Yields one fragrance per line. Skips comments, and lines without a letter or digit. */
export function* readPlainList(text: string): Generator<ListEntry | SkippedLine> {
  let lineNumber = 0;
  for (const rawLine of splitLines(text)) {
    lineNumber += 1;
    const place = `line ${lineNumber}`;
    if (rawLine.length > MAX_LINE_LENGTH) {
      yield { place, problem: `is longer than ${MAX_LINE_LENGTH} characters; write one fragrance a line` };
      continue;
    }
    const name = cleanLine(rawLine);
    if (name !== null) yield parseEntry(place, { name });
  }
}

/**
 * Yields one line after another. A text may have a million lines, of which only the first thousands
 * are read.
 */
function* splitLines(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start);
    yield text.slice(start, end < 0 ? text.length : end);
    if (end < 0) return;
    start = end + 1;
  }
}

function cleanLine(rawLine: string): string | null {
  const line = rawLine.trim();
  if (comment.test(line)) return null;
  const name = line
    .replace(bullet, '')
    .replaceAll('"', '')
    // A year after a name is the year of release.
    .replace(/\((?:19|20)\d\d\)/g, ' ')
    .replace(separator, ', ')
    .replace(/^[\s,]+|[\s,]+$/g, '');
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}
