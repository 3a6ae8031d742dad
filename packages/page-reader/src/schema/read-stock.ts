import type { Availability } from '@sillage/contract';
import { parseStockLine } from '../phrases/stock-line.ts';
import { parseCount } from '../values/amount.ts';
import { parseAvailability } from './availability.ts';
import { isNode, prop, type SchemaNode, toArray, toText } from './schema-node.ts';

/** Reads an availability in markup, also words for visitors ("Ausverkauft", "En stock"). */
export function readAvailability(value: unknown): Availability | 'unknown' {
  const stated = parseAvailability(value);
  if (stated !== 'unknown') return stated;
  const text = typeof value === 'number' ? null : toText(value);
  return text === null ? 'unknown' : (parseStockLine(text, true) ?? 'unknown');
}

function readCount(level: unknown): number | null {
  const [value] = toArray(level);
  return parseCount(isNode(value) ? prop(value, 'value') : value);
}

/** Reads an offer's availability; a missing one is derived from the inventory level. */
export function readStock(node: SchemaNode): Availability | 'unknown' {
  const stated = readAvailability(prop(node, 'availability'));
  if (stated !== 'unknown' || prop(node, 'availability') !== undefined) return stated;
  const count = readCount(prop(node, 'inventoryLevel'));
  if (count === null) return 'unknown';
  return count > 0 ? 'InStock' : 'OutOfStock';
}
