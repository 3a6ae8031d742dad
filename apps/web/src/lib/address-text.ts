/** Maximum length in characters of a text taken from the URL, which anyone can write. */
const LONGEST = 200;

/** Returns the first non-empty query parameter of `names`, cut to 200 characters; else null. */
export function addressText(search: URLSearchParams, ...names: string[]): string | null {
  const found = names.map((name) => search.get(name)?.trim()).find(Boolean);
  return found ? found.slice(0, LONGEST) : null;
}
