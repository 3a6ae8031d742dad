import { type ListEntry, parseEntry, type SkippedLine } from './list-entry.ts';

/** Maximum length in characters of a line in a user's list. A longer line is no fragrance name. */
const MAX_LINE_LENGTH = 400;
/** Bullets before a name: "- ", "• ", "[x] ", "12. ", "3) " and combinations. */
const bullet = /^(?:[-*+•·‣◦▪●–—]\s+|\[[ xX]?\]\s*|#?\d{1,4}[.)]\s+)+/;
const comment = /^(?:#(?!\d)|\/\/)/;
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
 * Yields the lines of an imported list one at a time. A list may have a million lines, of which
 * only a few are read.
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
