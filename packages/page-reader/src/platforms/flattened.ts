import { isNode, type SchemaNode } from '../schema/schema-node.ts';

const MOST_VALUES = 200_000;
const wrappers = new Set(['Reactive', 'ShallowReactive', 'Ref', 'ShallowRef', 'EmptyRef', 'EmptyShallowRef', 'Set']);

/** A list in which objects name their values by number, as Nuxt 3 (`{"name":5}`) and React Router (`{"_4":5}`) send them. */
function isFlattened(value: unknown): value is unknown[] {
  if (!Array.isArray(value) || value.length < 3) return false;
  const list: unknown[] = value;
  const [first] = list;
  const start = Array.isArray(first) ? list[Number(first[1])] : first;
  if (!isNode(start)) return false;
  const numbers = Object.values(start);
  return numbers.length > 0 && numbers.every((number) => Number.isInteger(number) && Number(number) < value.length);
}

/**
 * The object that a flattened list stands for; undefined where the value is no such list. Every entry becomes one
 * object, however often it is named, so that the whole is never larger than the list, though it may hold circles.
 */
export function unflattened(list: unknown): unknown {
  if (!isFlattened(list) || list.length > MOST_VALUES) return undefined;
  const made: unknown[] = list.map((entry) => {
    if (Array.isArray(entry)) return [];
    return isNode(entry) ? {} : entry;
  });
  const at = (number: unknown): unknown => {
    const entry = list[Number(number)];
    const isWrapped = Array.isArray(entry) && typeof entry[0] === 'string' && wrappers.has(entry[0]);
    return isWrapped ? made[Number(entry[1])] : made[Number(number)];
  };
  for (const [index, entry] of list.entries()) {
    const target = made[index];
    if (Array.isArray(entry) && Array.isArray(target)) for (const number of entry) target.push(at(number));
    else if (isNode(entry) && isNode(target)) fill(target, entry, at);
  }
  return at(0);
}

function fill(target: SchemaNode, entry: SchemaNode, at: (number: unknown) => unknown): void {
  for (const [key, number] of Object.entries(entry)) {
    const name = /^_\d+$/.test(key) ? at(key.slice(1)) : key;
    if (typeof name === 'string' && name !== '__proto__') target[name] = at(number);
  }
}
