/** In characters, far more than a row has: what is longer costs memory and is none. */
export const LONGEST_LINE = 100_000;
export const MOST_CELLS = 2000;

/** Stands for a line that was left out; in no text that was read, because text with this character is refused. */
const MARK = '\0';

/** What is wrong with a row or with the columns of a file of which a line was left out; undefined for any other. */
export function overlongIn(record: readonly string[]): string | undefined {
  if (!record.some((cell) => cell.includes(MARK))) return undefined;
  return `this line is longer than ${LONGEST_LINE.toLocaleString('en')} characters, or has more than ${MOST_CELLS.toLocaleString('en')} cells`;
}

/** Lines of CSV, one piece after the other, with a mark in place of each that no parser should have to hold. */
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
