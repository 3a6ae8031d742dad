/** A line for whoever called us. */
export function print(line: string): void {
  console.log(harmless(line));
}

/** A line about what went wrong. */
export function printError(line: string): void {
  console.error(harmless(line));
}

/** Lines repeat what stood in files: no control codes of theirs may reach the terminal. */
function harmless(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\ufffd');
}
