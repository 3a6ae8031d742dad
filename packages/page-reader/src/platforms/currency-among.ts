import { nodesIn } from './nodes-in.ts';
import { currencyOf } from './price-keys.ts';
import type { StateValue } from './script-values.ts';

/** Returns the only currency in a page's state; null when there is none, or several. */
export function currencyAmong(values: readonly StateValue[]): string | null {
  const nodes = nodesIn(values, (node) => currencyOf(node) !== null, 200);
  const found = new Set(nodes.map(currencyOf));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}
