/** Lower case, without accents and punctuation, single spaces: what names are compared and looked up by. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** "100 ml", "3.4oz / 100ml", "1.7 fl. oz", "(2 x 30 ml)": a size says nothing of the scent. */
const size = /\b(?:\d+\s*x\s*)?\d+(?:[.,]\d+)?\s*-?(?:ml|cl|fl\.?\s*oz|oz|ounces?|мл)(?![\p{L}\p{N}])\.?/giu;

/** A text without the sizes in it. */
export function withoutSizes(text: string): string {
  return text.replace(size, ' ');
}

// What shops add to a name, whatever it is: longest first.
const noise = [
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

/** Words of a name without what shops add to a listing; the first word stays, it is where a name begins. */
export function withoutNoise(words: readonly string[]): string[] {
  const rest = [...words];
  for (const phrase of noise) {
    const at = rest.findIndex((_, start) => start > 0 && phrase.every((word, index) => rest[start + index] === word));
    if (at > 0) rest.splice(at, phrase.length);
  }
  return rest;
}

/** The words of a name as they are compared: "N°5", "No. 5" and "nº 5" are "no5", and "&" is as good as nothing. */
export function wordsOf(text: string): string[] {
  return normalise(withoutSizes(text).replace(/[&+]/g, ' and '))
    .replace(/(?<![\p{L}\p{N}])(?:n|no|nr|num|numero|number) ?(?=\d)/gu, 'no')
    .split(' ')
    .filter((word) => word !== '' && word !== 'and');
}

/** A name from a shop as people would write it: without sizes and "spray". Unchanged when nothing would be left. */
export function tidyName(name: string): string {
  const tidy = withoutSizes(name)
    .replace(/\b(?:natural\s+)?(?:spray|vaporisateur)\b(?!\S)/giu, ' ')
    .replace(/\(\s*[/,|-]?\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,;|/–-]+|[\s,;|/–-]+$/g, '');
  return normalise(tidy) === '' ? name : tidy;
}

/** What keywords are looked up in; name before brand before what it follows before notes, so that an earlier match is a better one. */
export function searchText(row: {
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
