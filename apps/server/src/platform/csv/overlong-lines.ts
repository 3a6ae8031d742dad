/** Longer CSV lines are dropped to limit memory; a real row has far fewer characters. */
export const MAX_LINE_LENGTH = 100_000;
export const MAX_CELLS_PER_LINE = 2000;

/**
 * Character that replaces a CSV line that is too long. Text that contains it is rejected
 * beforehand.
 */
const OVERLONG_MARK = '\0';

export function findOverlongProblem(record: readonly string[]): string | undefined {
  if (!record.some((cell) => cell.includes(OVERLONG_MARK))) return undefined;
  return `this line is longer than ${MAX_LINE_LENGTH.toLocaleString('en')} characters, or has more than ${MAX_CELLS_PER_LINE.toLocaleString('en')} cells`;
}

export async function* replaceOverlongLines(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<string> {
  let pendingLine = '';
  let isOverlong = false;
  const endLine = () => {
    const line =
      isOverlong || pendingLine.split(delimiter, MAX_CELLS_PER_LINE + 1).length > MAX_CELLS_PER_LINE
        ? OVERLONG_MARK
        : pendingLine;
    pendingLine = '';
    isOverlong = false;
    return line;
  };
  for await (const chunk of text) {
    const [first = '', ...rest] = chunk.split('\n');
    const lines: string[] = [];
    const add = (part: string) => {
      isOverlong ||= pendingLine.length + part.length > MAX_LINE_LENGTH;
      pendingLine = isOverlong ? '' : pendingLine + part;
    };
    add(first);
    for (const part of rest) {
      lines.push(`${endLine()}\n`);
      add(part);
    }
    if (lines.length > 0) yield lines.join('');
  }
  yield endLine();
}
