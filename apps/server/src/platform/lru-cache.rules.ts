/** Caches the `maxEntries` most recently used values. A new `version` empties the cache. */
export function createLruCache<Value>(
  maxEntries: number,
  version: () => number = () => 0,
): (key: string, compute: () => Value) => Value {
  const entries = new Map<string, Value>();
  let cachedVersion = version();
  return (key, compute) => {
    if (cachedVersion !== version()) entries.clear();
    cachedVersion = version();
    const cached = entries.get(key);
    if (cached !== undefined) entries.delete(key);
    const value = cached ?? compute();
    entries.set(key, value);
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return value;
  };
}
