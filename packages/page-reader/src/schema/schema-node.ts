/** A schema.org object from any markup: values by property, with `@type` and `@id`. */
export type SchemaNode = { [property: string]: unknown };

/** Replaces a reference (`{"@id": …}`) by the node that is described elsewhere on the page. */
export type Resolve = (value: unknown) => unknown;

/**
 * Property that the reader sets on a microdata item among related products, menus or
 * reviews. Such an item is not the page's main product.
 */
export const ASIDE_MARK = '@aside';

/**
 * Key that marks a value ({"@value": text}) as text that the page shows to visitors. A price of
 * "1.299" in such a text means 1299.
 */
export const VISIBLE_TEXT_MARK = '@visible';

/**
 * Adds `value` to several properties of a node, after any values they already have. `properties`
 * contains the names, separated by spaces.
 */
export function appendValue(node: SchemaNode, properties: string, value: unknown): void {
  for (const property of properties.trim().split(/\s+/, 4)) {
    if (property === '' || property.startsWith('@') || property === '__proto__') continue;
    const existing = node[property];
    if (existing === undefined) node[property] = value;
    else if (Array.isArray(existing)) existing.push(value);
    else node[property] = [existing, value];
  }
}

const MAX_KEY_DEPTH = 12;

export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function hasAnyProperty(node: SchemaNode, names: ReadonlySet<string>): boolean {
  return Object.keys(node).some((name) => names.has(name));
}

/**
 * Returns a property of a schema.org node. Accepts the property's name in lower case too, because
 * some shops write `lowprice` for `lowPrice`.
 */
export function prop(node: SchemaNode, name: string): unknown {
  return node[name] ?? node[name.toLowerCase()];
}

/** JSON with a property like "Offers" or "SKU", which some shops write. */
const capitalKey = /"[A-Z]\w{0,40}"\s{0,9}:/;

/**
 * Renames capitalised properties to those of schema.org: "Offers" becomes `offers`, "SKU" becomes
 * `sku`. `text` is the JSON that the value was parsed from; most texts need no renaming.
 */
export function uncapitaliseKeys(value: unknown, text: string): unknown {
  return capitalKey.test(text) ? renameKeys(value, 0) : value;
}

function renameKeys(value: unknown, depth: number): unknown {
  if (depth > MAX_KEY_DEPTH || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => renameKeys(entry, depth + 1));
  const node: SchemaNode = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') continue;
    const name = /^[A-Z\d]+$/.test(key) ? key.toLowerCase() : key.charAt(0).toLowerCase() + key.slice(1);
    // A property that has both spellings keeps the correct one.
    if (name === key || !Object.hasOwn(value, name)) node[name] = renameKeys(inner, depth + 1);
  }
  return node;
}

/** Wraps a single value in a list; null and undefined become an empty list. */
export function toArray(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/**
 * Returns the text of a schema.org value. For a list, this is the text of its first entry; for a
 * node, its name or value. Returns null if there is no text.
 */
export function toText(value: unknown): string | null {
  const [first] = toArray(value);
  if (typeof first === 'number') return String(first);
  if (typeof first === 'string') return first.trim() === '' ? null : first.trim();
  if (!isNode(first)) return null;
  const inner = prop(first, 'name') ?? first['@value'] ?? prop(first, 'value');
  return isNode(inner) || Array.isArray(inner) ? null : toText(inner);
}

/** Returns types in lower case without their address: "https://schema.org/Product" is "product". */
export function getTypes(node: SchemaNode): string[] {
  return toArray(node['@type'] ?? node['type'])
    .slice(0, 8)
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(/^.*[/#:]/s, '').toLowerCase());
}
