import { isNode, type SchemaNode } from '../schema/schema-node.ts';
import type { StateValue } from './scripts/script-values.ts';

const MAX_NODES = 60_000;
const MAX_DEPTH = 14;

/**
 * Finds the objects in a page's data that `isWanted` accepts, the least nested first. Examines a
 * limited number of objects up to a limited depth.
 */
export function findNodes(
  values: readonly StateValue[],
  isWanted: (node: SchemaNode, key: string) => boolean,
  max = 20,
): SchemaNode[] {
  const found: SchemaNode[] = [];
  const seen = new Set<object>();
  let level: [string, unknown][] = values.map(({ name, value }) => [name, value]);
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const next: [string, unknown][] = [];
    for (const [key, value] of level) {
      if (typeof value !== 'object' || value === null || seen.has(value)) continue;
      if (seen.size >= MAX_NODES || found.length >= max) return found;
      seen.add(value);
      if (isNode(value) && isWanted(value, key)) found.push(value);
      if (next.length < MAX_NODES) for (const entry of getEntries(value, key)) next.push(entry);
    }
    level = next;
  }
  return found;
}

function getEntries(value: object, key: string): [string, unknown][] {
  if (Array.isArray(value)) return value.slice(0, MAX_NODES).map((entry: unknown) => [key, entry]);
  return Object.entries(value).slice(0, MAX_NODES);
}
