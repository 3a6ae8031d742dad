/** In characters, far more than a real row has; longer lines are dropped to bound memory. */
export const LONGEST_LINE = 100_000;
export const MOST_CELLS = 2000;

/** Replaces a dropped line. Cannot occur in the text, since `readText` rejects it. */
const MARK = '\0';

/** Returns the problem of a row or heading from which a line was dropped; undefined for others. */
export function overlongIn(record: readonly string[]): string | undefined {
  if (!record.some((cell) => cell.includes(MARK))) return undefined;
  return `this line is longer than ${LONGEST_LINE.toLocaleString('en')} characters, or has more than ${MOST_CELLS.toLocaleString('en')} cells`;
}

/** Yields whole lines of CSV, with a mark in place of each line that is too long to parse. */
export async function* withoutOverlong(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let held = '';
  let isOverlong = false;
  const ended = () => {
    const line = isOverlong || held.split(delimiter, MOST_CELLS + 1).length > MOST_CELLS ? MARK : held;
    held = '';
    isOverlong = false;
    return line;
  };
  for await (const piece of text) {
    const [first = '', ...rest] = piece.split('\n');
    const lines: string[] = [];
    const add = (part: string) => {
      isOverlong ||= held.length + part.length > LONGEST_LINE;
      held = isOverlong ? '' : held + part;
    };
    add(first);
    for (const part of rest) {
      lines.push(`${ended()}\n`);
      add(part);
    }
    if (lines.length > 0) yield lines.join('');
  }
  yield ended();
}
