/** What a confidence in percent means, in words: how likely it is that somebody likes a pick's kind of scent (docs/quiz.md). */
export function confidenceWords(percent: number): string {
  if (percent >= 65) return 'a great match';
  if (percent >= 50) return 'a good match';
  if (percent >= 35) return 'a possible match';
  return 'worth a try';
}
