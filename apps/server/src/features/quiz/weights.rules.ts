/** Weights by name; what is not named weighs nothing. */
export type Weights<Name extends string> = Partial<Record<Name, number>>;

/** The names and weights of a table, in its order. */
export function entriesOf<Name extends string>(weights: Weights<Name>): [Name, number][] {
  return Object.entries(weights) as [Name, number][];
}

/** The sum of tables, each times its factor. */
export function blend<Name extends string>(...parts: readonly (readonly [Weights<Name>, number])[]): Weights<Name> {
  const sum: Weights<Name> = {};
  for (const [weights, factor] of parts) {
    for (const [name, weight] of entriesOf(weights)) sum[name] = (sum[name] ?? 0) + factor * weight;
  }
  return sum;
}

/** The same proportions with a sum of 1; nothing stays nothing. */
export function normalised<Name extends string>(weights: Weights<Name>): Weights<Name> {
  const sum = entriesOf(weights).reduce((total, [, weight]) => total + weight, 0);
  return sum === 0 ? {} : blend([weights, 1 / sum]);
}

/** How alike two tables are in their proportions: 1 when the same, 0 with nothing in common. */
export function likeness<Name extends string>(a: Weights<Name>, b: Weights<Name>): number {
  const common = product(a, b);
  return common === 0 ? 0 : common / (lengthOf(a) * lengthOf(b));
}

/** The same proportions with a length of 1, so that the likeness of two is their product. */
export function unit<Name extends string>(weights: Weights<Name>): Weights<Name> {
  const length = lengthOf(weights);
  return length === 0 ? {} : blend([weights, 1 / length]);
}

/** What two tables have in common. */
export function product<Name extends string>(a: Weights<Name>, b: Weights<Name>): number {
  let sum = 0;
  for (const name in a) sum += (a[name] ?? 0) * (b[name] ?? 0);
  return sum;
}

function lengthOf<Name extends string>(weights: Weights<Name>): number {
  let squares = 0;
  for (const name in weights) squares += (weights[name] ?? 0) ** 2;
  return Math.sqrt(squares);
}

/** The names with any weight, the heaviest first; of equal ones the first in `order`. */
export function heaviest<Name extends string>(weights: Weights<Name>, order: readonly Name[]): Name[] {
  // Sums that differ in the last bits are equal: they were only added in another order.
  const rounded = (name: Name) => Number((weights[name] ?? 0).toPrecision(12));
  return order.filter((name) => (weights[name] ?? 0) > 0).toSorted((a, b) => rounded(b) - rounded(a));
}

/** Chances that fit log-likelihoods, in their order, with a sum of 1. */
export function chancesOf(logs: readonly number[]): number[] {
  const most = Math.max(...logs);
  const powers = logs.map((log) => Math.exp(log - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** A number that stays the same for the same text, to choose between phrases that mean the same (FNV-1a). */
export function numberOf(text: string): number {
  let hash = 0x81_1c_9d_c5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93);
  return (hash ^ (hash >>> 15)) >>> 0;
}
