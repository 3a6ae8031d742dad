import type { Availability } from '@sillage/contract';
import { stockLine } from '../phrases/stock-line.ts';
import { parseAvailability } from './availability.ts';
import { isNode, listOf, prop, type SchemaNode, textOf } from './schema-node.ts';

/** Parses schema.org's words, or words for visitors in markup ("Ausverkauft", "En stock"). */
export function readAvailability(value: unknown): Availability | 'unknown' {
  const stated = parseAvailability(value);
  if (stated !== 'unknown') return stated;
  const text = typeof value === 'number' ? null : textOf(value);
  return text === null ? 'unknown' : (stockLine(text, true) ?? 'unknown');
}

function countOf(level: unknown): number | null {
  const [value] = listOf(level);
  const text = textOf(isNode(value) ? prop(value, 'value') : value);
  return text !== null && /^-?\d{1,9}(?:\.\d+)?$/.test(text) ? Number(text) : null;
}

/** Returns a node's availability; without one, derives it from its inventory level. */
export function readStock(node: SchemaNode): Availability | 'unknown' {
  const stated = readAvailability(prop(node, 'availability'));
  if (stated !== 'unknown' || prop(node, 'availability') !== undefined) return stated;
  const count = countOf(prop(node, 'inventoryLevel'));
  if (count === null) return 'unknown';
  return count > 0 ? 'InStock' : 'OutOfStock';
}
