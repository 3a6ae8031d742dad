/** What evidence and titles are cut to: they end up in mails and on pages. */
const LONGEST_EXCERPT = 200;

/** Hostile text as one short line: no control characters, no runs of spaces, at most 200 characters. */
export function excerpt(text: string, longest = LONGEST_EXCERPT): string {
  const line = text
    .slice(0, longest * 5)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).trimEnd()}…`;
}

const letters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ß: 'ss', ı: 'i', '’': "'" };

/** Text for comparing: lower case, without accents, one space between words. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøæœđðßı’]/g, (letter) => letters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}
