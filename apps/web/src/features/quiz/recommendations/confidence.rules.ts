/** Describes in words how likely the user is to like a kind of fragrance (docs/quiz.md). */
export function describeConfidence(percent: number): string {
  if (percent >= 65) return 'a great match';
  if (percent >= 50) return 'a good match';
  if (percent >= 35) return 'a possible match';
  return 'worth a try';
}

/** Number of dots, from 1 to 5, that show a confidence in percent. */
export function countConfidenceDots(percent: number): number {
  return Math.min(5, Math.max(1, Math.ceil((percent - 20) / 12)));
}
