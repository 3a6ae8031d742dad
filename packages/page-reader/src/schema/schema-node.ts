/**
 * A thing described in schema.org's words, whether it was written as JSON-LD or as microdata: property names to
 * values, with its type in `@type` and its name in `@id`.
 */
export type SchemaNode = { [property: string]: unknown };

/** Follows `{"@id": …}` to the node that was described elsewhere on the page. */
export type Resolve = (value: unknown) => unknown;

/** Marks items that stand among related products, menus or reviews. */
export const asideMark = '@aside';

/** Marks a value ({"@value": text}) that was written for people: "1.299" is more to them than to machines. */
export const spokenMark = '@spoken';

/** Adds a value to each of a node's properties of these names (parted by spaces), after those that it has. */
export function addTo(node: SchemaNode, properties: string, value: unknown): void {
  for (const property of properties.trim().split(/\s+/, 4)) {
    if (property === '' || property.startsWith('@') || property === '__proto__') continue;
    const before = node[property];
    if (before === undefined) node[property] = value;
    else if (Array.isArray(before)) before.push(value);
    else node[property] = [before, value];
  }
}

/** True for an object that is not an array. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True where a node has one of these properties: most have few, and none of those that one looks for. */
export function hasAny(node: SchemaNode, names: ReadonlySet<string>): boolean {
  return Object.keys(node).some((name) => names.has(name));
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

/** Types in lower case and without their address: "https://schema.org/Product" is "product"; some write `type`. */
export function typesOf(node: SchemaNode): string[] {
  return listOf(node['@type'] ?? node['type'])
    .slice(0, 8)
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/s, '').toLowerCase());
}
