/** A text of the navigation state. It survives reloads and versions, so it is read like anything that comes from outside. */
export function stateText(state: unknown, name: string): string | undefined {
  const given: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const text = given[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
