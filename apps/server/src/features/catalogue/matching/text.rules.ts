/** Returns a text in lower case, without accents and punctuation, with single spaces. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Matches sizes, which do not distinguish fragrances: "100 ml", "3.4oz / 100ml", "(2 x 30 ml)". */
const sizePattern = /\b(?:\d+\s*x\s*)?\d+(?:[.,]\d+)?\s*-?(?:ml|cl|fl\.?\s*oz|oz|ounces?|мл)(?![\p{L}\p{N}])\.?/giu;

export function removeSizes(text: string): string {
  return text.replace(sizePattern, ' ');
}

// Phrases that shops add to any name, the longest first.
const shopPhrases = [
  'brand new in box',
  'new in sealed box',
  'natural spray',
  'new in box',
  'sealed box',
  'vaporisateur',
  'vaporizador',
  'fragrance spray',
  'brand new',
  'tester',
  'spray',
  'vapo',
].map((phrase) => phrase.split(' '));

/** Removes phrases of shops such as "natural spray" from a name, but never the first word. */
export function removeShopPhrases(words: readonly string[]): string[] {
  const rest = [...words];
  for (const phrase of shopPhrases) {
    const position = rest.findIndex(
      (_, start) => start > 0 && phrase.every((word, index) => rest[start + index] === word),
    );
    if (position > 0) rest.splice(position, phrase.length);
  }
  return rest;
}

/** Splits a name into words. "N°5" and "No. 5" become "no5"; sizes, "&" and "and" are dropped. */
export function splitWords(text: string): string[] {
  return normalise(removeSizes(text).replace(/[&+]/g, ' and '))
    .replace(/(?<![\p{L}\p{N}])(?:n|no|nr|num|numero|number) ?(?=\d)/gu, 'no')
    .split(' ')
    .filter((word) => word !== '' && word !== 'and');
}

/** Removes sizes and "spray" from a shop's product name, unless nothing would be left. */
export function cleanShopName(name: string): string {
  const tidy = removeSizes(name)
    .replace(/\b(?:natural\s+)?(?:spray|vaporisateur)\b(?!\S)/giu, ' ')
    .replace(/\(\s*[/,|-]?\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;|/–-]+|[\s,;|/–-]+$/g, '');
  return normalise(tidy) === '' ? name : tidy;
}

/**
 * Builds the text of a fragrance that the database searches for keywords, which happens only while
 * the search index is loading.
 */
export function buildSearchText(row: {
  name: string;
  brand: string;
  inspiredByBrand: string | null;
  originalFragrance: string | null;
  notes: readonly string[];
}): string {
  return [row.name, row.brand, row.originalFragrance ?? '', row.inspiredByBrand ?? '', ...row.notes]
    .map(normalise)
    .filter(Boolean)
    .join(' | ');
}
