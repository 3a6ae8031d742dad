/** Maximum characters of a text from the URL, which anyone can write. */
const MAX_LENGTH = 200;

/**
 * Returns the first of the named URL parameters that is not empty, cut to 200 characters. Null if
 * all of them are empty or missing.
 */
export function readSearchText(search: URLSearchParams, ...names: string[]): string | null {
  const text = names.map((name) => search.get(name)?.trim()).find(Boolean);
  return text ? text.slice(0, MAX_LENGTH) : null;
}

/** The navigation state survives deployments and is therefore untrusted. */
export function readStateText(state: unknown, name: string): string | undefined {
  const fields: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const text = fields[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
