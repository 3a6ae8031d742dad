/** A line for whoever called us. */
export function print(line: string): void {
  console.log(harmless(line));
}

/** A line about what went wrong. */
export function printError(line: string): void {
  console.error(harmless(line));
}

/** Text for a terminal: it repeats what stood in files, and no control codes of theirs may reach it. */
export function harmless(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\ufffd');
}
