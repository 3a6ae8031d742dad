export interface Random {
  /** A number in [0, 1). */
  next: () => number;
  /** An integer from 0 to below `limit`. */
  below: (limit: number) => number;
  chance: (probability: number) => boolean;
  /** Throws when the list is empty. */
  pick: <T>(list: readonly T[]) => T;
  /** `count` different entries in random order, or all when there are fewer. */
  sample: <T>(list: readonly T[], count: number) => T[];
}

/** FNV-1a, 32 bits. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** The same key gives the same sequence (mulberry32). */
export function createRandom(key: string): Random {
  let state = hashText(key);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <T>(list: readonly T[]) => {
      if (list.length === 0) throw new Error('an empty list has nothing to pick');
      return list[below(list.length)] as T;
    },
    sample: <T>(list: readonly T[], count: number) => {
      const rest = [...list];
      const end = Math.min(count, rest.length);
      for (let index = 0; index < end; index++) {
        const other = index + below(rest.length - index);
        [rest[index], rest[other]] = [rest[other] as T, rest[index] as T];
      }
      return rest.slice(0, end);
    },
  };
}
