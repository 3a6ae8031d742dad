/** Returns a non-empty string of the navigation state, which survives deployments: untrusted. */
export function stateText(state: unknown, name: string): string | undefined {
  const given: Record<string, unknown> = typeof state === 'object' && state !== null ? { ...state } : {};
  const text = given[name];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
