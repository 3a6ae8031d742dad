export function print(line: string): void {
  console.log(harmless(line));
}

export function printError(line: string): void {
  console.error(harmless(line));
}

/** Replaces control characters except line feeds: quoted files may hold terminal escapes. */
export function harmless(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\ufffd');
}
