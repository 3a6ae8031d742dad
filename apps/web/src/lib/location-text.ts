/** Maximum length in characters of a text taken from the URL, which anyone can write. */
const MAX_LENGTH = 200;

/**
 * Returns the first non-empty URL parameter among `names`, cut to 200 characters. Returns null if
 * all of them are empty or missing.
 */
export function readSearchText(search: URLSearchParams, ...names: string[]): string | null {
  const text = names.map((name) => search.get(name)?.trim()).find(Boolean);
  return text ? text.slice(0, MAX_LENGTH) : null;
}

/**
 * Returns a non-empty string from the navigation state, else undefined. The state survives
 * deployments and is therefore untrusted.
 */
export function readStateText(state: unknown, name: string): string | undefined {
  const fields: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const text = fields[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
