/** Caches the `most` recently used answers, until `version` changes. */
export function remember<Answer>(most: number, version: () => number): (key: string, find: () => Answer) => Answer {
  const kept = new Map<string, Answer>();
  let of = version();
  return (key, find) => {
    if (of !== version()) kept.clear();
    of = version();
    const known = kept.get(key);
    if (known !== undefined) kept.delete(key);
    const answer = known ?? find();
    kept.set(key, answer);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
}
