/** Weights by name, such as a weight for each fragrance family. A missing name has the weight 0. */
export type Weights<Name extends string> = Partial<Record<Name, number>>;

export function entriesOf<Name extends string>(weights: Weights<Name>): [Name, number][] {
  return Object.entries(weights) as [Name, number][];
}

/** Adds up several tables of weights, each multiplied by its own factor. */
export function blend<Name extends string>(...parts: readonly (readonly [Weights<Name>, number])[]): Weights<Name> {
  const sum: Weights<Name> = {};
  for (const [weights, factor] of parts) {
    for (const [name, weight] of entriesOf(weights)) sum[name] = (sum[name] ?? 0) + factor * weight;
  }
  return sum;
}

export function normaliseSum<Name extends string>(weights: Weights<Name>): Weights<Name> {
  const sum = entriesOf(weights).reduce((total, [, weight]) => total + weight, 0);
  return sum === 0 ? {} : blend([weights, 1 / sum]);
}

export function cosineSimilarity<Name extends string>(a: Weights<Name>, b: Weights<Name>): number {
  const common = dotProduct(a, b);
  return common === 0 ? 0 : common / (vectorLength(a) * vectorLength(b));
}

/** Scales weights to a vector of length 1, so that dot products equal cosine similarities. */
export function normaliseLength<Name extends string>(weights: Weights<Name>): Weights<Name> {
  const length = vectorLength(weights);
  return length === 0 ? {} : blend([weights, 1 / length]);
}

export function dotProduct<Name extends string>(a: Weights<Name>, b: Weights<Name>): number {
  let sum = 0;
  for (const name in a) sum += (a[name] ?? 0) * (b[name] ?? 0);
  return sum;
}

function vectorLength<Name extends string>(weights: Weights<Name>): number {
  let squares = 0;
  for (const name in weights) squares += (weights[name] ?? 0) ** 2;
  return Math.sqrt(squares);
}

/**
 * Returns the names that have a positive weight, such as fragrance families, with the highest
 * weight first. Names with equal weights are sorted as in `order`.
 */
export function namesByWeight<Name extends string>(weights: Weights<Name>, order: readonly Name[]): Name[] {
  // Sums that differ only in the last bits count as equal: they were added in another order.
  const rounded = (name: Name) => Number((weights[name] ?? 0).toPrecision(12));
  return order.filter((name) => (weights[name] ?? 0) > 0).toSorted((a, b) => rounded(b) - rounded(a));
}

export function toProbabilities(logs: readonly number[]): number[] {
  const maximum = Math.max(...logs);
  const exponentials = logs.map((log) => Math.exp(log - maximum));
  const sum = exponentials.reduce((total, power) => total + power, 0);
  return exponentials.map((power) => power / sum);
}

/** Hashes a text (FNV-1a), to choose between equivalent phrases. */
export function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash ^ (hash >>> 15)) >>> 0;
}
