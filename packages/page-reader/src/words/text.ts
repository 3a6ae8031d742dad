/** What every text of a shop is cut to: they end up in mails, on pages and in the database. */
const LONGEST_EXCERPT = 200;

/**
 * Hostile text as one short line: well-formed, no control or invisible characters, no runs of spaces, at most `longest`
 * characters (UTF-16 units). What no script has assigned counts as invisible; half of a pair that a cut parts is dropped.
 */
export function excerpt(text: string, longest = LONGEST_EXCERPT): string {
  const line = text
    .slice(0, longest * 5)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  if (line.length <= longest) return line.toWellFormed();
  const cut = line.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`.toWellFormed();
}

const letters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ß: 'ss', ı: 'i', '’': "'" };

/** Most texts need no more than small letters; looking first costs less than making them anew. */
const onlyAscii = /^[\t-~]*$/;
const untidy = /\s\s|[^\S ]/;

/** Text for comparing: lower case, without accents, one space between words. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const bare = onlyAscii.test(lower) ? lower : withoutAccents(lower);
  return (untidy.test(bare) ? bare.replace(/\s+/g, ' ') : bare).trim();
}

function withoutAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøæœđðßı’]/g, (letter) => letters[letter] ?? letter);
}
