/** What a confidence in percent means, in words: how likely it is that somebody likes a pick's kind of scent (docs/quiz.md). */
export function confidenceWords(percent: number): string {
  if (percent >= 65) return 'very likely your taste';
  if (percent >= 50) return 'likely your taste';
  if (percent >= 35) return 'may well be your taste';
  return 'a guess worth trying';
}
