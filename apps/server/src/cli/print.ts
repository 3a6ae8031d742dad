export function print(line: string): void {
  console.log(replaceControlCharacters(line));
}

export function printError(line: string): void {
  console.error(replaceControlCharacters(line));
}

/**
 * Replaces control characters except line feeds, because quoted text from files may contain
 * terminal escape sequences.
 */
export function replaceControlCharacters(line: string): string {
  return line.replace(/[^\P{Cc}\n]/gu, '\ufffd');
}

/** Formats a count with its noun, such as `1,200 rows`. The plural is `word` with an s. */
export function formatCount(amount: number, word: string): string {
  return `${formatNumber(amount)} ${word}${amount === 1 ? '' : 's'}`;
}

export function formatNumber(amount: number): string {
  return amount.toLocaleString('en');
}

/** Whether an argument is a URL rather than a file name. */
export function isUrl(argument: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(argument);
}
