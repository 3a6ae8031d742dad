/** Adds a missing https:// to a pasted address. Returns null for text that is no address. */
export function parsePastedAddress(pasted: string): URL | null {
  const text = pasted.trim();
  const hasPort = /^[\w.-]+:\d/.test(text);
  if (!hasPort && /^[a-z][a-z0-9+.-]*:/i.test(text)) return URL.parse(text);
  return hasPort || /^[^/?#]+\.[^/?#]/.test(text) ? URL.parse(`https://${text}`) : null;
}
