/** Words for a probability, from the least share that they stand for. */
const oddsTable: readonly [minShare: number, words: string][] = [
  [0.85, 'very likely (about 9 in 10)'],
  [0.71, 'likely (about 3 in 4)'],
  [0.6, 'likely (about 2 in 3)'],
  [0.45, 'possible (about 1 in 2)'],
  [0, 'unlikely (less than 1 in 2)'],
];

/**
 * Describes how probable an event is that happened `times` of `of` times. The share is that of the
 * rule of succession, (times + 1) / (of + 2): five of five is no certainty.
 */
export function describeOdds({ times, of }: { times: number; of: number }): string {
  const share = (times + 1) / (of + 2);
  const row = oddsTable.find(([minShare]) => share >= minShare);
  return row?.[1] ?? 'unlikely (less than 1 in 2)';
}
