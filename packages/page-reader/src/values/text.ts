/** Maximum length of texts from shops, which appear in emails, on pages and in the database. */
const MAX_EXCERPT_LENGTH = 200;

/** A line that `excerpt` need not clean. Testing a text is faster than replacing. */
const singleSpacedAscii = /^[!-~]+(?: [!-~]+)*$/;

/**
 * Converts untrusted text to one well-formed line of at most `maxLength` UTF-16 units, without
 * control, invisible and unassigned characters and repeated spaces. Splits no surrogate pair.
 */
export function excerpt(text: string, maxLength = MAX_EXCERPT_LENGTH): string {
  const start = text.slice(0, maxLength * 5);
  const line = singleSpacedAscii.test(start) ? start : start.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (line.length <= maxLength) return line.toWellFormed();
  const cut = line.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '');
  return `${cut.trimEnd()}…`.toWellFormed();
}

const letters: Record<string, string> = { ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', ß: 'ss', ı: 'i', '’': "'" };

/**
 * Patterns by which `fold` skips replacements that a text does not need. Testing a text is faster
 * than replacing.
 */
const onlyAscii = /^[\t-~]*$/;
const irregularSpace = /\s\s|[^\S ]/;

/** Normalises text for comparison: lower case, without accents, single spaces. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  const bare = onlyAscii.test(lower) ? lower : stripAccents(lower);
  return (irregularSpace.test(bare) ? bare.replace(/\s+/g, ' ') : bare).trim();
}

function stripAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[łøæœđðßı’]/g, (letter) => letters[letter] ?? letter);
}
