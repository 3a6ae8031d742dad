export function print(line: string): void {
  console.log(replaceControlCharacters(line));
}

export function printError(line: string): void {
  console.error(replaceControlCharacters(line));
}

/** Replaces control characters except line feeds: quoted files may contain terminal escapes. */
export function replaceControlCharacters(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\ufffd');
}

export function formatCount(amount: number, word: string): string {
  return `${formatNumber(amount)} ${word}${amount === 1 ? '' : 's'}`;
}

export function formatNumber(amount: number): string {
  return amount.toLocaleString('en');
}

export function isUrl(argument: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(argument);
}
