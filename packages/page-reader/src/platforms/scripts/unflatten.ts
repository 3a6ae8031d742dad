import { isNode, type SchemaNode } from '../../schema/schema-node.ts';

const MAX_VALUES = 200_000;
const wrappers = new Set(['Reactive', 'ShallowReactive', 'Ref', 'ShallowRef', 'EmptyRef', 'EmptyShallowRef', 'Set']);

/** Flattened data refer to values by index: `{"name":5}` in Nuxt 3, `{"_4":5}` in React Router. */
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
 * Restores flattened data of Nuxt 3 or React Router; returns undefined for other values. The result
 * may contain cycles: an entry that is referenced often becomes one object, so that the result is
 * not larger than the list.
 */
export function unflatten(list: unknown): unknown {
  if (!isFlattened(list) || list.length > MAX_VALUES) return undefined;
  const restored: unknown[] = list.map((entry) => {
    if (Array.isArray(entry)) return [];
    return isNode(entry) ? {} : entry;
  });
  const resolve = (number: unknown): unknown => {
    const entry = list[Number(number)];
    const isWrapped = Array.isArray(entry) && typeof entry[0] === 'string' && wrappers.has(entry[0]);
    return isWrapped ? restored[Number(entry[1])] : restored[Number(number)];
  };
  for (const [index, entry] of list.entries()) {
    const target = restored[index];
    if (Array.isArray(entry) && Array.isArray(target)) for (const number of entry) target.push(resolve(number));
    else if (isNode(entry) && isNode(target)) fill(target, entry, resolve);
  }
  return resolve(0);
}

function fill(target: SchemaNode, entry: SchemaNode, resolve: (number: unknown) => unknown): void {
  for (const [key, number] of Object.entries(entry)) {
    const name = /^_\d+$/.test(key) ? resolve(key.slice(1)) : key;
    if (typeof name === 'string' && name !== '__proto__') target[name] = resolve(number);
  }
}
