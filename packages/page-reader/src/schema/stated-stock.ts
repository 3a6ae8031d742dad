import type { Availability } from '@sillage/contract';
import { stockLine } from '../phrases/stock-line.ts';
import { parseAvailability } from './availability.ts';
import { isNode, listOf, prop, type SchemaNode, textOf } from './schema-node.ts';

/** A stated availability in schema.org's words, or in the words for people that markup may hold instead ("Ausverkauft", "En stock"). */
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

/** What a product or offer says of its stock: its availability, or where that says nothing, how many there are. */
export function readStock(node: SchemaNode): Availability | 'unknown' {
  const stated = readAvailability(prop(node, 'availability'));
  if (stated !== 'unknown' || prop(node, 'availability') !== undefined) return stated;
  const count = countOf(prop(node, 'inventoryLevel'));
  if (count === null) return 'unknown';
  return count > 0 ? 'InStock' : 'OutOfStock';
}
