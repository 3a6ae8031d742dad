const SORT_KEY_LETTERS = 6;

/** Packs the first six letters of a name into a sortable number; stops at a letter above U+00FE. */
export function computeNameSortKey(words: readonly string[]): number {
  const text = words.slice(0, SORT_KEY_LETTERS).join(' ');
  let key = 0;
  let isPlain = true;
  for (let index = 0; index < SORT_KEY_LETTERS; index += 1) {
    const code: number = isPlain && index < text.length ? text.charCodeAt(index) : 0;
    key = key * 256 + Math.min(code, 255);
    isPlain &&= code < 255;
  }
  return key;
}
