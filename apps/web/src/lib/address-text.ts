/** Texts from the address are strangers' words: plain, and no longer than this. */
const LONGEST = 200;

/** The first of `names` that the address says something under, cut to 200 characters; null when none does. Show it as plain text. */
export function addressText(search: URLSearchParams, ...names: string[]): string | null {
  const found = names.map((name) => search.get(name)?.trim()).find(Boolean);
  return found ? found.slice(0, LONGEST) : null;
}
