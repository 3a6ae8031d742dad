/**
 * A thing described in schema.org's words, whether it was written as JSON-LD or as microdata: property names to
 * values, with its type in `@type` and its name in `@id`.
 */
export type SchemaNode = { [property: string]: unknown };

/** True for an object that is not an array. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A property's value; shops write `lowprice` for `lowPrice`, so the case does not matter. */
export function prop(node: SchemaNode, name: string): unknown {
  return node[name] ?? node[name.toLowerCase()];
}

/** Any value as a list: nothing for null, one for one. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** The first text or number of a value as text; of a node, its name or value. Null when there is none. */
export function textOf(value: unknown): string | null {
  const [first] = listOf(value);
  if (typeof first === 'number') return String(first);
  if (typeof first === 'string') return first.trim() === '' ? null : first.trim();
  if (!isNode(first)) return null;
  const inner = prop(first, 'name') ?? first['@value'] ?? prop(first, 'value');
  return isNode(inner) || Array.isArray(inner) ? null : textOf(inner);
}

/** Types in lower case and without their address: "https://schema.org/Product" is "product". */
export function typesOf(node: SchemaNode): string[] {
  return listOf(node['@type'])
    .slice(0, 8)
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/s, '').toLowerCase());
}
